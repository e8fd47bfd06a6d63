"use strict";
(() => {
  const page = document.documentElement;
  page.classList.replace("no-js", "has-js");
  let chosen = null;
  try { chosen = localStorage.getItem("theme"); } catch { /* a page from disk may have none */ }
  if (chosen === "light" || chosen === "dark") page.dataset.theme = chosen;
})();
