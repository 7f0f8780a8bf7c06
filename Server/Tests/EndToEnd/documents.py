"""Real documents: changed through their own XML, looked at with the libraries and the office suite people use."""

import io
import pathlib
import shutil
import subprocess
import zipfile
from xml.sax.saxutils import escape

import docx

SAMPLES = pathlib.Path(__file__).resolve().parents[3] / "Samples"


def with_sentence(document, sentence):
    """The .docx with one more paragraph, as an editor would write it: one part changed, every other byte for byte."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(document)) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename == "word/document.xml":
                head, found, tail = data.rpartition(b"<w:sectPr")
                assert found, "a body without section properties"
                paragraph = f'<w:p><w:r><w:t xml:space="preserve">{escape(sentence)}</w:t></w:r></w:p>'
                data = head + paragraph.encode() + found + tail
            new.writestr(entry, data)
    return target.getvalue()


def sentences(document):
    with zipfile.ZipFile(io.BytesIO(document)) as archive:
        assert archive.testzip() is None
    return [paragraph.text for paragraph in docx.Document(io.BytesIO(document)).paragraphs]


def has_libreoffice():
    return shutil.which("soffice") is not None


def has_chromium():
    return shutil.which("chromium") is not None


def text_by_libreoffice(path, scratch):
    """What LibreOffice reads in the document, or an error when it can't open it."""
    result = subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation=file://{scratch}/profile", "--convert-to", "txt:Text",
         "--outdir", str(scratch), str(path)], capture_output=True, text=True, timeout=120)
    converted = scratch / (path.stem + ".txt")
    assert converted.exists(), result.stdout + result.stderr
    return converted.read_text(encoding="utf-8-sig", errors="replace")
