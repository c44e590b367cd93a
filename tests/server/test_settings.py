"""Settings from the environment."""

from pathlib import Path

import pytest

from giruda.core.errors import GirudaError
from giruda.server.settings import Settings, SettingsError, default_data_dir
from giruda.table.timing import Timing


def test_usual_settings() -> None:
    """Without any variable a server plays at a human pace, with one worker."""
    settings = Settings.from_environment({}, Path("data"))
    assert settings == Settings(Path("data"))
    assert settings.timing == Timing((700, 1100), 1400, 2000, 12_000, 5000)


def test_variables_are_read() -> None:
    """Each variable sets its field."""
    settings = Settings.from_environment(
        {
            "GIRUDA_DATA_DIR": "there",
            "GIRUDA_BOT_PACE_MS": "5-10",
            "GIRUDA_TRICK_HOLD_MS": "1",
            "GIRUDA_SEED_WAIT_MS": "2",
            "GIRUDA_NEXT_HAND_MS": "3",
            "GIRUDA_REDEAL_MS": "4",
            "GIRUDA_BOT_WORKERS": "0",
            "GIRUDA_SOCKETS_PER_ADDRESS": "9",
            "GIRUDA_ALLOWED_ORIGINS": "https://a.example, https://b.example",
        }
    )
    assert settings.database == Path("there/giruda.sqlite3")
    assert settings.timing == Timing((5, 10), 1, 2, 3, 4)
    assert (settings.bot_workers, settings.sockets_per_address) == (0, 9)
    assert settings.allowed_origins == {"https://a.example", "https://b.example"}


def test_address_of_a_database_goes_before_the_file() -> None:
    """A database that is named is used, and a printed setting does not show its password."""
    settings = Settings.from_environment({"GIRUDA_DATABASE": "postgresql://u:hush@h/d"}, Path())
    assert settings.database == "postgresql://u:hush@h/d"
    assert "hush" not in repr(settings)


def test_option_goes_before_the_variable() -> None:
    """A data folder that is asked for wins."""
    assert Settings.from_environment({"GIRUDA_DATA_DIR": "a"}, Path("b")).data_dir == Path("b")


def test_one_number_is_a_pace_too() -> None:
    """A single number is both limits."""
    assert Settings.from_environment({"GIRUDA_BOT_PACE_MS": "0"}, Path()).timing.pace == (0, 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GIRUDA_BOT_PACE_MS", "fast"),
        ("GIRUDA_BOT_PACE_MS", "9-3"),
        ("GIRUDA_BOT_PACE_MS", "1-2-3"),
        ("GIRUDA_NEXT_HAND_MS", "-1"),
        ("GIRUDA_BOT_WORKERS", "1.5"),
        ("GIRUDA_BOT_WORKERS", "²"),
    ],
)
def test_senseless_values_are_named(name: str, value: str) -> None:
    """A value that means nothing is an error with the variable's name."""
    with pytest.raises(SettingsError, match=name) as caught:
        Settings.from_environment({name: value}, Path())
    assert isinstance(caught.value, GirudaError)


def test_data_folder_of_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    """Data goes where the platform keeps a user's data."""
    monkeypatch.setattr("sys.platform", "linux")
    assert default_data_dir({"XDG_DATA_HOME": "/x"}) == Path("/x/giruda")
    assert default_data_dir({}) == Path.home() / ".local/share/giruda"
    monkeypatch.setattr("sys.platform", "win32")
    assert default_data_dir({"LOCALAPPDATA": "/l"}) == Path("/l/giruda")
    monkeypatch.setattr("sys.platform", "darwin")
    assert default_data_dir({}) == Path.home() / "Library/Application Support/giruda"
