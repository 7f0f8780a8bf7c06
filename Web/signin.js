// Sign-in to the provider through the provider's own app (docs/protocol/app-to-app.md). A web page needs these only if it
// runs inside a native app or plays Office's part in a test.

import {
  LinkProblem, checkExpected, checkLength, checkScheme, decode, encode, isSameScheme, lowercased, splitScheme,
} from './links.js';

const maxLength = 16 * 1024;
const maxParameters = 100;

/** The Office apps that request a sign-in, and the scheme with which an app returns to each of them. */
export const officeCallers = Object.freeze({
  word: 'ms-word-tp', excel: 'ms-excel-tp', powerPoint: 'ms-powerpoint-tp', officeMobile: 'ms-officemobile-tp',
});

/** The error codes of RFC 6749 §4.1.2.1. */
export const errorCodes = Object.freeze([
  'invalid_request', 'unauthorized_client', 'access_denied', 'unsupported_response_type', 'invalid_scope',
  'server_error', 'temporarily_unavailable',
]);

/** Parses `name=value` pairs separated by `&`. */
class Parameters {
  constructor(text) {
    const pairs = text.split('&').filter((pair) => pair !== '');
    if (pairs.length > maxParameters) throw new LinkProblem('address', 'tooMany', maxParameters);
    this.found = new Map();
    for (const pair of pairs) {
      const end = pair.indexOf('=');
      // Microsoft's sample contains a space in a name.
      const name = lowercased((end < 0 ? pair : pair.slice(0, end)).replace(/ /g, ''));
      if (this.found.has(name)) throw new LinkProblem(`parameter ${name}`, 'repeated');
      this.found.set(name, end < 0 ? '' : pair.slice(end + 1));
    }
  }

  /** The value exactly as received. */
  verbatim(name) { return this.found.get(name); }

  /** The value, percent-decoded once; `undefined` if it is missing or empty. */
  value(name) {
    const text = this.found.get(name);
    if (!text) return undefined;
    const value = decode(text);
    if (value === undefined) throw new LinkProblem(`parameter ${name}`, 'badEncoding');
    return value;
  }

  required(name) {
    const value = this.value(name);
    if (value === undefined) throw new LinkProblem(`parameter ${name}`, 'missing');
    return value;
  }
}

