// Links that open a document in Office, and the addresses with which Office returns (docs/protocol/office-links.md). The
// end of this file has what the other files need too: problems, percent-encoding, schemes, and addresses.

const maxLength = 64 * 1024;
const maxParts = 64;
const descriptors = ['u', 'd', 'e', 'n', 'a', 'p', 'c', 'z'];
const modes = { view: 'ofv', edit: 'ofe' };
const invokers = ['Web', 'App'];

/** The Office apps, and the scheme of each app's links. */
export const officeApps = Object.freeze({
  word: 'ms-word', excel: 'ms-excel', powerPoint: 'ms-powerpoint', oneNote: 'onenote',
});

/** Whether an app opens documents of a WOPI host. */
export const opensOverWOPI = (app) => app !== 'oneNote';

const fileTypes = [
  ['word', 'docx docm dotx dotm', 'doc dot odt'],
  ['excel', 'xlsx xlsm xltx xlsb', 'xls csv ods'],
  ['powerPoint', 'pptx pptm ppsx ppsm potx potm thmx', 'ppt pps pot odp'],
];

/**
 * Returns the Office app that opens a file with this name, and whether Office converts the file into a new one to edit
 * it. Returns `undefined` if no Office app opens such files.
 */
export function fileSupport(fileName) {
  const dot = fileName.lastIndexOf('.');
  const extension = lowercased(fileName.slice(dot + 1));
  for (const [app, modern, legacy] of dot < 0 ? [] : fileTypes) {
    if (modern.split(' ').includes(extension)) return { app, isConverted: false };
    if (legacy.split(' ').includes(extension)) return { app, isConverted: true };
  }
  return undefined;
}

/** A file of a storage provider, with the values by which a link identifies the file. */
export class ProviderFile {
  /** @param {import('./officelinks.js').ProviderFileValues} values */
  constructor({ source, provider, user, name, invokedBy = 'Web' }) {
    /** Exactly the WOPISrc of the file on the host, without a token. */
    this.source = secureAddress(source, 'descriptor u');
    if (hasParameter(this.source, 'access_token')) throw new LinkProblem('descriptor u', 'tokenInAddress');
    for (const [letter, value] of [['d', provider], ['e', user], ['n', name]]) {
      if (value === '') throw new LinkProblem(`descriptor ${letter}`, 'empty');
      if (!isPlain(value)) throw new LinkProblem(`descriptor ${letter}`, 'badEncoding');
    }
    if (!invokers.includes(invokedBy)) throw new LinkProblem('descriptor a', 'badValue');
    this.provider = provider;
    this.user = user;
    this.name = name;
    this.invokedBy = invokedBy;
    Object.freeze(this);
  }
}

/** An address that opens a document in an Office app. */
export class OfficeLink {
  /** @param {import('./officelinks.js').OfficeLinkValues} values */
  constructor({ app, mode = 'edit', document, file, passBack, context }) {
    if ((document === undefined) === (file === undefined)) {
      throw new TypeError('A link has either a document or a file.');
    }
    const chosen = app ?? (file && fileSupport(file.name)?.app);
    if (chosen === undefined) throw new LinkProblem('descriptor n', 'unknown');
    if (!Object.keys(officeApps).includes(chosen)) throw new TypeError(`${chosen} isn't an Office app.`);
    if (!Object.keys(modes).includes(mode)) throw new TypeError(`${mode} isn't a mode.`);
    if (file && !opensOverWOPI(chosen)) throw new LinkProblem('scheme', 'notOverWOPI');
    this.app = chosen;
    this.mode = mode;
    if (file) this.file = file instanceof ProviderFile ? file : new ProviderFile(file);
    else this.document = secureAddress(document);
    if (passBack !== undefined) this.passBack = checkScheme(passBack);
    const kept = checkContext(context);
    if (kept !== undefined) this.context = kept;
    Object.freeze(this);
    checkLength(this.text('encoded'), maxLength);
  }

  /** The address of the document: the WOPISrc of a provider's file, or the document's own address. */
  get address() { return this.file ? this.file.source : this.document; }

