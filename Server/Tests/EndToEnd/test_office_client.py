"""Tests of the test client itself, with literal examples of the protocol."""

import io

import pytest

from documents import SAMPLES, sentences, with_sentence
from office import parse_challenge, parse_challenge_naively, target_headers, token_of, utf7, without_query
from pages import Page, is_stop_address

CHALLENGE = ('Bearer authorization_uri="https://id.contoso.example/oauth/authorize",'
             'tokenIssuance_uri="https://id.contoso.example/oauth/token",providerId="TPCONTOSO",'
             'UrlSchemes="%7B%22iOS%22%3A%5B%22contoso%22%5D%7D"')


@pytest.mark.parametrize("parse", [parse_challenge, parse_challenge_naively])
def test_both_parsers_read_the_challenge_of_the_protocol(parse):
    assert parse(CHALLENGE) == {
        "authorization_uri": "https://id.contoso.example/oauth/authorize",
        "tokenIssuance_uri": "https://id.contoso.example/oauth/token",
        "providerId": "TPCONTOSO", "UrlSchemes": "%7B%22iOS%22%3A%5B%22contoso%22%5D%7D"}


@pytest.mark.parametrize("parse", [parse_challenge, parse_challenge_naively])
def test_both_parsers_skip_a_blank_after_a_comma(parse):
    assert parse('Bearer authorization_uri="https://a.example/x", tokenIssuance_uri="https://a.example/y"') == {
        "authorization_uri": "https://a.example/x", "tokenIssuance_uri": "https://a.example/y"}


def test_the_naive_parser_misreads_a_challenge_that_the_strict_one_reads():
    challenge = 'Bearer authorization_uri="https://a.example/x?tenant=4,2",tokenIssuance_uri="https://a.example/y"'
    assert parse_challenge(challenge)["authorization_uri"] == "https://a.example/x?tenant=4,2"
    assert parse_challenge_naively(challenge) != parse_challenge(challenge)


@pytest.mark.parametrize("header", [
    'Basic realm="x"', "Bearer", "Bearer ", 'Bearer a="b",', 'Bearer a=b', 'Bearer a="b" c="d"', 'Bearer a="b",a="c"',
    'Bearer a="b', 'Bearer ,a="b"'])
def test_a_malformed_challenge_is_refused(header):
    with pytest.raises(ValueError):
        parse_challenge(header)


@pytest.mark.parametrize("name, header", [
    (".docx", ".docx"), ("Q4 plan_v2.docx", "Q4 plan+AF8-v2.docx"), ("A+B.xlsx", "A+-B.xlsx"),
    ("Übersicht.docx", "+ANw-bersicht.docx"), ("日本語.pptx", "+ZeVnLIqe-.pptx"), ("📄.docx", "+2D3cxA-.docx"),
    ("50% off.docx", "50+ACU- off.docx"), ("a&b=c.docx", "a+ACY-b+AD0-c.docx")])
def test_names_are_encoded_in_utf_7_as_office_does(name, header):
    assert utf7(name) == header
    assert header.encode().decode("utf-7") == name


def test_target_headers_spell_true_and_false_as_the_validator_does():
    assert target_headers(relative="Ü.docx", overwrite=True) == {
        "X-WOPI-RelativeTarget": "+ANw-.docx", "X-WOPI-OverwriteRelativeTarget": "True"}


@pytest.mark.parametrize("address, stops", [
    ("https://localhost?code=Qx7", True), ("https://localhost/?code=Qx7", True), ("https://LOCALHOST?code=1", True),
    ("https://localhost?error=access_denied", True), ("https://localhost:8443/?code=Qx7", False),
    ("http://localhost?code=Qx7", False), ("https://localhost.evil.example?code=1", False),
    ("https://localhost/evil?code=1", False), ("https://user@localhost?code=1", False)])
def test_the_web_view_closes_only_at_the_stop_url(address, stops):
    assert is_stop_address(address) == stops


def test_a_url_is_split_into_address_and_token():
    url = "https://wopi.contoso.example/wopi/files/f-17?access_token=f17.Rm&access_token_ttl=1"
    assert token_of(url) == "f17.Rm"
    assert without_query(url) == "https://wopi.contoso.example/wopi/files/f-17"


class Answer:
    status_code, headers, url = 200, {}, "https://contoso.example/sign-in"

    def __init__(self, text):
        self.text = text


def test_forms_are_read_as_a_browser_would_send_them():
    page = Page(Answer("""<!doctype html><html lang=de><title> Sign in </title><form method=post action=/sign-in>
        <input type=hidden name=csrf value="a&amp;b"><input name=name value=""><input type=password name=secret>
        <input type=checkbox name=keep><input type=checkbox name=news checked><input name=gone disabled>
        <button>Sign in</button><button name=decision value=deny>Cancel</button></form><a href=/privacy>P</a>"""))
    form = page.sign_in_form
    assert form.fields == {"csrf": "a&b", "name": "", "secret": "", "news": "on"}
    assert [button.declines for button in form.buttons] == [False, True]
    assert (page.language, page.title, page.links, form.method) == (
        "de", "Sign in", [("/privacy", "P")], "post")
    assert page.asks_to_sign_in and not page.asks_for_consent


def test_a_sentence_added_to_a_document_can_be_read_from_it():
    before = (SAMPLES / "Getting started.docx").read_bytes()
    after = with_sentence(before, "Added <here> & now.")
    assert sentences(after) == sentences(before) + ["Added <here> & now."]
    assert io.BytesIO(after).getvalue() != before
