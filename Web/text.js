// Problems, percent-encoding, addresses, schemes, and JSON: what the other files of this module have in common.

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
  // eslint-disable-next-line no-control-regex
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

// MARK: JSON

/**
 * Parses JSON into strings, `JSONNumber`s, `true`, `false`, `null`, arrays, and Maps. Returns `undefined` for any other
 * text, for a member that occurs twice, for half of a surrogate pair, and for more than 16 nested levels.
 *
 * `JSON.parse` isn't used, because it takes the last one of two equal members, and rounds large numbers.
 */
export function parseJSON(text) {
  const space = /[ \t\r\n]*/y;
  const tokens = /"(?:[^"\\\0-\x1f]|\\["\\/bfnrt]|\\u[0-9A-Fa-f]{4})*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null|[[\]{},:]/y; // eslint-disable-line no-control-regex
  let end = 0;

  function next() {
    space.lastIndex = end;
    space.exec(text);
    tokens.lastIndex = space.lastIndex;
    const token = tokens.exec(text)?.[0];
    if (token === undefined) throw new SyntaxError('not JSON');
    end = tokens.lastIndex;
    return token;
  }

  function list(close, depth, element) {
    if (depth > 16) throw new SyntaxError('too many levels');
    const start = end;
    if (next() === close) return;
    end = start;
    for (;;) {
      element();
      const token = next();
      if (token === close) return;
      if (token !== ',') throw new SyntaxError('not JSON');
    }
  }

  function value(depth) {
    const token = next();
    if (token === '[') {
      const elements = [];
      list(']', depth, () => elements.push(value(depth + 1)));
      return elements;
    }
    if (token === '{') {
      const members = new Map();
      list('}', depth, () => {
        const name = next();
        if (!name.startsWith('"') || next() !== ':') throw new SyntaxError('not JSON');
        if (members.has(string(name))) throw new SyntaxError('a member occurs twice');
        members.set(string(name), value(depth + 1));
      });
      return members;
    }
    if (token.startsWith('"')) return string(token);
    if (token === 'true' || token === 'false') return token === 'true';
    if (token === 'null') return null;
    if (/^[-0-9]/.test(token)) return new JSONNumber(token);
    throw new SyntaxError('not JSON');
  }

  try {
    const parsed = value(1);
    space.lastIndex = end;
    space.exec(text);
    return space.lastIndex === text.length ? parsed : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function string(token) {
  const text = JSON.parse(token);
  if (/[\ud800-\udfff]/u.test(text)) throw new SyntaxError('half of a surrogate pair');
  return text;
}

/** A number in JSON, as it was written. */
export class JSONNumber {
  constructor(text) { this.text = text; }
}