  /** Whether the link opens a provider's file, which older versions of the Office apps can't open. */
  get isOverWOPI() { return this.file !== undefined; }

  /** Parses a link in either spelling, with its descriptors in any order. */
  static parse(text) {
    const { scheme, rest } = splitScheme(text, maxLength);
    const app = Object.keys(officeApps).find((each) => isSameScheme(officeApps[each], scheme));
    if (!app) throw new LinkProblem('scheme', 'unknown');
    if (lowercased(rest.slice(0, 8)) === 'https://') {
      // A link without a mode contains only an address. Descriptors can't occur without a mode before them.
      if (rest.includes('|')) throw new LinkProblem('mode', 'missing');
      return new OfficeLink({ app, document: rest, mode: 'view' });
    }
    const parts = new Descriptors(rest);
    const mode = parts.mode();
    const passBack = parts.has('p') ? checkScheme(parts.text('p'), 'descriptor p') : undefined;
    const context = parts.context();
    if (!['d', 'e', 'n', 'a'].some((letter) => parts.has(letter))) {
      return new OfficeLink({ app, mode, document: parts.address('u'), passBack, context });
    }
    const source = parts.address('u');
    const invoker = lowercased(parts.text('a'));
    const invokedBy = invokers.find((each) => lowercased(each) === invoker);
    if (!invokedBy) throw new LinkProblem('descriptor a', 'badValue');
    const file = new ProviderFile({
      source, provider: parts.text('d'), user: parts.text('e'), name: parts.text('n'), invokedBy,
    });
    return new OfficeLink({ app, mode, file, passBack, context });
  }

  /** Returns the link as text: `readable` (with `|`) or `encoded` (with `%7C`, for systems that refuse a raw `|`). */
  text(spelling = 'readable') {
    const pairs = [['u', this.address]];
    if (this.file) {
      pairs.push(['d', argument(this.file.provider)], ['e', argument(this.file.user)]);
      pairs.push(['n', argument(this.file.name)], ['a', this.file.invokedBy]);
    }
    if (this.passBack !== undefined) pairs.push(['p', this.passBack]);
    if (this.context !== undefined) pairs.push(['c', argument(this.context)]);
    return `${officeApps[this.app]}:${join(modes[this.mode], pairs, spelling)}`;
  }

  /** The link as text, readable. */
  toString() { return this.text(); }

  /** The link as text, so that a link can be stored as JSON. Read it again with `OfficeLink.parse`. */
  toJSON() { return this.text(); }
}

/**
 * The address that Office opens when the user goes back to the app that opened the document. Any app can send such an
 * address, so look up the document and check the account before trusting it.
 */
export class PassBack {
  /** @param {import('./officelinks.js').PassBackValues} values */
  constructor({ scheme, mode, address, isUploadPending, context }) {
    if (!Object.keys(modes).includes(mode)) throw new TypeError(`${mode} isn't a mode.`);
    this.scheme = checkScheme(scheme);
    this.mode = mode;
    this.address = secureAddress(address);
    this.isUploadPending = isUploadPending;
    const kept = checkContext(context);
    if (kept !== undefined) this.context = kept;
    Object.freeze(this);
    checkLength(this.text('encoded'), maxLength);
  }

  /** Parses the address with which the app was opened. `expected` lists the app's own schemes; empty accepts any. */
  static parse(text, expected = []) {
    const { scheme, rest } = splitScheme(text, maxLength);
    checkExpected(scheme, expected);
    const parts = new Descriptors(rest, true);
    const mode = parts.mode();
    const pending = lowercased(parts.text('z'));
    if (pending !== 'yes' && pending !== 'no') throw new LinkProblem('descriptor z', 'badValue');
    return new PassBack({
      scheme, mode, address: parts.address('u'), isUploadPending: pending === 'yes', context: parts.looseContext(),
    });
  }

  /** Returns the address in the form in which Office writes it. */
  text(spelling = 'readable') {
    const pairs = [['u', this.address], ['z', this.isUploadPending ? 'yes' : 'no']];
    if (this.context !== undefined) pairs.push(['c', argument(this.context)]);
    return `${this.scheme}:${join(modes[this.mode], pairs, spelling)}`;
  }
}

