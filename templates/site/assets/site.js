"use strict";
(() => {
  const body = document.body;
  const root = body.dataset.root;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children);
    return made;
  };
  const kept = {
    get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
    set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* a page from disk may keep nothing */ } },
  };

  /* ------------------------------------------------------------ light and dark */

  document.querySelector("[data-theme-switch]")?.addEventListener("click", () => {
    const page = document.documentElement;
    const dark = page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    page.dataset.theme = dark ? "light" : "dark";
    kept.set("theme", page.dataset.theme);
  });

  /* ------------------------------------------------------------ what a link points at is opened */

  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let one = target; one; one = one.parentElement) if (one.localName === "details") one.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();

  /* ------------------------------------------------------------ the current page stays in view in the sidebar */

  const side = document.querySelector(".side");
  const current = side?.querySelector("[aria-current]");
  if (current && current.offsetTop > side.clientHeight * 0.6) side.scrollTop = current.offsetTop - side.clientHeight / 3;

  /* ------------------------------------------------------------ language of the samples, and copying */

  const radios = all(".tabs input");
  const language = kept.get("language");
  const wanted = radios.find((one) => one.value === language);
  if (wanted) wanted.checked = true;
  for (const one of radios) one.addEventListener("change", () => kept.set("language", one.value));

  for (const pre of all(".codes pre, .code pre")) {
    const button = make("button", { type: "button", class: "copy" }, "Copy");
    button.addEventListener("click", async () => {
      const text = pre.querySelector("code").textContent;
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        const selection = getSelection();
        selection.selectAllChildren(pre);
        document.execCommand("copy");
        selection.removeAllRanges();
      }
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    const holder = make("div", { class: `has-copy ${pre.className}` });
    pre.replaceWith(holder);
    pre.className = "";
    holder.append(pre, button);
  }

  /* ------------------------------------------------------------ the index, read when it is first needed */

  let index = null;
  const read = () => index ??= new Promise((resolve, reject) => {
    const script = make("script", { src: `${root}assets/search-index.js` });
    script.addEventListener("load", () => resolve(self.apiledgerIndex));
    script.addEventListener("error", reject);
    document.head.append(script);
  });

  const lower = (text) => text.toLowerCase();
  const place = (found, doc, anchor) => root + found.d[doc][0] + (anchor ? `#${anchor}` : "");

  /** Pages whose title or path has every word, best first. */
  const pages = (found, words, kind, api) => {
    const scored = [];
    found.d.forEach(([file, title, said, of], number) => {
      if (kind && of !== kind) return;
      if (api && !file.startsWith(`${api}/`)) return;
      const name = lower(title), text = `${name} ${lower(said)}`;
      let score = 0;
      for (const word of words) {
        const at = text.indexOf(word);
        if (at < 0) return;
        score += name.startsWith(word) ? 5 : name.includes(` ${word}`) ? 4 : at < name.length ? 3 : /\W/.test(text[at - 1] ?? " ") ? 2 : 1;
      }
      scored.push([score - name.length / 200, number]);
    });
    return scored.sort((a, b) => b[0] - a[0]).map(([, number]) => number);
  };

  /** Names and values that have the query in them: exact ones first, then by where it stands. */
  const named = (list, query) => list
    .map((one) => [lower(one[0]).indexOf(query), one])
    .filter(([at]) => at >= 0)
    .sort((a, b) => (a[1][0].length === query.length ? -1 : a[0]) - (b[1][0].length === query.length ? -1 : b[0]) || a[1][0].length - b[1][0].length)
    .map(([, one]) => one);

  /* ------------------------------------------------------------ filter of the sidebar */

  const filter = document.querySelector("[data-filter]");
  if (filter) {
    const tags = document.querySelector("[data-tags]");
    const hits = document.querySelector("[data-hits]");
    filter.addEventListener("input", async () => {
      const words = lower(filter.value).split(/\s+/).filter(Boolean);
      tags.hidden = words.length > 0;
      hits.hidden = !words.length;
      if (!words.length) return;
      const found = await read();
      const numbers = pages(found, words, "operation", body.dataset.api);
      hits.replaceChildren(...numbers.slice(0, 80).map((number) => {
        const [file, title, said] = found.d[number];
        const method = said.split(" ", 1)[0];
        return make("li", {}, make("a", { href: root + file },
          make("span", { class: `m ${lower(method)}` }, method.slice(0, 5)), make("span", {}, title)));
      }));
      if (!numbers.length) hits.append(make("li", { class: "else" }, "Nothing"));
    });
    filter.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { filter.value = ""; filter.dispatchEvent(new Event("input")); }
      if (event.key === "Enter") hits.querySelector("a")?.click();
    });
  }

  /* ------------------------------------------------------------ search */

  let dialog = null, list = null, input = null, pagefind = null, turn = 0;

  const fullText = async (query) => {
    if (!location.protocol.startsWith("http")) return [];
    try {
      pagefind ??= await import(new URL(`${root}pagefind/pagefind.js`, document.baseURI).href);
      const answer = await pagefind.search(query);
      return Promise.all(answer.results.slice(0, 6).map((one) => one.data()));
    } catch { return []; }
  };

  const hit = (href, kind, title, said) => make("li", { role: "presentation" },
    make("a", { href, role: "option", id: `hit-${list.querySelectorAll("a").length}`, "aria-selected": "false" },
      make("span", { class: "kind" }, kind), make("span", { class: "what" }, title), make("span", { class: "said" }, said)));

  const choose = (step) => {
    const links = all("a", list);
    if (!links.length) return;
    const now = links.findIndex((one) => one.getAttribute("aria-selected") === "true");
    links[now]?.setAttribute("aria-selected", "false");
    const next = links[(now + step + links.length) % links.length];
    next.setAttribute("aria-selected", "true");
    next.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", next.id);
  };

  const search = async () => {
    const mine = ++turn;
    const query = lower(input.value.trim());
    const words = query.split(/\s+/).filter(Boolean);
    if (!words.length) { list.replaceChildren(); return; }
    const found = await read();
    if (mine !== turn) return;
    list.replaceChildren();
    const seen = new Set();
    const add = (href, kind, title, said) => {
      if (seen.has(href)) return;
      seen.add(href);
      list.append(hit(href, kind, title, said));
    };
    const api = body.dataset.api;
    const order = [...pages(found, words, null, api), ...pages(found, words, null, null)];
    for (const number of order.slice(0, 12)) {
      const [file, title, said, kind] = found.d[number];
      add(root + file, kind, title, said);
    }
    const at = (places, count) => {
      const pairs = [];
      for (let i = 0; i < places.length && pairs.length < count; i += 2) pairs.push([places[i], places[i + 1]]);
      return pairs;
    };
    for (const [name, places] of named(found.f, query).slice(0, 6)) {
      for (const [doc, anchor] of at(places, 3)) add(place(found, doc, anchor), "field", name, found.d[doc][1]);
    }
    for (const [value, places] of named(found.v, query).slice(0, 6)) {
      for (const [doc, anchor] of at(places, 2)) add(place(found, doc, anchor), "value", value, found.d[doc][1]);
    }
    let changes = 0;
    for (const [text, when, doc, anchor] of found.c) {
      const all = `${lower(text)} ${when}`;
      if (words.every((word) => all.includes(word))) {
        add(place(found, doc, anchor), "change", text, `${when} · ${found.d[doc][1]}`);
        if (++changes === 8) break;
      }
    }
    if (list.firstElementChild) choose(1);
    for (const one of await fullText(query)) {
      if (mine !== turn) return;
      const best = one.sub_results?.[0] ?? one;
      add(best.url, "text", one.meta.title, one.plain_excerpt ?? "");
    }
    if (!list.firstElementChild) list.append(make("li", { class: "none" }, "Nothing found"));
    else if (!list.querySelector("[aria-selected=true]")) choose(1);
  };

  const open = () => {
    if (!dialog) {
      input = make("input", { type: "search", placeholder: "Operations, fields, values, changes", "aria-label": "Search",
        role: "combobox", "aria-expanded": "true", "aria-controls": "hits", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false" });
      list = make("ul", { id: "hits", role: "listbox", "aria-label": "Results" });
      dialog = make("dialog", { class: "search", "aria-label": "Search" }, input, list);
      body.append(dialog);
      let waiting = 0;
      input.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(search, 60); });
      input.addEventListener("keydown", (event) => {
        if (event.key === "ArrowDown" || event.key === "ArrowUp") { choose(event.key === "ArrowDown" ? 1 : -1); event.preventDefault(); }
        if (event.key === "Enter") { list.querySelector("[aria-selected=true]")?.click(); event.preventDefault(); }
      });
      list.addEventListener("click", (event) => { if (event.target.closest("a")) dialog.close(); });
      dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    }
    dialog.showModal();
    input.select();
    read();
  };

  document.querySelector("[data-find]")?.addEventListener("click", open);
  addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if ((event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) || (event.key === "k" && (event.ctrlKey || event.metaKey))) {
      event.preventDefault();
      open();
    }
  });
})();
