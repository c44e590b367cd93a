"""The project holds what it says about itself: layers, paths, packaging, documents."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def tracked_texts() -> dict[str, str]:
    """Every text file that git tracks, by its path."""
    command = ["git", "ls-files", "-z"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = {name: ROOT / name for name in names.split("\0") if name}
    contents = {name: path.read_bytes() for name, path in files.items() if path.is_file()}
    return {
        name: content.decode(errors="replace")
        for name, content in contents.items()
        if b"\0" not in content
    }


def contract_layers() -> list[list[str]]:
    """The layers of the import contract, top first; siblings share a line."""
    layers = PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
    return [re.findall(r"\w+", line) for line in layers]


def test_architecture_lists_the_layers_in_the_order_of_the_contract() -> None:
    """ARCHITECTURE.md names the layers of the import contract, in an order that agrees with it."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    rank = {layer: n for n, siblings in enumerate(contract_layers()) for layer in siblings}
    assert sorted(documented) == sorted(rank)
    assert [rank[layer] for layer in documented] == sorted(rank.values())


def test_every_layer_folder_is_in_the_contract() -> None:
    """A folder of the package is a layer of the contract."""
    folders = {path.parent.name for path in (ROOT / "src/giruda").glob("*/__init__.py")}
    assert folders <= {layer for siblings in contract_layers() for layer in siblings}


def test_import_loads_only_the_standard_library() -> None:
    """`import giruda` loads no module from outside the standard library."""
    program = (
        "import sys; before = set(sys.modules); import giruda;"
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    command = [sys.executable, "-c", program]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert set(loaded) - {"giruda"} <= sys.stdlib_module_names


def test_core_imports_without_any_package() -> None:
    """Every module of the core can be imported where no package is installed."""
    modules = [
        ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        for path in (ROOT / "src/giruda/core").rglob("*.py")
    ]
    program = f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); import {', '.join(modules)}"
    subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True)


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("a folder of somebody's machine", r"(?<![\w./-])/(?:work|root|Users|home/\w+)/\w"),
        ("the address of a package registry", r"//(?:registry\.|files\.python|pypi\.|deb\.)"),
    ],
)
def test_no_tracked_file_names(what: str, pattern: str) -> None:
    """No tracked file names a folder of somebody's machine or a package registry."""
    found = [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"
        for name, text in tracked_texts().items()
        for match in re.finditer(pattern, text)
    ]
    assert found == [], what


def test_links_in_documents_lead_somewhere() -> None:
    """A relative link in a document of the root leads to a file, or a heading of that document."""
    broken = []
    for document in ROOT.glob("*.md"):
        text = document.read_text(encoding="utf-8")
        headings = {f"#{line.lower()}" for line in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            known = "://" in target or target in headings or (ROOT / target).exists()
            if not known:
                broken.append(f"{document.name}: {target}")
    assert broken == []


def test_make_lists_every_verb_of_the_contributing_guide() -> None:
    """Each verb that CONTRIBUTING.md explains is in the list that `make` prints."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    verbs = re.findall(r"^\| `make (\w+)` \|", text, re.MULTILINE)
    listed = subprocess.run(["make", "-s"], cwd=ROOT, check=True, capture_output=True, text=True)
    assert set(verbs) <= set(re.findall(r"make (\w+)", listed.stdout))
    assert {"play", "test", "check", "bench", "nightly", "audit", "web"} <= set(verbs)


def test_every_lint_exclusion_has_its_reason() -> None:
    """Each rule that is switched off has a reason on the same line, here and in the code."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    rules = re.findall(r'^    "[A-Z]+\d*",(.*)$', text, re.MULTILINE)
    assert rules
    assert all(re.fullmatch(r" # \S.*", comment) for comment in rules)
    codes = r"noqa(?:: [A-Z]+\d+(?:, ?[A-Z]+\d+)*)?|type: ignore(?:\[[\w, -]+\])?"
    bare = re.compile(rf"# (?:{codes}) *$", re.MULTILINE)
    found = [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1}"
        for name, text in tracked_texts().items()
        if name.endswith(".py")
        for match in bare.finditer(text)
    ]
    assert found == []


def build_wheel(project: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel of *project* into its ``dist`` folder with the setuptools that is here."""
    options = ["--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", "dist"]
    command = [sys.executable, "-m", "pip", "wheel", *options, "."]
    return subprocess.run(
        command,
        cwd=project,
        env={**os.environ, **variables},
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture
def project_copy(tmp_path: Path) -> Path:
    """The project as the build sees it, without a web client, built or not."""
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    skip = shutil.ignore_patterns("static", "__pycache__", "*.egg-info", "*.so")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=skip)
    if (ROOT / "build/cython").is_dir():  # so that what is known to be current is not made anew
        shutil.copytree(ROOT / "build/cython", tmp_path / "build/cython")
    return tmp_path


def with_client(project: Path) -> Path:
    """Put a small web client into the project."""
    static = project / "src/giruda/server/static"
    (static / "assets").mkdir(parents=True)
    (static.parent / "__init__.py").touch()
    (static / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (static / "assets/app.js").write_text("", encoding="utf-8")
    return project


def test_wheel_without_a_web_client_does_not_build(project_copy: Path) -> None:
    """A wheel is refused, with the reason, when there is no index.html to put into it."""
    done = build_wheel(project_copy)
    assert done.returncode != 0
    assert "no web client" in done.stderr + done.stdout
    assert not list(project_copy.glob("dist/*.whl"))


def test_wheel_carries_all_data(project_copy: Path) -> None:
    """A wheel has the client, presets, catalogues, modules and compiled kernels, and no cache."""
    done = build_wheel(with_client(project_copy), CFLAGS="-O0")
    assert done.returncode == 0, done.stderr
    (wheel,) = project_copy.glob("dist/*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    source = project_copy / "src"
    present = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    missing = {name for name in present - packed if ".egg-info" not in name}
    assert missing == set()
    assert not [name for name in packed if "__pycache__" in name]
    kernels = {name for name in present if name.endswith(".pyx")}
    compiled = {f"{name.partition('.')[0]}.pyx" for name in packed if name.endswith(".so")}
    assert kernels == compiled


def test_a_wheel_builds_without_a_compiler(project_copy: Path) -> None:
    """Without a C compiler the wheel has no kernels, a sheet reckons, and solving says why not."""
    done = build_wheel(with_client(project_copy), CC="false")
    assert done.returncode == 0, done.stderr
    (wheel,) = project_copy.glob("dist/*.whl")
    zipfile.ZipFile(wheel).extractall(project_copy / "installed")
    assert not list((project_copy / "installed").rglob("*.so"))

    def giruda(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        installed = {"PYTHONPATH": str(project_copy / "installed"), "GIRUDA_LANG": "en"}
        return subprocess.run(
            [sys.executable, "-m", "giruda", *arguments],
            cwd=project_copy,
            env={**os.environ, **installed, **variables},
            check=False,
            capture_output=True,
            text=True,
            input="A 16H B 17\n",
        )

    assert giruda("score", "-").returncode == 0
    for language, said in (("en", "Install a C compiler"), ("ko", "C 컴파일러를 설치")):
        solved = giruda("solve", "-", GIRUDA_LANG=language)
        assert solved.returncode == 2
        assert said in solved.stderr
        assert len(solved.stderr.splitlines()) == 1