/**
 * The state of a document that an app opened in Office, as far as the app knows: `away`, `saved`, `stillUploading`, or
 * `neverCameBack`. Office may never return, so an app must not wait for it.
 */
export class OfficeVisit {
  constructor(link, state = 'away') {
    if (!['away', 'saved', 'stillUploading', 'neverCameBack'].includes(state)) {
      throw new TypeError(`${state} isn't the state of a visit.`);
    }
    this.link = link;
    this.state = state;
  }

  /** Returns the visit that was stored as JSON. */
  static fromJSON({ link, state }) { return new OfficeVisit(OfficeLink.parse(link), state); }

  /** Records a pass-back. Returns `false` if it is about another document or has another context. */
  cameBack(passBack) {
    const { link } = this;
    const isSame = passBack.address === link.address && isContext(passBack.context, link.context)
      && link.passBack !== undefined && isSameScheme(passBack.scheme, link.passBack);
    if (isSame) this.state = passBack.isUploadPending ? 'stillUploading' : 'saved';
    return isSame;
  }

  /** Records that the app is in front again, before or after the pass-back. */
  cameToFront() {
    if (this.state === 'away') this.state = 'neverCameBack';
  }

  /**
   * Records whether Office still holds the document's lock, from the server. Ignored while the state is `away`, because
   * Office locks the document only some time after opening it.
   */
  looked(isLocked) {
    if (!isLocked && this.state !== 'away') this.state = 'saved';
  }
}

/** Whether `text` is the context of a link. Another app may have removed its percent-encoding. */
function isContext(text, own) {
  return text === own || (text !== undefined && own !== undefined && text === decode(own));
}

// MARK: mode|descriptor|argument|…

/** Parses text of the form `mode|descriptor|argument|…`. */
class Descriptors {
  /**
   * @param {string} text
   * @param {boolean} isContextLast whether the argument of `|c|` is the whole rest of the text if `|c|` follows `|u|` and
   *   `|z|`, as Office writes pass-backs. A context that another app has percent-decoded may contain a delimiter.
   */
  constructor(text, isContextLast = false) {
    const delimiter = delimiterOf(text);
    const parts = splitParts(text, delimiter);
    const tooMany = () => new LinkProblem('address', 'tooMany', maxParts);
    let isWhole = parts.length <= maxParts;
    if (!isContextLast && !isWhole) throw tooMany();
    this.modeText = parts[0].text;
    this.found = new Map();
    for (let index = 1; index < parts.length; index += 2) {
      const letter = lowercased(parts[index].text);
      if (index + 1 === parts.length) throw new LinkProblem(`descriptor ${[...letter].slice(0, 8).join('')}`, 'missing');
      if (letter === '') throw new LinkProblem('descriptor ', 'empty');
      if (!descriptors.includes(letter)) continue;
      let argumentText = parts[index + 1].text;
      if (isContextLast && letter === 'c' && this.has('u') && this.has('z') && !this.has('c')) {
        argumentText = text.slice(parts[index + 1].start);
        index = parts.length;
        isWhole = true;
      }
      if (this.has(letter)) throw new LinkProblem(`descriptor ${letter}`, 'repeated');
      this.found.set(letter, argumentText);
    }
    if (!isWhole) throw tooMany();
  }

  has(letter) { return this.found.has(letter); }

  mode() {
    const mode = Object.keys(modes).find((each) => modes[each] === lowercased(this.modeText));
    if (!mode) throw new LinkProblem('mode', this.modeText === '' ? 'empty' : 'unknown');
    return mode;
  }

  raw(letter) {
    const text = this.found.get(letter);
    if (text === undefined) throw new LinkProblem(`descriptor ${letter}`, 'missing');
    if (text === '') throw new LinkProblem(`descriptor ${letter}`, 'empty');
    return text;
  }

  text(letter) {
    const text = decode(this.raw(letter));
    if (text === undefined) throw new LinkProblem(`descriptor ${letter}`, 'badEncoding');
    return text;
  }