/** Removes the members of an object that have no value. */
const withoutMissing = (members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const pairsOf = (members) => Object.entries(withoutMissing(members)).map(([name, value]) => `${name}=${encode(value)}`);

/** A request from Office to the provider's app: the parameters of an authorization request, without a redirect URI. */
export class SignInRequest {
  constructor(text, user) {
    const parameters = new Parameters(text);
    Object.assign(this, withoutMissing({
      clientID: parameters.required('client_id'),
      responseType: parameters.required('response_type'),
      scope: parameters.value('scope') ?? '',
      state: parameters.value('state'),
      language: languageTag(parameters.value('rs')),
      build: parameters.value('build'),
      platform: parameters.value('platform'),
      app: parameters.value('app'),
      action: parameters.verbatim('action'),
      query: text,
      user,
    }));
    Object.freeze(this);
  }

  /** Parses the To address with which the app was opened on iOS. An empty list `expected` accepts any scheme. */
  static parse(text, expected = []) {
    const { scheme, rest } = splitScheme(text, maxLength);
    checkExpected(scheme, expected);
    const request = new SignInRequest(rest);
    if (!request.action) throw new LinkProblem('parameter action', 'missing');
    return request;
  }

  /** Parses the extras of the intent with which the activity was started on Android. */
  static fromExtras({ AuthorizeUrlQueryParams: text = '', UserId: user }) {
    checkLength(text, maxLength);
    return new SignInRequest(text, user || undefined);
  }

  /** The Office app that made the request. */
  get caller() {
    const app = this.app && lowercased(this.app);
    return Object.keys(officeCallers).find((each) => lowercased(each) === app) ?? 'officeMobile';
  }

  /** Refuses a signed-in user other than the one whom Office requests. */
  check(user) {
    if (this.user !== undefined && this.user !== user) throw new LinkProblem('parameter UserId', 'otherUser');
  }

  /**
   * Returns the body of `POST /oauth/app-to-app`. `decision` is `allow` or `decline`; without it, the server only
   * describes the access. Any app can open an app with an address, so a decision in the address isn't passed on.
   */
  form(decision) {
    const own = ['decision', 'user_id', 'action'];
    const pairs = this.query.split('&').filter((pair) => {
      const name = pair.split('=', 1)[0];
      return pair !== '' && !own.includes(lowercased((decode(name) ?? name).replace(/[ +]/g, '')));
    });
    return [...pairs, ...pairsOf({ decision, user_id: this.user })].join('&');
  }
}

/** Adds the hyphen to a language such as `enUS`, as in Microsoft's sample. */
function languageTag(text) {
  return text && /^[a-z][A-Za-z][A-Z][A-Za-z]$/.test(text) ? `${text.slice(0, 2)}-${text.slice(2)}` : text;
}

// MARK: Answers

/** Returns an answer's parameters: `code=…&tk=…&sc=…` or `error=…`, with percent-encoded values. */
function answerText(answer) {
  if (answer.code !== undefined) {
    return pairsOf({ code: answer.code, tk: answer.tokenEndpoint, sc: answer.sessionContext }).join('&');
  }
  if (!errorCodes.includes(answer.error)) throw new LinkProblem('parameter error', 'unknown');
  return pairsOf({ error: answer.error, error_description: answer.explanation, error_uri: answer.page }).join('&');
}

function parseAnswer(parameters) {
  const error = parameters.value('error');
  if (error === undefined) {
    return withoutMissing({
      code: parameters.required('code'), tokenEndpoint: parameters.value('tk'), sessionContext: parameters.value('sc'),
    });
  }
  // Microsoft's sample has quotation marks around the description.
  const explanation = parameters.value('error_description')?.replace(/^"(.*)"$/s, '$1') || undefined;
  if (!errorCodes.includes(error)) throw new LinkProblem('parameter error', 'unknown');
  return withoutMissing({ error, explanation, page: parameters.value('error_uri') });
}

/** The address with which an app on iOS returns an answer to Office. */
export class BackAddress {
  constructor(answer, { caller, action }) {
    if (!action) throw new LinkProblem('parameter action', 'missing');
    this.caller = caller;
    this.answer = answer;
    this.action = action;
    Object.freeze(this);
  }

  /** Parses the address as Office does. */
  static parse(text) {
    const { scheme, rest } = splitScheme(text, maxLength);
    const caller = Object.keys(officeCallers).find((each) => isSameScheme(officeCallers[each], scheme));
    if (!caller) throw new LinkProblem('scheme', 'unknown');
    const parameters = new Parameters(rest);
    const action = parameters.verbatim('action');
    if (!action) throw new LinkProblem('parameter action', 'missing');
    return new BackAddress(parseAnswer(parameters), { caller, action });
  }

  /** Whether the address answers a request: it goes to the app that made the request, and has the same action. */
  answers(request) { return this.caller === request.caller && this.action === request.action; }

  /** The address as text, ready to open. */
  get text() { return `${officeCallers[this.caller]}:${answerText(this.answer)}&action=${this.action}`; }
}

const resultKeys = ['ResponseUrlQueryParams', 'ResonponseUrlQueryParams'];

/** The result that the sign-in activity returns on Android. */
export class AndroidResult {
  constructor(answer, user) {
    this.answer = answer;
    if (user !== undefined) this.user = user;
    Object.freeze(this);
  }

  /** Parses a result as Office does. */
  static parse(extras, request) {
    const text = resultKeys.map((key) => extras[key]).find((each) => each !== undefined);
    if (text === undefined) throw new LinkProblem(`parameter ${resultKeys[0]}`, 'missing');
    checkLength(text, maxLength);
    const result = new AndroidResult(parseAnswer(new Parameters(text)), extras.UserId);
    if (result.isOK && result.user !== undefined) request.check(result.user);
    return result;
  }

  /** Whether to return `RESULT_OK` instead of `RESULT_CANCELED`. */
  get isOK() { return this.answer.code !== undefined; }

  /** The extras of the result. Microsoft's documentation and sample spell the key in two ways, so both are there. */
  get extras() {
    const text = answerText(this.answer);
    return withoutMissing({ ...Object.fromEntries(resultKeys.map((key) => [key, text])), UserId: this.user });
  }
}

/**
 * Reads the answer of the provider's server to `POST /oauth/app-to-app`. Returns an answer for Office, or `signInAgain`
 * if the app's own access token is no longer valid. A malformed answer becomes a refusal, because Office waits for one.
 */
export function appToAppAnswer(status, body) {
  const object = body.length <= 64 * 1024 ? parseJSON(body) : undefined;
  const members = object instanceof Map ? object : new Map();
  const text = (name) => (typeof members.get(name) === 'string' ? members.get(name) : undefined);
  if (status === 401 || text('error') === 'invalid_token') return { signInAgain: true };
  if (status >= 200 && status <= 299 && text('code') && text('error') === undefined) {
    return {
      answer: withoutMissing({ code: text('code'), tokenEndpoint: text('tk'), sessionContext: text('sc') }),
    };
  }
  if (errorCodes.includes(text('error'))) {
    const [error, explanation, page] = ['error', 'error_description', 'error_uri'].map(text);
    return { answer: withoutMissing({ error, explanation, page }) };
  }
  const error = status === 429 || status === 503 ? 'temporarily_unavailable' : 'server_error';
  return { answer: { error, explanation: `the provider's server answered ${status}` } };
}

// MARK: UrlSchemes

/** The apps that support app-to-app sign-in, for the parameter `UrlSchemes` of the challenge. */
export class UrlSchemes {
  constructor({ iOS = [], uwp = [], android = [] } = {}) {
    this.iOS = iOS.map((scheme) => checkScheme(scheme));
    this.uwp = uwp.map((scheme) => checkScheme(scheme));
    this.android = android;
    /** The schemes in the list `Android`, as an older Microsoft page shows them. They are parsed, but never written. */
    this.androidSchemes = [];
  }

  /** Parses the percent-encoded value in a challenge, or the JSON itself. */
  static parse(text) {
    const all = 'parameter UrlSchemes';
    checkLength(text, maxLength, all);
    const json = /^[ \t\r\n]*\{/.test(text) ? text : decode(text);
    if (json === undefined) throw new LinkProblem(all, 'badEncoding');
    const lists = parseJSON(json);
    const isText = (value) => typeof value === 'string'
      || (value instanceof JSONNumber && /^[0-9]{1,18}$/.test(value.text));
    const isElement = (value) => isText(value) || (Array.isArray(value) && value.every(isText));
    const isList = (value) => Array.isArray(value) && value.every(isElement);
    if (!(lists instanceof Map) || ![...lists.values()].every(isList)) throw new LinkProblem(all, 'badValue');
    const textOf = (value) => (value instanceof JSONNumber ? value.text : value);
    const schemes = (platform, values = lists.get(platform) ?? []) => values.map((value) => {
      if (Array.isArray(value)) throw new LinkProblem(`parameter ${platform}`, 'badValue');
      return checkScheme(textOf(value), `parameter ${platform}`);
    });
    const result = new UrlSchemes({ iOS: schemes('iOS'), uwp: schemes('UWP') });
    const values = flat(lists.get('Android') ?? []).map(textOf);
    // A list that doesn't begin with a version code is a plain list of schemes, as on an older Microsoft page.
    if (values.length % 3 === 0 && values.length > 0 && versionCode(values[0]) !== undefined) {
      for (let index = 0; index < values.length; index += 3) result.android.push(activity(values.slice(index, index + 3)));
    } else {
      result.androidSchemes = schemes('Android', values);
    }
    return result;
  }

  /** The lists as JSON, without platforms that have no app. Version codes are strings, as in Microsoft's samples. */
  get json() {
    const triples = this.android.flatMap((app) => [String(app.minimumVersionCode), app.package, app.activity]);
    const lists = [['iOS', this.iOS], ['Android', triples], ['UWP', this.uwp]];
    const members = lists.filter(([, values]) => values.length > 0)
      .map(([name, values]) => `${quoted(name)}:[${values.map(quoted).join(',')}]`);
    return `{${members.join(',')}}`;
  }

  /** The value for the challenge: the JSON, percent-encoded once as a whole. */
  get headerValue() { return encode(this.json); }
}

/** A string in JSON. Control characters are written as four digits, so that each text has one form. */
const quoted = (text) => `"${text.replace(/["\\]/g, '\\$&')
  .replace(/[\0-\x1f]/g, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;

/** Turns a list of triples that are lists of their own into the flat list that Office expects. */
function flat(values) {
  if (!values.some(Array.isArray)) return values;
  for (const triple of values) {
    if (!Array.isArray(triple) || triple.length !== 3 || versionCode(triple[0].text ?? triple[0]) === undefined) {
      throw new LinkProblem('parameter Android', 'badValue');
    }
  }
  return values.flat();
}

function activity([version, ...names]) {
  const minimumVersionCode = versionCode(version);
  // Microsoft's sample contains a space before the activity.
  const [packageName, activityName] = names.map((name) => name.replace(/ /g, ''));
  if (minimumVersionCode === undefined || !packageName || !activityName) {
    throw new LinkProblem('parameter Android', 'badValue');
  }
  return { minimumVersionCode, package: packageName, activity: activityName };
}

function versionCode(text) {
  const code = /^[0-9]+$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(code) ? code : undefined;
}

// MARK: JSON

/**
 * Parses JSON into strings, `JSONNumber`s, `true`, `false`, `null`, arrays, and Maps. Returns `undefined` for any other
 * text, for a member that occurs twice, for half of a surrogate pair, and for more than 16 nested levels.
 *
 * `JSON.parse` isn't used, because it takes the last one of two equal members, and rounds large numbers.
 */
function parseJSON(text) {
  const space = /[ \t\r\n]*/y;
  const tokens = /"(?:[^"\\\0-\x1f]|\\["\\/bfnrt]|\\u[0-9A-Fa-f]{4})*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null|[[\]{},:]/y;
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
class JSONNumber {
  constructor(text) { this.text = text; }
}
