"""Verbs that paths of HTTP interfaces end with."""

from __future__ import annotations

VERBS = frozenset(
    {
        "abort", "accept", "acknowledge", "activate", "add", "analyze", "approve", "archive", "assign",
        "attach", "authenticate", "authorize", "batch", "block", "bulk", "calculate", "cancel", "capture",
        "change", "check", "claim", "classify", "clear", "clone", "close", "collect", "commit", "complete",
        "compute", "confirm", "connect", "convert", "copy", "count", "deactivate", "decline", "decrypt", "deny",
        "deploy", "deregister", "detach", "detect", "disable", "disconnect", "dismiss", "download", "edit",
        "embed", "enable", "encrypt", "enqueue", "estimate", "evaluate", "exchange", "execute", "expire",
        "export", "extend", "extract", "fetch", "filter", "finalize", "find", "finish", "flush", "follow",
        "force", "generate", "grant", "ignore", "import", "increment", "index", "infer", "initiate", "inspect",
        "install", "invalidate", "invite", "invoke", "join", "keep", "kill", "launch", "leave", "link", "load",
        "lock", "login", "logout", "lookup", "mark", "merge", "migrate", "modify", "move", "mute", "notify",
        "open", "optimize", "parse", "pause", "pay", "pin", "ping", "play", "predict", "preview", "process",
        "promote", "provision", "publish", "pull", "purge", "push", "query", "queue", "read", "reboot",
        "rebuild", "recalculate", "refresh", "refund", "regenerate", "register", "reindex", "reject", "release",
        "reload", "remove", "rename", "render", "renew", "reopen", "reorder", "replay", "reply", "report",
        "repost", "request", "resend", "reserve", "reset", "resize", "resolve", "restart", "restore", "resume",
        "retrain", "retry", "revert", "review", "revoke", "rollback", "rotate", "run", "save", "scan",
        "schedule", "scrape", "search", "select", "send", "set", "share", "shutdown", "sign", "simulate",
        "skip", "snooze", "sort", "split", "star", "start", "stop", "submit", "subscribe", "suggest", "suspend",
        "swap", "switch", "sync", "tag", "terminate", "test", "tokenize", "touch", "train", "transcribe",
        "transfer", "transform", "translate", "trigger", "unarchive", "unassign", "unblock", "uninstall",
        "unlink", "unlock", "unmute", "unpin", "unpublish", "unregister", "unshare", "unstar", "unsubscribe",
        "unsuspend", "upgrade", "upload", "upsert", "validate", "verify", "void", "vote", "withdraw",
    }
)  # fmt: skip
"""First words of a last path segment that make it an action (`…/sessions/{id}/stop`)."""
