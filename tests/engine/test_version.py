"""Which engine this is: a change of its code is another one."""

import shutil

from qless_engine import version as engine


def test_the_version_moves_with_the_code_and_not_with_what_is_said(
    tmp_path, monkeypatch
):
    folder = shutil.copytree(engine.FOLDER, tmp_path / "qless_engine")
    monkeypatch.setattr(engine, "FOLDER", folder)
    version = engine.engine_version.__wrapped__
    before = version()
    assert before == engine.engine_version()

    with (folder / "cli" / "roll.py").open("a", encoding="utf-8") as file:
        file.write("# said otherwise\n")
    assert version() == before

    with (folder / "boards" / "pruning.py").open("a", encoding="utf-8") as file:
        file.write("LONG_GAP = 5\n")
    assert version() != before
