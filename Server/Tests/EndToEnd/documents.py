"""Changes Office documents by editing their XML, and reads them with common libraries and LibreOffice."""

import io
import pathlib
import shutil
import subprocess
import zipfile
from xml.sax.saxutils import escape

import docx

SAMPLES = pathlib.Path(__file__).resolve().parents[3] / "Samples"


def with_sentence(document, sentence):
    """Returns the .docx with one more paragraph. Like an editor, changes one file of the archive and leaves all other
    files byte for byte."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(document)) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename == "word/document.xml":
                head, found, tail = data.rpartition(b"<w:sectPr")
                assert found, "the body has no section properties"
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
    """Returns the text that LibreOffice finds in the document. Fails if LibreOffice can't open the document."""
    result = subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation=file://{scratch}/profile", "--convert-to", "txt:Text",
         "--outdir", str(scratch), str(path)], capture_output=True, text=True, timeout=120)
    converted = scratch / (path.stem + ".txt")
    assert converted.exists(), result.stdout + result.stderr
    return converted.read_text(encoding="utf-8-sig", errors="replace")
