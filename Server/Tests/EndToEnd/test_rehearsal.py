"""Runs `emplace rehearse` against Emplace, with injected faults, and against other WOPI hosts."""

import json
import re
import shutil
import signal
import subprocess
import xml.etree.ElementTree as xml

import pytest

from emplace import BINARY, ROOT, Emplace
from rehearsing import CLIENT, FIXTURES, PASSWORD, SECRET, USER, OtherHost, rehearse

SCHEMES = json.dumps({
    "iOS": ["contosodrive"], "Android": ["420", "com.contoso.drive", "com.contoso.drive.OfficeAuth"]})

# Some faults of a host. Each fault has the case that detects it, and words of the case's finding. Swift tests run all
# faults without starting a process. These tests show that the proxy of the command spoils a connection, a header and a
# response in the same way as in the Swift tests.
FAULTS = {
    "cut-connections": ("save", "incomplete response"),
    "empty-lock-header-dropped": ("open", "X-WOPI-Lock with 200 to GetLock"),
    "redirect-for-401": ("add-a-place", "302"),
}


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """A server with all optional features: app-to-app sign-in, `tk` and `sc`."""
    emplace = Emplace(tmp_path_factory.mktemp("rehearsed"))
    emplace.start("--provider-id", "TP_CONTOSO", "--url-schemes", SCHEMES, "--session-context", "tenant-42")
    emplace.stop()
    emplace.start("--provider-id", "TP_CONTOSO", "--url-schemes", SCHEMES, "--session-context", "tenant-42",
                  "--token-endpoint", f"{emplace.address}/oauth/token")
    yield emplace
    emplace.stop()


def rehearse_own(own, *arguments):
    return rehearse("--data", own.data, *arguments, env=own.environment)


def test_rehearse_list_has_the_same_faults_as_the_results_table():
    listed = subprocess.run([BINARY, "rehearse", "--list"], capture_output=True, text=True, check=True).stdout
    names = [line.split()[0] for line in listed.partition("\nFAULT")[2].splitlines()[1:] if line.strip()]
    rows = re.findall(r"^\| `([^`]+)` \|.*\| (failure|warning) \|", (ROOT / "Benchmarks/results/mutants.md").read_text(), re.M)
    assert len(names) >= 120 and [name for name, _ in rows] == names, "run scripts/mutants to update the table"


def test_every_case_passes_and_the_table_of_flow_steps_is_correct(own, tmp_path):
    """Runs all cases as `make rehearse` does, and compares them with the table of flow steps in docs/rehearsal.md."""
    page, junit = tmp_path / "report.html", tmp_path / "junit.xml"
    done = rehearse_own(own, "--strict", "--report", page, "--junit", junit)
    assert done.code == 0, done.problems or done.output
    assert {name for name, outcome in done.outcomes.items() if outcome != "passed"} == {"given-document", "kept-place"}, done.outcomes
    assert done.report["leftBehind"] == []
    assert own.json("user", "list") == [], "the rehearsal left users behind"
    assert len(own.clients()) == 1, "the rehearsal left clients behind"

    played = {}
    for case in done.report["cases"]:
        for step in case["steps"]:
            for flow_step in step["flowSteps"]:
                played.setdefault(flow_step, set()).add(case["name"])
    table = (ROOT / "docs/rehearsal.md").read_text()
    rows = dict(re.findall(r"^\| ((?:Add a Place|Browse and open|Save and close|Note)[^|]*?) \|[^|]*\| ([^|]*) \|$", table, re.M))
    assert len(rows) == 22
    for flow_step, cases in rows.items():
        named = set(cases.replace("`", "").split(", "))
        assert named and named <= played.get(flow_step, set()), f"{flow_step}: {named - played.get(flow_step, set())}"
    assert set(played) == set(rows)

    suite = xml.parse(junit).getroot()[0]
    assert int(suite.get("tests")) == len(done.report["cases"]) and suite.get("failures") == "0"
    text = page.read_text()
    assert "nil" not in re.sub(r"<script>.*?</script>", "", text, flags=re.S)
    assert not re.search(r"src=\"https?:|<link\b[^>]*https?:|url\(https?:", text), "the report loads external resources"
    assert not re.search(r"\be[a-z]_[A-Za-z0-9_-]{20,}", text), "the report contains a token"


