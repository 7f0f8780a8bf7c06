// Runs rows of the test vectors in Tests/Vectors. Node and a page in a browser use this file, so it imports neither
// Node's modules nor a page's.

import {
  AndroidResult, BackAddress, LinkProblem, OfficeLink, OfficeVisit, PassBack, SignInRequest, UrlSchemes, appToAppAnswer,
  fileSupport, officePresence, openDecision,
} from '../officelinks.js';

/** Runs one row. Throws an error if the module reads or writes anything else than the row says. */
export function run(subject, row) {
  subjects[subject](expanded(row));
}

/** Whether this module has what a row is about. A page can't ask for the version of an app on Android. */
export const isForWeb = (subject, row) => !(subject === 'openDecision' && 'android' in row);

/** JSON with the members of each object in the order of their names. */
function canonical(value) {
  return JSON.stringify(value, (_, member) => (member && typeof member === 'object' && !Array.isArray(member)
    ? Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1))) : member));
}

function expectSame(found, expected) {
  if (canonical(found) !== canonical(expected)) {
    throw new Error(`expected ${canonical(expected)}, found ${canonical(found)}`);
  }
}

function expect(isTrue, sentence) {
  if (!isTrue) throw new Error(sentence);
}

/** Replaces each `{"repeat": …}` with its text. */
function expanded(value) {
  if (Array.isArray(value)) return value.map(expanded);
  if (value === null || typeof value !== 'object') return value;
  if (value.repeat) return value.repeat.before + value.repeat.text.repeat(value.repeat.times) + value.repeat.after;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expanded(member)]));
}

function problem(error) {
  if (!(error instanceof LinkProblem)) throw error;
  expect(/^\S.* \S/.test(error.message), error.message);
  const { part, reason, limit } = error;
  return limit === undefined ? { part, reason } : { part, reason, limit };
}

/** Expects that `make` returns the value in `is`, or throws the problem in `refused`. Returns the value. */
function check(row, make, value) {
  let made;
  try {
    made = make();
  } catch (error) {
    expectSame(problem(error), row.refused);
    return undefined;
  }
  expect(row.refused === undefined, 'the row has to be refused');
  expect('is' in row || 'build' in row, 'the row expects nothing');
  if ('is' in row) expectSame(value(made), row.is);
  return made;
}

/** The members of a value that have a value, as plain objects. */
const plain = (value) => JSON.parse(JSON.stringify(value));

function checkText(row, member, text) {
  if (member in row) expectSame(text, row[member]);
}

function checkSpellings(row, made, parse, value) {
  for (const spelling of ['readable', 'encoded']) {
    checkText(row, spelling, made.text(spelling));
    expectSame(value(parse(made.text(spelling))), value(made));
  }
}

const link = ({ app, mode, document, file, passBack, context }) => plain({ app, mode, document, file, passBack, context });
const back = ({ caller, answer, action }) => plain({ caller, answer, action });
const schemes = ({ iOS, uwp, android, androidSchemes }) => plain({ iOS, uwp, android, androidSchemes });
const request = (made) => plain({ ...made, caller: made.caller });

const subjects = {
  officeLink(row) {
    const made = check(row, () => ('build' in row ? new OfficeLink(row.build) : OfficeLink.parse(row.parse)), link);
    if (made) checkSpellings(row, made, OfficeLink.parse, link);
  },

  passBack(row) {
    const make = () => ('build' in row ? new PassBack(row.build) : PassBack.parse(row.parse, row.expected));
    const made = check(row, make, plain);
    if (made) checkSpellings(row, made, PassBack.parse, plain);
  },

  signInRequest(row) {
    const made = check(row, () => {
      const read = 'extras' in row ? SignInRequest.fromExtras(row.extras) : SignInRequest.parse(row.parse, row.expected);
      if ('signedIn' in row) read.check(row.signedIn);
      return read;
    }, request);
    const decisions = { describe: undefined, allow: 'allow', decline: 'decline' };
    for (const [name, body] of Object.entries(row.form ?? {})) expectSame(made.form(decisions[name]), body);
  },

  backAddress(row) {
    const make = () => ('build' in row
      ? new BackAddress(row.build.answer, SignInRequest.parse(row.build.to)) : BackAddress.parse(row.parse));
    const made = check(row, make, back);
    if (!made) return;
    checkText(row, 'text', made.text);
    expectSame(back(BackAddress.parse(made.text)), back(made));
    if ('to' in row) expectSame(made.answers(SignInRequest.parse(row.to)), row.answers);
  },

  urlSchemes(row) {
    const make = () => ('build' in row ? new UrlSchemes(row.build) : UrlSchemes.parse(row.parse));
    const made = check(row, make, schemes);
    if (!made) return;
    checkText(row, 'json', made.json);
    checkText(row, 'headerValue', made.headerValue);
    for (const text of [made.json, made.headerValue]) {
      expectSame(schemes(UrlSchemes.parse(text)), { ...schemes(made), androidSchemes: [] });
    }
  },

  androidResult(row) {
    if ('build' in row) {
      expectSame(new AndroidResult(row.build.answer, row.build.user).extras, row.extras);
      return;
    }
    const asked = SignInRequest.fromExtras({
      AuthorizeUrlQueryParams: 'client_id=c&response_type=code', UserId: row.requested,
    });
    check(row, () => AndroidResult.parse(row.extras, asked), (made) => plain({ isOK: made.isOK, ...made }));
  },

  fileSupport(row) {
    expectSame(fileSupport(row.parse) ?? null, row.is);
  },

  openDecision(row) {
    const opened = OfficeLink.parse(row.link);
    const canOpen = (address) => row.canOpen.includes(address);
    const { store, ...decided } = openDecision(opened, canOpen);
    expect((store === undefined) === (decided.decision === 'open'), 'a store page is for update and install');
    expectSame({ presence: officePresence(opened.app, opened.isOverWOPI, canOpen), ...decided }, row.is);
  },

  officeVisit(row) {
    let visit = new OfficeVisit(OfficeLink.parse(row.link));
    for (const step of row.steps) {
      if ('cameBack' in step) expectSame(visit.cameBack(PassBack.parse(step.cameBack)), step.accepted);
      else if ('isLocked' in step) visit.looked(step.isLocked);
      else visit.cameToFront();
      expectSame(visit.state, step.state);
      // A page may be unloaded while Office is in front.
      visit = OfficeVisit.fromJSON(plain(visit));
    }
  },

  appToAppAnswer(row) {
    expectSame(appToAppAnswer(row.status, row.body), row.is);
  },
};
