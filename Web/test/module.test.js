// Tests of the module on Node: the shared test vectors, the opening of links with a fake window, bad input that only
// JavaScript has, and the code in README.md.
//
// The variable VECTORS names another folder, so that a broken copy of the vectors can be shown to fail.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import test, { describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as module from '../officelinks.js';
import { isForWeb, run } from './subjects.js';

const {
  BackAddress, LinkProblem, OfficeLink, OfficeStores, OfficeVisit, PassBack, ProviderFile, openInOffice, openingAddress,
  platform, secureAddress, wasNotInstalled,
} = module;

// MARK: Vectors

const folder = process.env.VECTORS ?? fileURLToPath(new URL('../../Tests/Vectors', import.meta.url));
let count = 0;
for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.json')).sort()) {
  const { subject, rows } = JSON.parse(fs.readFileSync(`${folder}/${file}`, 'utf8'));
  count += rows.length;
  describe(file, () => {
    test('there are rows, and their names are unique', () => {
      assert.ok(rows.length > 0 && new Set(rows.map((row) => row.name)).size === rows.length);
    });
    for (const row of rows) test(row.name, { skip: !isForWeb(subject, row) }, () => run(subject, row));
  });
}
test('there are at least 250 rows', () => assert.ok(count >= 250));

// MARK: Platforms