  /** The address in a descriptor, which usually isn't percent-encoded. If even its colon is, it is decoded once. */
  address(letter) {
    const isEncoded = lowercased(this.raw(letter).slice(0, 8)) === 'https%3a';
    return secureAddress(isEncoded ? this.text(letter) : this.raw(letter), `descriptor ${letter}`);
  }

  context() { return this.found.get('c') ? this.text('c') : undefined; }

  /**
   * The context of a pass-back. A context that isn't valid percent-encoding is returned as received, so that the other
   * parts of the pass-back stay usable.
   */
  looseContext() {
    const text = this.found.get('c');
    if (!text) return undefined;
    return decode(text) ?? (text.includes('\0') ? undefined : text);
  }
}

/** The delimiter after the mode separates all parts of a link. The other two forms may occur inside an argument. */
function delimiterOf(text) {
  const rest = text.replace(/^[A-Za-z]*/, '');
  const delimiters = ['|', '%7C', '%7c'];
  return delimiters.find((each) => rest.startsWith(each)) ?? delimiters.find((each) => text.includes(each)) ?? '|';
}

function splitParts(text, delimiter) {
  const parts = [];
  let start = 0;
  while (parts.length < maxParts) {
    const end = text.indexOf(delimiter, start);
    if (end < 0) break;
    parts.push({ start, text: text.slice(start, end) });
    start = end + delimiter.length;
  }
  parts.push({ start, text: text.slice(start) });
  return parts;
}

function join(mode, pairs, spelling) {
  if (spelling !== 'readable' && spelling !== 'encoded') throw new TypeError(`${spelling} isn't a spelling.`);
  const parts = [mode, ...pairs.flat()];
  if (spelling === 'readable') return parts.join('|');
  // `%7c` inside an argument isn't a delimiter.
  return parts.map((part) => part.replace(/%7C/g, '%7c')).join('%7C');
}

const argument = (text) => encode(text, ":/[]@!$'()*+,;=");

/** Returns a context that a parser would accept; `undefined` for an empty one. */
function checkContext(text) {
  if (text === undefined || text === '') return undefined;
  if (!isPlain(text)) throw new LinkProblem('descriptor c', 'badEncoding');
  return text;
}

// MARK: Problems

/**
 * Why an address can't be created or parsed. The message is a sentence about the part, such as "|u| is missing".
 */
export class LinkProblem extends Error {
  /**
   * @param {string} part `address`, `scheme`, `mode`, `descriptor X` (its letter), or `parameter X` (its name)
   * @param {string} reason the name of a reason, such as `missing`
   * @param {number} [limit] the limit, for `tooLong` and `tooMany`
   */
  constructor(part, reason, limit) {
    super(`${describe(part)} ${sentences[reason].replace('#', String(limit))}`);
    this.name = 'LinkProblem';
    this.part = part;
    this.reason = reason;
    if (limit !== undefined) this.limit = limit;
  }
}

const sentences = {
  tooLong: 'is longer than # bytes',
  noColon: 'has no colon after its scheme',
  unknown: 'has an unknown value',
  missing: 'is missing',
  empty: 'is empty',
  repeated: 'occurs more than once',
  tooMany: 'has more than # parts',
  badEncoding: 'is not percent-encoded UTF-8',
  notSecureAddress: 'is not an absolute https address',
  tokenInAddress: 'contains an access token, which everyone with the link could read',
  badScheme: 'must begin with a letter and contain only letters, digits, +, -, and .',
  notOverWOPI: "belongs to an app that can't open documents over WOPI",
  badValue: 'has an invalid value',
  otherUser: 'is not the user who is signed in',
  expired: 'has expired',
};

function describe(part) {
  const [kind, name] = [part.replace(/ .*/s, ''), part.replace(/^[a-z]+ /, '')];
  if (kind === 'descriptor') return `|${name}|`;
  return kind === 'parameter' ? name : `the ${part}`;
}

// MARK: Text

