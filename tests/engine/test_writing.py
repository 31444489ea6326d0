"""Files are written whole or not at all, whatever stands beside them."""

import errno

import pytest

from qless_engine import writing
from qless_engine.cli.terminal import run
from qless_engine.outcome import CannotDoError
from qless_engine.writing import atomic_write, file_error


def test_a_file_is_replaced_when_all_is_written_and_kept_when_it_is_not(tmp_path):
    path = tmp_path / "a"
    for contents in (b"old", b"new"):
        with atomic_write(path) as file:
            file.write(contents)

    assert path.read_bytes() == b"new"

    with pytest.raises(TypeError), atomic_write(path) as file:
        file.writelines([b"half", None])

    assert path.read_bytes() == b"new"
    assert [*tmp_path.iterdir()] == [path]


def test_no_link_leads_the_contents_elsewhere(tmp_path, monkeypatch):
    victim, path = tmp_path / "victim", tmp_path / "a"
    victim.write_bytes(b"mine")
    (tmp_path / "a.part").symlink_to(victim)
    with atomic_write(path) as file:
        file.write(b"x")

    assert victim.read_bytes() == b"mine"

    monkeypatch.setattr(writing.secrets, "token_hex", lambda _: "guessed")
    (tmp_path / ".guessed.part").symlink_to(victim)

    with pytest.raises(FileExistsError), atomic_write(path):
        pass
    assert victim.read_bytes() == b"mine"
    assert (tmp_path / ".guessed.part").is_symlink()  # it is not ours to remove


@pytest.mark.parametrize("path", ["/dev/null", "/tmp"])  # noqa: S108
def test_a_device_or_a_folder_is_not_replaced(tmp_path, path):
    (tmp_path / "a").symlink_to(path)

    with (
        pytest.raises(OSError, match=r"regular|directory"),
        atomic_write(tmp_path / "a"),
    ):
        pass
    assert (tmp_path / "a").is_symlink()


@pytest.mark.parametrize(
    ("number", "status"),
    [(errno.ENOSPC, 1), (errno.EIO, 1), (errno.ENOENT, 2), (errno.EACCES, 2)],
)
def test_a_badly_chosen_path_is_status_2_and_a_full_disk_1(
    capfd, monkeypatch, number, status
):
    # Standard output is that of the tests.
    monkeypatch.setattr("qless_engine.cli.terminal.drop_output", lambda: None)

    def fail():
        raise OSError(number, "why", "x")

    def fail_in_a_sentence():
        raise file_error("write", "x", OSError(number, "why"))

    assert run("p", fail) == run("p", fail_in_a_sentence) == status
    assert capfd.readouterr().err.count("\n") == 2
    assert isinstance(file_error("write", "x", OSError(5, "why")), CannotDoError)