@pytest.mark.parametrize("fault", FAULTS)
def test_an_injected_fault_is_detected(own, fault):
    case, words = FAULTS[fault]
    done = rehearse_own(own, "--fault", fault, "--case", case)
    assert done.code == 1, done.output
    assert done.report["fault"] == fault
    assert done.outcomes == {case: "failed"}
    assert any(words in problem for problem in done.problems), done.problems


# Other WOPI hosts

NEEDS_OPERATOR = {"onboarding-sheet", "open-read-only", "save-password-changed", "save-grant-revoked", "manual-7", "manual-10",
                  "shared-viewer", "shared-editor", "shared-taken-away"}
NEVER_THERE = {"app-to-app", "tk", "sc", "given-document", "kept-place"}


@pytest.fixture(scope="module")
def flask(tmp_path_factory):
    host = OtherHost(tmp_path_factory.mktemp("flask"))
    yield host
    host.stop()


def test_another_wopi_host_passes_the_cases_that_it_supports(flask):
    done = rehearse(*flask.arguments)
    failed = {name for name, outcome in done.outcomes.items() if outcome == "failed"}
    assert failed == set(), done.problems
    assert done.code == 0
    not_played = {name for name, outcome in done.outcomes.items() if outcome == "notPlayed"}
    assert not_played == NEEDS_OPERATOR | NEVER_THERE
    assert "--data" in done.case("save-grant-revoked")["reason"]
    assert done.case("tk")["reason"] == "the redirect has no parameter tk"
    assert done.report["leftBehind"] == []


def test_an_existing_document_is_changed_only_if_the_option_names_it(flask):
    told = rehearse(*flask.arguments, "--case", "given-document", "--document", "Getting started.docx")
    assert told.code == 0, told.problems
    untold = rehearse(*flask.arguments, "--case", "given-document")
    assert untold.code == 1 and untold.outcomes == {"given-document": "notPlayed"}


def titles(done, case):
    return [step["title"] for step in done.case(case)["steps"]]


def test_places_are_stored_between_runs(flask, tmp_path):
    places = tmp_path / "places.json"
    first = rehearse(*flask.arguments, "--places", places, "--case", "browse")
    assert first.code == 0, first.problems or first.output
    assert places.stat().st_mode & 0o777 == 0o600 and PASSWORD not in places.read_text()
    # The case fails if the simulated phone has to sign in a second time.
    second = rehearse(*flask.arguments, "--places", places, "--case", "kept-place")
    assert second.code == 0, second.problems or second.output
    other = rehearse(*flask.arguments, "--places", tmp_path / "none.json", "--case", "kept-place")
    assert other.code == 1 and other.outcomes == {"kept-place": "notPlayed"}


def test_a_place_that_a_case_adds_is_stored(flask, tmp_path):
    places = tmp_path / "places.json"
    first = rehearse(*flask.arguments, "--places", places, "--case", "add-a-place")
    assert first.code == 0, first.problems or first.output
    assert places.stat().st_mode & 0o777 == 0o600 and PASSWORD not in places.read_text()
    # The case fails if the simulated phone has to sign in a second time.
    second = rehearse(*flask.arguments, "--places", places, "--case", "kept-place")
    assert second.code == 0, second.problems or second.output


def test_an_invalid_places_file_is_reported_and_left_unchanged(tmp_path):
    places = tmp_path / "places.json"
    places.write_bytes(b"nonsense")
    result = rehearse("--bootstrapper", "https://localhost:9/wopibootstrapper", "--client-id", "a",
                      "--client-secret-file", "b", "--sign-in", "c", "--password-file", "d", "--places", places)
    assert result.code == 1 and "is not a Places file" in result.output
    assert len(result.output.strip().splitlines()) == 1, result.output
    assert places.read_bytes() == b"nonsense"