describe('the platform of a browser', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
  for (const [name, navigator, expected] of [
    ['Safari on an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1', maxTouchPoints: 5 }, 'iOS'],
    ['Chrome on an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/123.0.6312.52 Mobile/15E148 Safari/604.1' }, 'iOS'],
    ['an iPad that asks for mobile pages', { userAgent: 'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1' }, 'iPadOS'],
    ["an iPad that says it's a Mac", { userAgent: mac, maxTouchPoints: 5 }, 'iPadOS'],
    ['Safari on a Mac', { userAgent: mac, maxTouchPoints: 0 }, 'mac'],
    ['Chrome on a Mac', { userAgent: mac.replace('Version/17.4', 'Chrome/123.0.0.0'), maxTouchPoints: 0, userAgentData: { platform: 'macOS' } }, 'mac'],
    ['Chrome on Android', { userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Mobile Safari/537.36', maxTouchPoints: 5, userAgentData: { platform: 'Android' } }, 'android'],
    ['Firefox on Android', { userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:124.0) Gecko/124.0 Firefox/124.0' }, 'android'],
    ['Chrome on Android that asks for desktop pages', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36', maxTouchPoints: 5 }, 'other'],
    ['Edge on Windows', { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Safari/537.36 Edg/123.0.0.0', maxTouchPoints: 10, userAgentData: { platform: 'Windows' } }, 'windows'],
    ['Firefox on Windows', { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:124.0) Gecko/20100101 Firefox/124.0' }, 'windows'],
    ['a Windows phone, which says that it is Android and an iPhone', { userAgent: 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) like iPhone' }, 'other'],
    ['Chrome OS', { userAgent: 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/123.0.0.0 Safari/537.36', userAgentData: { platform: 'Chrome OS' } }, 'other'],
    ['Linux', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:124.0) Gecko/20100101 Firefox/124.0' }, 'other'],
    ['a navigator without anything', {}, 'other'],
  ]) test(name, () => assert.equal(platform(navigator), expected));
  test('no navigator', () => assert.equal(platform(null), 'other'));
});

// MARK: Addresses to open

const file = { source: 'https://wopi.contoso.example/wopi/files/f-17', provider: 'TPCONTOSO', user: 'u1', name: 'A|B.docx' };
const link = new OfficeLink({ file, passBack: 'contosodrive', context: 'a#b' });

describe('the address that opens a link', () => {
  for (const on of ['iOS', 'iPadOS', 'other']) {
    test(`on ${on} its delimiters are encoded`, () => assert.equal(openingAddress(link, { on }), link.text('encoded')));
  }
  for (const on of ['windows', 'mac']) {
    test(`on ${on} it is readable`, () => assert.equal(openingAddress(link, { on }), link.text('readable')));
  }

  test('on Android it is an intent that means the same link', () => {
    const address = openingAddress(link, { on: 'android' });
    assert.equal(address, 'intent:ofe%7Cu%7Chttps://wopi.contoso.example/wopi/files/f-17%7Cd%7CTPCONTOSO%7Ce%7Cu1%7Cn'
      + '%7CA%7cB.docx%7Ca%7CWeb%7Cp%7Ccontosodrive%7Cc%7Ca%23b#Intent;scheme=ms-word;package=com.microsoft.office.word;'
      + 'S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3Dcom.microsoft.office.word;end');
    // As android.content.Intent.parseUri reads it: the scheme, and everything before the last "#".
    const [data, fields] = [address.slice(0, address.lastIndexOf('#')), address.slice(address.lastIndexOf('#'))];
    const scheme = /scheme=([^;]*);/.exec(fields)[1];
    assert.deepEqual(OfficeLink.parse(`${scheme}:${data.slice('intent:'.length)}`), link);
  });

  test('on Android a hostile fallback adds no field to the intent', () => {
    const address = openingAddress(link, { on: 'android', fallback: 'https://a/;end#Intent;package=evil;' });
    assert.ok(address.endsWith('S.browser_fallback_url=https%3A%2F%2Fa%2F%3Bend%23Intent%3Bpackage%3Devil%3B;end'));
  });

  test('on Android a hostile document adds no field to the intent', () => {
    const hostile = new OfficeLink({ app: 'word', document: 'https://a/#Intent;package=evil;end' });
    const address = openingAddress(hostile, { on: 'android' });
    assert.equal(address.slice(address.lastIndexOf('#')).match(/package=[^;]*/g).join(), 'package=com.microsoft.office.word');
  });

  test('OneNote has no package on Android', () => {
    const note = new OfficeLink({ app: 'oneNote', document: 'https://a/b' });
    assert.equal(openingAddress(note, { on: 'android' }), 'onenote:ofe%7Cu%7Chttps://a/b');
  });
});

describe('store pages', () => {
  const stores = new OfficeStores({ appStore: { word: 'https://aka.ms/contoso-ios' }, android: { word: 'https://aka.ms/contoso-android' }, windows: { word: 'https://contoso.example/office' } });
  for (const [app, on, address] of [
    ['word', 'iOS', 'https://itunes.apple.com/us/app/microsoft-word/id586447913?mt=8&uo=4'],
    ['excel', 'iPadOS', 'https://itunes.apple.com/us/app/microsoft-excel/id586683407?mt=8&uo=4'],
    ['powerPoint', 'iOS', 'https://itunes.apple.com/us/app/microsoft-powerpoint/id586449534?mt=8&uo=4'],
    ['oneNote', 'iOS', 'https://itunes.apple.com/us/app/microsoft-onenote-for-iphone/id410395246?mt=8&uo=4'],
    ['powerPoint', 'android', 'https://play.google.com/store/apps/details?id=com.microsoft.office.powerpoint'],
    ['oneNote', 'android', undefined], ['word', 'windows', undefined], ['word', 'mac', undefined], ['word', 'other', undefined],
  ]) test(`Microsoft's page of ${app} on ${on}`, () => assert.equal(new OfficeStores().address(app, on), address));

  test("a partner's own pages", () => {
    assert.equal(stores.address('word', 'iPadOS'), 'https://aka.ms/contoso-ios');
    assert.equal(stores.address('word', 'windows'), 'https://contoso.example/office');
    assert.equal(stores.address('excel', 'android'), 'https://play.google.com/store/apps/details?id=com.microsoft.office.excel');
    assert.match(openingAddress(link, { on: 'android', stores }), /S\.browser_fallback_url=https%3A%2F%2Faka\.ms%2Fcontoso-android;/);
  });

  test("a page that isn't https, or of an unknown app, is refused", () => {
    assert.throws(() => new OfficeStores({ appStore: { word: 'javascript:alert(1)' } }), LinkProblem);
    assert.throws(() => new OfficeStores({ android: { visio: 'https://a/' } }), TypeError);
  });
});

// MARK: Opening

/** A window whose timers run when a test says so. */
class FakeWindow extends EventTarget {
  constructor(href = 'https://drive.contoso.example/docs') {
    super();
    this.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    this.navigator = { userAgent: '(iPhone)' };
    this.now = 0;
    this.pending = new Map();
    this.opened = [];
    const { opened } = this;
    this.location = { href, get hash() { return this.href.replace(/^[^#]*/, ''); }, assign: (address) => opened.push(address) };
    this.history = { state: null, replaceState: (_, __, address) => { this.location.href = address; } };
  }

  setTimeout(callback, milliseconds) {
    const timer = this.pending.size + this.opened.length + Math.random();
    this.pending.set(timer, { at: this.now + milliseconds, callback });
    return timer;
  }

  clearTimeout(timer) { this.pending.delete(timer); }

  advance(milliseconds) {
    this.now += milliseconds;
    for (const [timer, { at, callback }] of this.pending) {
      if (at <= this.now) {
        this.pending.delete(timer);
        callback();
      }
    }
  }

  tell(type) { this.dispatchEvent(new Event(type)); }

  hide() {
    this.document.visibilityState = 'hidden';
    this.document.dispatchEvent(new Event('visibilitychange'));
  }
}

/** Opens the link, lets `happen` act, and returns what the promise says, or `waiting`. */
async function outcome(window, options, happen = () => {}) {
  const opening = openInOffice(link, { window, timers: window, ...options });
  happen();
  return Promise.race([opening, new Promise((resolve) => { setImmediate(() => resolve('waiting')); })]);
}

describe('opening in Office', () => {
  for (const on of ['iOS', 'iPadOS', 'android', 'windows', 'mac']) {
    test(`${on}: another app covers the page`, async () => {
      const window = new FakeWindow();
      assert.equal(await outcome(window, { on }, () => window.hide()), 'opened');
      assert.equal(window.opened.length, 1);
      assert.equal(window.pending.size, 0, 'a timer is left');
    });
    test(`${on}: nothing happens`, async () => {
      const window = new FakeWindow();
      assert.equal(await outcome(window, { on, timeout: 2500 }, () => window.advance(2499)), 'waiting');
      assert.equal(await outcome(window, { on, timeout: 2500 }, () => window.advance(2500)), 'unknown');
    });
    test(`${on}: the browser asks, and the user opens Office after a minute`, async () => {
      const window = new FakeWindow();
      assert.equal(await outcome(window, { on }, () => {
        window.tell('blur');
        window.advance(60_000);
        window.hide();
      }), 'opened');
    });
    test(`${on}: the browser asks, and the user declines`, async () => {
      const window = new FakeWindow();
      assert.equal(await outcome(window, { on }, () => {
        window.advance(2000);
        window.tell('blur');
        window.advance(60_000);
        window.tell('focus');
        window.advance(2500);
      }), 'unknown');
    });
  }

  test('iOS: the page is unloaded behind Office', async () => {
    const window = new FakeWindow();
    assert.equal(await outcome(window, { on: 'iOS' }, () => window.tell('pagehide')), 'opened');
  });

  test('Android: the browser comes back to the page, because Word is missing', async () => {
    const window = new FakeWindow();
    const said = await outcome(window, { on: 'android' }, () => {
      const fallback = /S\.browser_fallback_url=([^;]*);/.exec(window.opened[0])[1];
      window.location.href = decodeURIComponent(fallback);
      window.tell('hashchange');
    });
    assert.equal(said, 'notInstalled');
    assert.equal(window.location.href, 'https://drive.contoso.example/docs', 'the mark stays in the address');
  });

  test('Android: the browser loads the page again, because Word is missing', () => {
    const window = new FakeWindow('https://drive.contoso.example/docs?x=1#office-not-installed');
    assert.equal(wasNotInstalled(window), true);
    assert.equal(window.location.href, 'https://drive.contoso.example/docs?x=1');
    assert.equal(wasNotInstalled(window), false);
  });

  test('Android: the browser leaves for another fallback', async () => {
    const window = new FakeWindow();
    const said = await outcome(window, { on: 'android', fallback: 'https://contoso.example/get-office' }, () => {
      window.tell('pagehide');
      window.hide();
    });
    assert.equal(said, 'notInstalled');
    assert.match(window.opened[0], /S\.browser_fallback_url=https%3A%2F%2Fcontoso\.example%2Fget-office;/);
  });

  test("a change of the fragment by the page's own links says nothing", async () => {
    const window = new FakeWindow();
    assert.equal(await outcome(window, { on: 'android' }, () => {
      window.location.href += '#folder-9';
      window.tell('hashchange');
    }), 'waiting');
    assert.equal(window.location.hash, '#folder-9');
  });

  test('where Office has no app, nothing is tried', async () => {
    const window = new FakeWindow();
    assert.equal(await outcome(window, { on: 'other' }), 'notInstalled');
    assert.deepEqual(window.opened, []);
  });

  test("the platform is the browser's", async () => {
    const window = new FakeWindow();
    await outcome(window, {});
    assert.deepEqual(window.opened, [link.text('encoded')]);
  });

  test('events after the end change nothing', async () => {
    const window = new FakeWindow();
    const opening = openInOffice(link, { window, timers: window, on: 'iOS', timeout: 10 });
    window.advance(10);
    window.hide();
    window.tell('focus');
    assert.equal(await opening, 'unknown');
    assert.equal(window.pending.size, 0, 'a timer was started again');
  });

  test('a browser that refuses the address', async () => {
    const window = new FakeWindow();
    await assert.rejects(
      openInOffice(link, { window, timers: window, on: 'iOS', open: () => { throw new Error('refused'); } }), /refused/);
    assert.equal(window.pending.size, 0);
  });

  for (const timeout of [-1, NaN, Infinity, 'soon']) {
    test(`a timeout of ${timeout}`, () => assert.throws(() => openInOffice(link, { window: new FakeWindow(), timeout }), TypeError));
  }
});

// MARK: Bad input of JavaScript

describe('values that only JavaScript has', () => {
  test('half of a surrogate pair can be no part of a link', () => {
    for (const context of ['\ud83d', '\udcc4a', 'a\ud83db']) {
      assert.throws(() => new OfficeLink({ app: 'word', document: 'https://a/b', context }), { part: 'descriptor c', reason: 'badEncoding' });
      assert.throws(() => new ProviderFile({ ...file, user: context }), { part: 'descriptor e', reason: 'badEncoding' });
      assert.throws(() => secureAddress(`https://a/${context}`), { reason: 'badEncoding' });
    }
  });

  test('a wrong type or name is a TypeError, not a link', () => {
    for (const values of [
      {}, { app: 'word' }, { app: 'word', document: 'https://a/b', file }, { app: 'visio', document: 'https://a/b' },
      { app: 'constructor', document: 'https://a/b' }, { app: 'word', mode: 'ofe', document: 'https://a/b' },
      { app: '__proto__', document: 'https://a/b' },
    ]) assert.throws(() => new OfficeLink(values), TypeError);
    assert.throws(() => link.text('loud'), TypeError);
    assert.throws(() => new OfficeVisit(link, 'elsewhere'), TypeError);
    assert.throws(() => new BackAddress({ error: 'no' }, { caller: 'word', action: 'x' }).text, LinkProblem);
  });

  test('values are frozen, so that a checked address stays checked', () => {
    assert.throws(() => { link.app = 'excel'; }, TypeError);
    assert.throws(() => { link.file.source = 'http://a'; }, TypeError);
    assert.throws(() => { PassBack.parse('drive:ofe|u|https://a/b|z|no').address = 'javascript:'; }, TypeError);
  });

  test('a parameter named like a member of every object is an ordinary parameter', () => {
    const back = BackAddress.parse('ms-word-tp:__proto__=x&constructor=y&toString=z&code=c&action=a');
    assert.deepEqual(back.answer, { code: 'c' });
  });

  test('the longest allowed input is parsed quickly', () => {
    const start = performance.now();
    for (const piece of ['%7C', '|', '%7c', '%41', 'é', '&', '=', 'a&', ',', '"a",', '\\u0041', '\u0301', '%']) {
      const fill = piece.repeat(Math.floor(64000 / new TextEncoder().encode(piece).length));
      for (const text of ['ms-word:ofe|u|https://a/', 'ms-word:ofe%7Cc%7C', 'ms-word:https://a/', '{"iOS":[', '{"iOS":["']) {
        for (const parse of [OfficeLink, PassBack, module.UrlSchemes, module.SignInRequest, BackAddress]) {
          for (const input of [text + fill, text + fill.slice(0, 5000)]) {
            try { parse.parse(input); } catch (error) { assert.ok(error instanceof LinkProblem, String(error)); }
          }
        }
      }
    }
    assert.ok(performance.now() - start < 20_000);
  });
});

test('the declarations name everything that the module exports, and nothing else', () => {
  const declared = fs.readFileSync(new URL('../officelinks.d.ts', import.meta.url), 'utf8');
  const names = [...declared.matchAll(/^export (?:class|const|function) (\w+)/gm)].map((match) => match[1]);
  assert.deepEqual(names.sort(), Object.keys(module).sort());
});

// MARK: The code of README.md

/** Returns the module that the code blocks of README.md make together. */
async function pageOfReadme() {
  const text = fs.readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const code = [...text.matchAll(/^```js\n(\/\/ page\.js\n.*?)^```$/gms)].map((match) => match[1]).join('\n');
  const folder = fs.mkdtempSync(`${os.tmpdir()}/page-`);
  fs.writeFileSync(`${folder}/page.mjs`,
    code.replaceAll("'./officelinks.js'", JSON.stringify(new URL('../officelinks.js', import.meta.url).href)));
  try {
    return await import(`${folder}/page.mjs`);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** A server with one document, behind the page's own web server. */
class FakeServer {
  version = 'v1';
  lock = '';
  requests = [];

  async fetch(address, { method = 'GET', headers = {}, body } = {}) {
    this.requests.push({ address, body });
    const wopi = (path) => `https://wopi.contoso.example/wopi/${path}?access_token=t1`;
    switch (`${method} ${address}`) {
      case 'POST /wopibootstrapper':
        assert.equal(headers.Authorization, 'Bearer token');
        return Response.json({
          Bootstrap: { UserId: 'u1' }, RootContainerInfo: { ContainerPointer: { Name: 'Mia', Url: wopi('containers/c') } },
        });
      case 'GET /wopi/containers/c/children?access_token=t1':
        return Response.json({ ChildFiles: [
          { Name: 'Plan.docx', Url: wopi('files/f'), Version: this.version }, { Name: 'a.png', Url: wopi('files/g') },
        ] });
      case 'POST /wopi/files/f?access_token=t1':
        assert.equal(headers['X-WOPI-Override'], 'GET_LOCK');
        return new Response('', { headers: { 'X-WOPI-Lock': this.lock } });
      case 'POST /oauth/app-to-app':
        if (headers.Authorization !== 'Bearer token') return Response.json({ error: 'invalid_token' }, { status: 401 });
        if (body.includes('decision=allow')) return Response.json({ code: 'c7' });
        if (body.includes('decision=decline')) return Response.json({ error: 'access_denied' }, { status: 403 });
        return Response.json({ client_name: 'Office', username: 'mia' });
      default: return new Response('', { status: 404 });
    }
  }
}

describe('the code of README.md', async () => {
  const page = await pageOfReadme();
  const kept = new Map();
  const use = (server, window) => {
    const sessionStorage = {
      getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value),
      removeItem: (name) => kept.delete(name),
    };
    Object.assign(globalThis, { window, document: window.document, sessionStorage, fetch: server.fetch.bind(server) });
  };

  test('a document is opened, and its new version noticed', async () => {
    const [server, window] = [new FakeServer(), new FakeWindow()];
    use(server, window);
    assert.equal(await page.look('token'), undefined);
    const [found, ...others] = await page.list('token');
    assert.equal(others.length, 0, 'no Office app opens a picture');
    assert.equal(found.link.address, 'https://wopi.contoso.example/wopi/files/f');
    const opening = page.open(found);
    assert.ok(window.opened[0].startsWith('ms-word:'), 'Office must be opened before anything is awaited');
    window.hide();
    assert.equal(await opening, 'opened');
    assert.equal(await page.look('token'), undefined, 'the page is behind Office');
    window.document.visibilityState = 'visible';
    [server.version, server.lock] = ['v2', 'office'];
    assert.deepEqual(await page.look('token'), { isNew: true, isOpen: true, version: 'v2' });
    server.lock = '';
    assert.deepEqual(await page.look('token'), { isNew: true, isOpen: false, version: 'v2' });
  });

  test('without Office, nothing is kept', async () => {
    const window = new FakeWindow();
    window.navigator = { userAgent: 'Linux' };
    use(new FakeServer(), window);
    const [found] = await page.list('token');
    assert.equal(await page.open(found), 'notInstalled');
    assert.equal(await page.look('token'), undefined);
  });

  test("Office's request is answered", async () => {
    const server = new FakeServer();
    use(server, new FakeWindow());
    const address = 'contosodrive:client_id=ID&response_type=code&scope=wopi&app=word&action=test-1';
    const shown = [];
    const ask = (isAllowed) => async (...names) => { shown.push(...names); return isAllowed; };
    assert.equal(await page.answerOffice(address, 'token', ask(true)), 'ms-word-tp:code=c7&action=test-1');
    assert.deepEqual(shown, ['Office', 'mia']);
    assert.ok((await page.answerOffice(address, 'token', ask(false))).startsWith('ms-word-tp:error=access_denied&'));
    assert.equal(await page.answerOffice(address, 'old', ask(true)), undefined);
    assert.equal(server.requests.length, 5);
    await assert.rejects(page.answerOffice(address.replace('contosodrive', 'other'), 'token', ask(true)), LinkProblem);
  });
});
