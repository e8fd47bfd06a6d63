"""Data runs one way: no import runs backwards, none in a circle, no file grows without end."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "generator"

# From left to right; a room may import its own level and what is left of it. `templates` only knows a folder, `text`
# nothing at all.
ORDER = [
    {"errors", "templates", "text"},
    {"store"},
    {"sources"},
    {"document"},
    {"contract"},
    {"dialect"},
    {"witness"},
    {"validate", "compare"},
    {"rules"},
    {"api"},
    {"ledger", "api"},
    {"report", "client", "site"},
    {"project"},
    {"cli"},
    {"__main__"},
]
LEVEL = {room: index for index, rooms in enumerate(ORDER) for room in rooms}
LONGEST = 450

MODULES = sorted(PACKAGE.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {module_name(path) for path in MODULES}


def room_of(module: str) -> str:
    """`generator.cli.main` lies in the room `cli`; the package itself has none."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imports(path: Path) -> Iterator[tuple[str, int, bool]]:
    """Every module of ours that a file imports, with the line, and whether only while checking types."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        id(child)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for statement in node.body
        for child in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            module = node.module or ""
            # `from generator.rules import catalogue` imports a module, not a name of one.
            found = [full if (full := f"{module}.{alias.name}") in NAMES else module for alias in node.names]
        else:
            continue
        for name in found:
            if name == "generator" or name.startswith("generator."):
                yield name, node.lineno, id(node) in typing_only


def test_no_import_runs_backwards() -> None:
    """Also not inside a function, and not for types only. The package's own module offers what lies in the rooms."""
    wrong = []
    for path in MODULES:
        room = room_of(module_name(path))
        assert not room or room in LEVEL, f"{room} has no place in the order"
        wrong += [
            f"{path.relative_to(PACKAGE)}:{line}: {name}"
            for name, line, _ in imports(path)
            if room and room_of(name) not in ("", room) and not _allowed(room, room_of(name))
        ]
    assert not wrong


def _allowed(room: str, imported: str) -> bool:
    """Further left always; of neighbours on one level none knows the other."""
    return LEVEL[imported] < LEVEL[room]


def test_no_imports_in_a_circle() -> None:
    """Counting the imports that run when a module is loaded, not those inside functions or for types only."""
    graph = {module_name(path): sorted(set(_at_load(path))) for path in MODULES}
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " → ".join([*trail[trail.index(name) :], name])
        if name not in done:
            for other in graph.get(name, ()):
                visit(other, (*trail, name))
            done.add(name)

    for name in graph:
        visit(name, ())


def _at_load(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {
        id(child)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for child in ast.walk(node)
    }
    late = {child.lineno for child in ast.walk(tree) if id(child) in inside and hasattr(child, "lineno")}
    own = module_name(path)
    for name, line, typing_only in imports(path):
        if not typing_only and line not in late and name != own:
            yield name


def test_no_file_grows_without_end() -> None:
    lengths = {str(path.relative_to(PACKAGE)): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_the_rooms_of_the_drawing_exist() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert rooms <= set(LEVEL)
    assert rooms >= {"sources", "document", "dialect", "contract", "compare", "rules", "report", "client", "cli"}