def test_three_apps_that_refresh_at_once_get_the_same_rotated_token(own, tmp_path):
    """All three apps get the same new token, because they refresh within the grace period."""
    made = own.json("client", "add", "Office, rotate", "--redirect-uri", "https://localhost")
    try:
        own.run("client", "set", made["client_id"], "--refresh", "rotate")
        (tmp_path / "secret").write_text(made["client_secret"])
        done = rehearse_own(own, "--client-id", made["client_id"], "--client-secret-file",
                        tmp_path / "secret", "--case", "three-apps")
    finally:
        own.run("client", "remove", made["client_id"])
    assert done.code == 0, done.problems or done.output
    assert titles(done, "three-apps")[2:] == [
        "The server replaces the refresh token: 3 of 3 apps got new tokens"]


@pytest.mark.parametrize("deed, case, words", [
    ("huge", "browse", "larger than 1048576 bytes"),
    ("deep", "browse", None),
])
def test_a_hostile_host_is_judged_within_time_and_memory_limits(tmp_path, deed, case, words):
    host = OtherHost(tmp_path, "hostile_host", "--do", deed)
    try:
        done = rehearse(*host.arguments, "--case", case, "--case-seconds", "60", timeout=90)
    finally:
        host.stop()
    assert done.seconds < 60 and 5 < done.mebibytes < 100, (done.seconds, done.mebibytes)
    if words:
        assert done.code == 1 and any(words in problem for problem in done.problems), done.problems
    else:
        # An endless folder tree doesn't fail the case, because the case stops at its maximum depth.
        levels = done.case(case)["steps"]
        assert any("levels" in (step.get("remark") or "") for step in levels)


def test_a_certificate_for_another_host_is_reported(tmp_path):
    host = OtherHost(tmp_path, "flask_host", name="wopi.elsewhere.example")
    try:
        done = rehearse(*host.arguments, "--case", "add-a-place", timeout=60)
        trusted = rehearse(*[a for a in host.arguments if a not in ("--trust", tmp_path / "certificate.pem")],
                           "--insecure", "--case", "add-a-place")
    finally:
        host.stop()
    assert done.code == 1 and done.seconds < 30
    assert any("certificate was refused" in problem for problem in done.problems), done.problems
    assert trusted.code == 0, trusted.problems


# Wrong arguments

@pytest.mark.parametrize("arguments, code, words", [
    ([], 64, "--bootstrapper"),
    (["--bootstrapper", "nowhere"], 64, "is not a valid URL"),
    (["--list", "--case", "nothing"], 64, "nothing is not a case"),
    # `--scene` is the former name of `--case`, and the command still accepts it.
    (["--list", "--scene", "nothing"], 64, "nothing is not a case"),
    (["--list", "--fault", "nothing"], 64, "nothing is not a fault"),
    (["--list", "--platform", "windows"], 64, "iOS or android"),
    (["--list", "--timeout", "0"], 64, "--timeout must be above 0"),
    (["--data", "nowhere"], 1, "no Emplace data in"),
    (["--data", "nowhere", "--trust", "x", "--insecure"], 64, "can't be combined"),
    (["--data", "nowhere", "--browser", "--by-hand"], 64, "can't be combined"),
    (["--data", "nowhere", "--sign-in", "mia"], 64, "must be used together"),
    (["--data", "nowhere", "--places", "places.json"], 64, "--places with --data also needs"),
    (["--list", "--places", "places.json", "--fault", "latency"], 64, "can't be combined"),
    (["--data", "nowhere", "--report", "nowhere/report.html"], 1, "can't write nowhere/report.html"),
])
def test_wrong_arguments_are_refused_with_an_explanation(tmp_path, arguments, code, words):
    result = subprocess.run([BINARY, "rehearse", *arguments], capture_output=True, text=True, cwd=tmp_path, timeout=30)
    assert result.returncode == code, result.stderr
    assert words in result.stderr
    assert not list(tmp_path.iterdir())


def test_unreadable_files_are_named_in_the_error(flask, tmp_path):
    for option, words in [("--client-secret-file", "client secret file"), ("--password-file", "password file")]:
        arguments = flask.arguments
        arguments[arguments.index(option) + 1] = tmp_path / "missing"
        result = rehearse(*arguments)
        assert result.code == 1 and f"can't read the {words}" in result.output


