"""Gives processes a clock that differs from the machine's."""

import pathlib
import shutil
import subprocess

SOURCE = pathlib.Path(__file__).with_suffix(".c")


class OtherClock:
    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.library: pathlib.Path | None = None

    def environment(self, skew: int) -> dict[str, str]:
        """Returns the environment variables for a process whose clock is `skew` seconds ahead."""
        if not skew:
            return {}
        self.library = self.library or self.build()
        return {"LD_PRELOAD": str(self.library), "RACE_CLOCK_SKEW": str(skew)}

    def build(self) -> pathlib.Path:
        compiler = shutil.which("cc") or shutil.which("gcc")
        if not compiler:
            raise SystemExit("race: --skew needs a C compiler; install one, or use --skew 0")
        library = self.folder / "clock.so"
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, SOURCE], check=True)
        return library
