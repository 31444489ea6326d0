"""Builds the wheel: puts the files of wordlists/ into the package, as its data.

All else is in pyproject.toml. An editable install takes them from wordlists/ itself.
"""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
DATA = ("*.gz", "*.tsv", "*.txt", "README.md")


class WithData(build_py):
    """Copies the modules of the package, and the data beside them."""

    def run(self) -> None:
        """Copy all."""
        super().run()
        if self.editable_mode:
            return
        folder = Path(self.build_lib) / "qless_engine" / "data"
        folder.mkdir(parents=True, exist_ok=True)
        for pattern in DATA:
            for path in (HERE / "wordlists").glob(pattern):
                self.copy_file(str(path), str(folder / path.name))


setup(cmdclass={"build_py": WithData})