def test_an_unreachable_provider_fails_only_one_case(flask, tmp_path):
    arguments = flask.arguments
    arguments[arguments.index("--bootstrapper") + 1] = "https://localhost:9/wopibootstrapper"
    gone = rehearse(*arguments, timeout=60)
    assert gone.code == 1 and list(gone.outcomes.values()).count("failed") == 1


def test_a_fault_that_no_case_detects_exits_with_2(own):
    done = rehearse_own(own, "--fault", "half-of-children", "--case", "close")
    assert done.code == 2 and "no case detected the fault" in done.output


# With a real browser, and with a person who follows the instructions

@pytest.mark.browser
def test_a_real_browser_signs_in_at_two_sizes_and_the_report_has_screenshots(own, tmp_path):
    page = tmp_path / "report.html"
    done = rehearse_own(own, "--browser", "--report", page, "--case", "manual-8", "--case", "declined",
                    "--case", "wrong-password", "--case", "cancelled")
    assert done.code == 0, done.problems or done.output
    pages = done.case("manual-8")["pages"]
    assert {(seen["width"], seen["height"]) for seen in pages} == {(390, 844), (1024, 768)}
    assert all(seen["overflow"] == 0 and seen["screenshot"] for seen in pages)
    assert "data:image/png;base64" in page.read_text()


@pytest.mark.browser
def test_the_report_is_usable_on_a_phone_and_on_a_desktop(own, tmp_path):
    from playwright.sync_api import sync_playwright
    page_file = tmp_path / "report.html"
    done = rehearse_own(own, "--fault", "locks-ignored", "--case", "save-lost-lock", "--case", "save",
                    "--report", page_file)
    assert done.outcomes == {"save-lost-lock": "failed", "save": "passed"}, (done.code, done.output)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for width, height in [(375, 812), (1440, 900)]:
            page = browser.new_page(viewport={"width": width, "height": height})
            asked = []
            page.on("request", lambda request: asked.append(request.url))
            page.goto(page_file.as_uri())
            assert asked == [page_file.as_uri()], "the report made network requests"
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            failed = page.locator("#save-lost-lock")
            assert failed.get_attribute("open") is not None, "the failed case isn't expanded"
            assert page.locator("details.case").first.get_attribute("id") == "save-lost-lock", "failed case isn't first"
            page.locator("#save-lost-lock a.arrow.bad, #save-lost-lock a.arrow").first.locator("rect").click(force=True)
            sheet = page.locator("dialog[open]")
            assert sheet.count() == 1 and "Request" in sheet.inner_text() and "Response" in sheet.inner_text()
            page.close()
        browser.close()


def test_by_hand_prints_the_authorization_url_and_reads_the_redirect(own, password):
    """The web view of the test signs in instead of a person."""
    from pages import Stopped, WebView
    own.add_user("hand", password)
    client, secret = own.office_client()
    (own.folder / "secret").write_text(secret)
    process = subprocess.Popen(
        [BINARY, "rehearse", "--bootstrapper", own.bootstrapper, "--client-id", client, "--client-secret-file",
         own.folder / "secret", "--by-hand", "--case", "add-a-place", "--trust", own.data / "tls/certificate.pem"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = []
    for line in process.stdout:
        said.append(line)
        if "/oauth/authorize?" in line:
            view = WebView(own.session(), "https://localhost")
            with pytest.raises(Stopped) as stop:
                view.decide(view.sign_in(view.open(line.strip()), "hand", password), True)
            process.stdin.write(stop.value.address + "\n")
            process.stdin.flush()
    assert process.wait(timeout=30) == 0, "".join(said)
    assert "✓ The Place is added, and its root container opens" in "".join(said)
    own.run("user", "remove", "hand", "--with-documents")


def test_an_interrupted_rehearsal_removes_its_users_and_clients(own):
    process = subprocess.Popen([BINARY, "rehearse", "--data", own.data], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, env=own.environment)
    for line in process.stdout:
        if "save-again" in line:
            process.send_signal(signal.SIGINT)
            break
    said, errors = process.communicate(timeout=60)
    assert process.returncode == 1 and "interrupted" in errors
    assert own.json("user", "list") == [] and len(own.clients()) == 1