/** Returns the text with A–Z in lowercase and all other characters unchanged, in any locale. */
export const lowercased = (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Refuses a text of more than `limit` bytes of UTF-8. */
export function checkLength(text, limit, part = 'address') {
  // A text has at least as many bytes as UTF-16 code units, so a huge text is refused before it is encoded.
  if (text.length > limit || new TextEncoder().encode(text).length > limit) {
    throw new LinkProblem(part, 'tooLong', limit);
  }
}

/** Whether a parser would return the text unchanged: it contains no NUL and no half of a surrogate pair. */
export const isPlain = (text) => !/[\0\ud800-\udfff]/u.test(text);

const unreserved = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

/**
 * Percent-encodes the UTF-8 of every character except the unreserved characters (RFC 3986 §2.3) and those in `kept`.
 */
export function encode(text, kept = '') {
  const plain = unreserved + kept;
  let output = '';
  for (const byte of new TextEncoder().encode(text)) {
    const character = String.fromCharCode(byte);
    output += plain.includes(character) ? character : `%${hex(byte)}`;
  }
  return output;
}

const hex = (byte) => byte.toString(16).toUpperCase().padStart(2, '0');

/**
 * Percent-decodes a text once. Returns `undefined` for a `%` without two hexadecimal digits, for NUL, and for bytes
 * that aren't UTF-8.
 */
export function decode(text) {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
  const source = new TextEncoder().encode(text);
  const bytes = new Uint8Array(source.length);
  let count = 0;
  for (let index = 0; index < source.length; index += 1) {
    if (source[index] === 0x25) {
      bytes[count] = parseInt(String.fromCharCode(source[index + 1], source[index + 2]), 16);
      index += 2;
    } else {
      bytes[count] = source[index];
    }
    if (bytes[count] === 0) return undefined;
    count += 1;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, count));
  } catch {
    return undefined;
  }
}

// MARK: Schemes

/** Returns a scheme unchanged, or refuses it if it isn't valid (RFC 3986 §3.1). */
export function checkScheme(text, part = 'scheme') {
  if (!/^[A-Za-z][A-Za-z0-9+.-]{0,99}$/.test(text) || text.includes('\n')) throw new LinkProblem(part, 'badScheme');
  return text;
}

/** Whether two schemes are equal. Schemes are compared ignoring case. */
export const isSameScheme = (left, right) => lowercased(left) === lowercased(right);

/** Splits an address at the first colon into its scheme and the rest. */
export function splitScheme(text, limit) {
  checkLength(text, limit);
  const colon = text.indexOf(':');
  if (colon < 0) throw new LinkProblem('address', 'noColon');
  return { scheme: checkScheme(text.slice(0, colon)), rest: text.slice(colon + 1) };
}

/** Refuses a scheme that isn't one of the app's own. An empty list accepts any scheme. */
export function checkExpected(scheme, expected) {
  if (expected.length > 0 && !expected.some((own) => isSameScheme(own, scheme))) {
    throw new LinkProblem('scheme', 'unknown');
  }
}

// MARK: Addresses

const allowedInAddress = ":/?#[]@!$&'()*+,;=";

/**
 * Returns an absolute https address in which each character that a URI can't contain is percent-encoded once, with
 * uppercase digits.
 */
export function secureAddress(text, part = 'address') {
  if (/[\0-\x1f\x7f\\]/.test(text) || !lowercased(text.slice(0, 8)).startsWith('https://')) {
    throw new LinkProblem(part, 'notSecureAddress');
  }
  if (/%(?![0-9A-Fa-f]{2})|%00/.test(text) || !isPlain(text)) throw new LinkProblem(part, 'badEncoding');
  const address = text.split(/(%..)/s)
    .map((piece, index) => (index % 2 === 1 ? piece.toUpperCase() : encode(piece, allowedInAddress)))
    .join('');
  const authority = address.slice('https://'.length).split(/[/?#]/, 1)[0];
  if (authority === '' || authority.startsWith(':') || authority.includes('@') || authority.includes('%20')) {
    throw new LinkProblem(part, 'notSecureAddress');
  }
  return address;
}

/** Whether the query of an address has a parameter with this name, in any case and any percent-encoding. */
export function hasParameter(address, name) {
  const question = address.indexOf('?');
  if (question < 0) return false;
  return address.slice(question + 1).split('#', 1)[0].split(/[&;]/).some((pair) => {
    const found = pair.split('=', 1)[0];
    return lowercased(decode(found) ?? found) === name;
  });
}
