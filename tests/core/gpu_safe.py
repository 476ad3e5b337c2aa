"""Reads the source of compiled functions and says what could not run on a GPU, or run for ever."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Function = tuple[str, str]  # module, name

CASTS = {"uint64", "int64", "int32", "int16", "int8", "float64", "float32"}
ALLOCATING = {"list", "dict", "set", "tuple", "sorted", "reversed", "bytearray", "frozenset"}
SPEAKING = {"print", "input", "open", "str", "repr", "format"}
PLAIN = {"int", "Index", "float", "bool", "None"}  # what can be given back: nothing else has a place
REFUSED: dict[type[ast.AST], str] = {
    ast.List: "builds a list",
    ast.Dict: "builds a dictionary",
    ast.Set: "builds a set",
    ast.ListComp: "builds a list",
    ast.SetComp: "builds a set",
    ast.DictComp: "builds a dictionary",
    ast.GeneratorExp: "builds a generator",
    ast.JoinedStr: "formats a string",
    ast.Raise: "raises",
    ast.Assert: "asserts",
    ast.Try: "catches exceptions",
    ast.With: "enters a context",
    ast.Lambda: "makes a function",
    ast.FunctionDef: "makes a function",
    ast.ClassDef: "makes a class",
    ast.Yield: "yields",
    ast.YieldFrom: "yields",
    ast.Await: "waits",
    ast.Import: "imports",
    ast.ImportFrom: "imports",
    ast.Starred: "unpacks",
    ast.Global: "writes a global",
    ast.Nonlocal: "writes a closure",
}


@dataclass(frozen=True)
class Offence:
    function: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.function}, line {self.line}: {self.what}"


def is_compiled(function: ast.FunctionDef) -> bool:
    names = [d.func if isinstance(d, ast.Call) else d for d in function.decorator_list]
    return bool({"rule", "compiled"} & {getattr(n, "attr", getattr(n, "id", "")) for n in names})


def cites_only(tree: ast.Module) -> bool:
    """Whether `rule` is the one of `core.rulebook`, which compiles nothing."""
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return any(
        (node.module or "").endswith("rulebook") and "rule" in [alias.name for alias in node.names]
        for node in imports
    )


def compiled_functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """Functions with the decorator, and those that a line such as `eye = compiled(look)` compiles."""
    if cites_only(tree):
        return {}
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    wrapped = {
        node.value.args[0].id
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") == "compiled"
        and isinstance(node.value.args[0], ast.Name)
    }
    return {name: f for name, f in functions.items() if is_compiled(f) or name in wrapped}


def offences(source: str) -> list[Offence]:
    """All that the compiled functions of a module must not do."""
    found = []
    for name, function in compiled_functions(ast.parse(source)).items():
        if ast.unparse(function.returns or ast.Constant(None)) not in PLAIN:
            found.append(Offence(name, function.lineno, "gives back more than a number"))
        for node in _body(function):
            found += [Offence(name, getattr(node, "lineno", 0), what) for what in _wrong_with(node)]
    return found


def _body(function: ast.FunctionDef) -> Iterator[ast.AST]:
    statements = function.body[1:] if ast.get_docstring(function) is not None else function.body
    for statement in statements:
        yield from ast.walk(statement)


def _wrong_with(node: ast.AST) -> Iterator[str]:
    if type(node) in REFUSED:
        yield REFUSED[type(node)]
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield "uses a string"
    elif isinstance(node, ast.While) and isinstance(node.test, ast.Constant):
        yield "loops without a condition"
    elif isinstance(node, ast.Call):
        yield from _wrong_call(node.func)


def _wrong_call(called: ast.expr) -> Iterator[str]:
    if isinstance(called, ast.Name) and called.id in ALLOCATING:
        yield f"allocates with {called.id}"
    elif isinstance(called, ast.Name) and called.id in SPEAKING:
        yield f"speaks with {called.id}"
    elif isinstance(called, ast.Attribute):
        of_numpy = isinstance(called.value, ast.Name) and called.value.id == "np"
        if not (of_numpy and called.attr in CASTS):
            yield f"calls {ast.unparse(called)}"


def circles(sources: Mapping[str, str]) -> list[list[Function]]:
    """Compiled functions of these modules that call themselves, directly or through others."""
    calls = call_graph(sources)
    found: list[list[Function]] = []
    done: set[Function] = set()

    def follow(function: Function, path: list[Function]) -> None:
        if function in path:
            found.append(path[path.index(function) :])
        elif function not in done:
            for callee in sorted(calls.get(function, ())):
                follow(callee, [*path, function])
            done.add(function)

    for function in sorted(calls):
        follow(function, [])
    return found


def call_graph(sources: Mapping[str, str]) -> dict[Function, set[Function]]:
    """Who names whom among the compiled functions, imports between these modules followed."""
    trees = {module: ast.parse(source) for module, source in sources.items()}
    known = {(module, name) for module, tree in trees.items() for name in compiled_functions(tree)}
    graph: dict[Function, set[Function]] = {}
    for module, tree in trees.items():
        meaning = {name: (module, name) for name in compiled_functions(tree)} | _imports(tree)
        for name, function in compiled_functions(tree).items():
            named = {n.id for n in _body(function) if isinstance(n, ast.Name)}
            graph[module, name] = {meaning[n] for n in named if n in meaning and meaning[n] in known}
    return graph


def _imports(tree: ast.Module) -> dict[str, Function]:
    return {
        alias.asname or alias.name: (node.module.rpartition(".")[2], alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
