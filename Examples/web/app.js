// A whole app in one page: signs in at an Emplace server with PKCE, lists the documents, opens them in Office, and shows
// the new version when the user comes back. README.md in the folder Web explains it.

import { OfficeLink, OfficeStores, OfficeVisit, PassBack, fileSupport, openInOffice, platform, wasNotInstalled }
  from './officelinks/officelinks.js';

const settings = await (await fetch('settings.json')).json();
const names = { word: 'Word', excel: 'Excel', powerPoint: 'PowerPoint' };
// Put your own store links here: Microsoft gives them to each partner.
const stores = new OfficeStores();
const redirectURI = location.origin + location.pathname;
const byId = (id) => document.getElementById(id);

// MARK: Sign-in (OAuth with PKCE, RFC 7636)

/** The tokens of this tab. They are kept in `sessionStorage`, because a phone may unload the page behind Office. */
const kept = {
  get tokens() { return JSON.parse(sessionStorage.getItem('tokens')); },
  set tokens(tokens) { sessionStorage.setItem('tokens', JSON.stringify(tokens)); },
  get visit() { return JSON.parse(sessionStorage.getItem('visit')); },
  set visit(visit) { sessionStorage.setItem('visit', JSON.stringify(visit)); },
};

const base64URL = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
  .replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
const random = () => base64URL(crypto.getRandomValues(new Uint8Array(32)));

/** The server's endpoints (RFC 8414). */
async function metadata() {
  return (await fetch('.well-known/oauth-authorization-server')).json();
}

async function signIn() {
  const [verifier, state] = [random(), random()];
  sessionStorage.setItem('asked', JSON.stringify({ verifier, state }));
  const challenge = base64URL(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  const query = new URLSearchParams({
    client_id: settings.clientID, response_type: 'code', scope: 'wopi', redirect_uri: redirectURI, state,
    code_challenge: challenge, code_challenge_method: 'S256',
  });
  location.assign(`${(await metadata()).authorization_endpoint}?${query}`);
}

/** Redeems the code with which the server sent the browser back. */
async function finishSignIn(query) {
  const asked = JSON.parse(sessionStorage.getItem('asked'));
  sessionStorage.removeItem('asked');
  if (!asked || query.get('state') !== asked.state || query.get('iss') !== (await metadata()).issuer) {
    throw new Error('This answer belongs to another sign-in. Sign in again.');
  }
  if (!query.has('code')) throw new Error(`The server refused the sign-in: ${query.get('error')}`);
  kept.tokens = await requestTokens({
    grant_type: 'authorization_code', code: query.get('code'), redirect_uri: redirectURI, code_verifier: asked.verifier,
  });
}

async function requestTokens(parameters) {
  const body = new URLSearchParams({ client_id: settings.clientID, ...parameters });
  const response = await fetch('oauth/token', { method: 'POST', body });
  const answer = await response.json();
  if (!response.ok) throw new SignedOut(answer.error);
  return { access: answer.access_token, refresh: answer.refresh_token ?? parameters.refresh_token };
}

/** The error for a session that the server has ended. */
class SignedOut extends Error {}

let refreshing;
/** Refreshes the access token. Calls at the same time share one request, because each refresh token is valid once. */
function refresh() {
  refreshing ??= requestTokens({ grant_type: 'refresh_token', refresh_token: kept.tokens.refresh })
    .then((tokens) => { kept.tokens = tokens; })
    .finally(() => { refreshing = undefined; });
  return refreshing;
}

async function signOut() {
  const body = new URLSearchParams({ client_id: settings.clientID, token: kept.tokens.refresh });
  await fetch('oauth/revoke', { method: 'POST', body }).catch(() => undefined);
  sessionStorage.clear();
  location.assign(redirectURI);
}

// MARK: Documents

/** Sends a request to the bootstrapper, and again with a new token if the token has expired. */
async function bootstrap(headers = {}, isRetry = false) {
  const response = await fetch('wopibootstrapper', {
    method: headers['X-WOPI-EcosystemOperation'] ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${kept.tokens.access}`, ...headers },
  });
  if (response.status === 401 && !isRetry) {
    await refresh();
    return bootstrap(headers, true);
  }
  if (response.status === 401) throw new SignedOut('expired');
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response.json();
}

/** The provider's id, which the server tells everyone in its challenge. */
async function providerID() {
  const challenge = (await fetch('wopibootstrapper')).headers.get('WWW-Authenticate') ?? '';
  const id = /providerId="([^"]*)"/.exec(challenge)?.[1];
  if (!id) throw new Error('The server has no provider id. Start it with --provider-id.');
  return id;
}

/** The server's WOPI addresses are absolute. This page reaches them at its own origin. */
const here = ({ pathname, search }) => pathname.slice(1) + search;

/** Calls an operation of a document or folder, and again with a new token if the token in its address has expired. */
async function call(item, operation = '', options = {}) {
  const address = new URL(item);
  const source = address.origin + address.pathname;
  address.pathname += operation;
  let response = await fetch(here(address), options);
  if (response.status === 401) {
    const headers = { 'X-WOPI-EcosystemOperation': 'GET_NEW_ACCESS_TOKEN', 'X-WOPI-WopiSrc': source };
    address.searchParams.set('access_token', (await bootstrap(headers)).AccessTokenInfo.AccessToken);
    response = await fetch(here(address), options);
  }
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return response;
}

/** The folders from the root to the one that is shown: their names and addresses with tokens. */
let path = [];
let user;
let provider;

async function showRoot() {
  const [answer, id] = await Promise.all([
    bootstrap({ 'X-WOPI-EcosystemOperation': 'GET_ROOT_CONTAINER' }), providerID(),
  ]);
  user = answer.Bootstrap;
  provider = id;
  const root = answer.RootContainerInfo.ContainerPointer;
  await showFolder([{ name: 'Documents', address: root.Url }]);
}

async function showFolder(folders) {
  const response = await call(folders[folders.length - 1].address, '/children');
  const children = await response.json();
  path = folders;
  const byName = (left, right) => left.Name.localeCompare(right.Name);
  draw(children.ChildContainers.sort(byName), children.ChildFiles.sort(byName));
}

function linkTo(file) {
  const { origin, pathname } = new URL(file.Url);
  return new OfficeLink({
    file: { source: origin + pathname, provider, user: user.UserId, name: file.Name },
    passBack: settings.passBack ?? undefined,
    context: settings.passBack ? pathname.split('/').pop() : undefined,
  });
}

async function download(file) {
  const response = await call(file.Url, '/contents');
  const url = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement('a'), { href: url, download: file.Name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// MARK: Opening and coming back

async function open(file) {
  const link = linkTo(file);
  const app = names[link.app];
  kept.visit = { visit: new OfficeVisit(link), version: file.Version };
  status(link.address, `Opening in ${app} …`);
  const outcome = await openInOffice(link);
  if (outcome === 'opened') return;
  if (platform() === 'other') offer(file, link, `There is no ${app} for this device.`);
  else offer(file, link, outcome === 'notInstalled' ? `${app} isn't installed.` : `If ${app} didn't open:`);
}

function offer(file, link, sentence) {
  const store = stores.address(link.app, platform());
  const parts = [sentence];
  if (store) {
    parts.push(Object.assign(document.createElement('a'), { href: store, textContent: `Get ${names[link.app]}` }), 'or');
  }
  const text = sentence.endsWith('.') && !store ? 'Download the document' : 'download the document';
  parts.push(button(text, () => download(file), 'link'));
  status(link.address, ...parts);
}

let looking = false;
/** Shows what the server knows about the document that is open in Office. */
async function look({ cameToFront = true, passBack } = {}) {
  const stored = kept.visit;
  if (!stored || !kept.tokens || looking || document.visibilityState !== 'visible') return;
  const visit = OfficeVisit.fromJSON(stored.visit);
  if (passBack && !visit.cameBack(passBack)) return;
  if (cameToFront) visit.cameToFront();
  looking = true;
  try {
    await (path.length > 0 ? showFolder(path) : showRoot());
    const item = itemOf(visit.link.address);
    if (!item) return;
    visit.looked(await isLocked(item.file));
    kept.visit = { ...stored, visit };
    const isNew = item.file.Version !== stored.version;
    status(visit.link.address, sentence(visit, isNew));
    item.querySelector('.status').classList.toggle('new', isNew);
  } finally {
    looking = false;
  }
}

function sentence({ state, link }, isNew) {
  const app = names[link.app];
  if (isNew) return state === 'saved' ? 'You see the new version.' : `New version. Still open in ${app}.`;
  if (state === 'stillUploading') return `${app} is still saving.`;
  return state === 'neverCameBack' ? `Open in ${app}.` : 'No changes.';
}

/** Whether Office holds the document's lock. */
async function isLocked(file) {
  const response = await call(file.Url, '', { method: 'POST', headers: { 'X-WOPI-Override': 'GET_LOCK' } });
  return Boolean(response.headers.get('X-WOPI-Lock'));
}

// MARK: The page

function button(text, action, kind) {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text, className: kind ?? '' });
  made.addEventListener('click', () => Promise.resolve(action()).catch(report));
  return made;
}

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function draw(folders, files) {
  byId('welcome').hidden = true;
  byId('documents').hidden = byId('user').hidden = false;
  byId('user').querySelector('span').textContent = user.UserFriendlyName ?? user.SignInName;
  byId('path').replaceChildren(...path.map(({ name }, index) => (index + 1 === path.length
    ? element('span', '', name) : button(`${name} ›`, () => showFolder(path.slice(0, index + 1)), 'plain'))));
  const items = folders.map((folder) => {
    const next = [...path, { name: folder.Name, address: folder.Url }];
    return element('li', '', element('div', 'what', button(`${folder.Name}/`, () => showFolder(next), 'plain name')));
  });
  for (const file of files) {
    const app = names[fileSupport(file.Name)?.app];
    const date = file.LastModifiedTime && new Date(file.LastModifiedTime);
    const details = [`${Math.ceil(file.Size / 1024)} KB`, date && date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })].filter(Boolean).join(' · ');
    const item = element('li', '', element('div', 'what',
      element('span', 'name', file.Name), element('span', 'details', details)));
    item.append(app ? button(`Open in ${app}`, () => open(file)) : button('Download', () => download(file), 'plain'));
    const { origin, pathname } = new URL(file.Url);
    item.dataset.source = origin + pathname;
    item.file = file;
    items.push(item);
  }
  byId('list').replaceChildren(...items);
  byId('empty').hidden = items.length > 0;
}

const itemOf = (source) => byId('list').querySelector(`li[data-source="${CSS.escape(source)}"]`);

/** Shows a sentence below a document. */
function status(source, ...parts) {
  const item = itemOf(source);
  const line = item?.querySelector('.status') ?? element('p', 'status');
  line.setAttribute('role', 'status');
  line.replaceChildren(...parts.flatMap((part, index) => (index === 0 ? [part] : [' ', part])));
  item?.append(line);
}

function report(error) {
  if (error instanceof SignedOut) {
    sessionStorage.clear();
    byId('welcome').hidden = false;
    byId('documents').hidden = byId('user').hidden = true;
  }
  const problem = byId('problem');
  problem.textContent = error instanceof SignedOut ? 'Your session has ended. Sign in again.' : error.message;
  problem.hidden = false;
}

async function start() {
  byId('sign-in').addEventListener('click', () => signIn().catch(report));
  byId('sign-out').addEventListener('click', () => signOut().catch(report));
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname + location.hash);
  if (query.has('state')) await finishSignIn(query);
  if (!kept.tokens) {
    byId('welcome').hidden = false;
    return;
  }
  await showRoot();
  const passBack = query.has('back') ? PassBack.parse(query.get('back'), [settings.passBack]) : undefined;
  await look({ passBack, cameToFront: !wasNotInstalled() });
  // On a desktop, Office may be in a window beside the page.
  for (const [target, type] of [[document, 'visibilitychange'], [window, 'focus']]) {
    target.addEventListener(type, () => look().catch(report));
  }
}

start().catch(report);
