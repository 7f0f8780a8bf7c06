// Uses every declaration of officelinks.d.ts. scripts/test-web compiles this file, which checks the declarations, and
// runs it on Node, which checks that the module does what they say.

import {
  AndroidResult, AndroidResultExtras, Approval, BackAddress, ErrorCode, FileSupport, LinkProblem, LinkReason, OfficeApp,
  OfficeCaller, OfficeLink, OfficeLinkValues, OfficePresence, OfficeStores, OfficeVisit, OfficeVisitState, OpenDecision,
  OpenOutcome, OpeningWindow, PassBack, PassBackValues, Platform, ProviderFile, Refusal, SignInAnswer, SignInRequest,
  UrlSchemes, androidPackage, appToAppAnswer, errorCodes, fileSupport, isSameScheme, officeApps, officeCallers,
  officePresence, openDecision, openInOffice, openingAddress, opensOverWOPI, platform, secureAddress, wasNotInstalled,
} from '../officelinks.js';

/** Fails if a value has another type at run time than its declaration says. */
function is(value: unknown, type: string): void {
  if (typeof value !== type) throw new Error(`a ${typeof value} instead of a ${type}: ${String(value)}`);
}

const apps: OfficeApp[] = ['word', 'excel', 'powerPoint', 'oneNote'];
for (const app of apps) {
  is(officeApps[app], 'string');
  is(opensOverWOPI(app), 'boolean');
  const name: string | undefined = androidPackage(app);
  is(name, app === 'oneNote' ? 'undefined' : 'string');
}

const support: FileSupport | undefined = fileSupport('a.docx');
is(support?.isConverted, 'boolean');

const file = new ProviderFile({ source: 'https://a/b', provider: 'TP', user: 'u', name: 'a.docx' });
const values: OfficeLinkValues[] = [{ file, passBack: 'drive', context: 'c' }, { app: 'oneNote', document: 'https://a/b', mode: 'view' }];
const [link, note] = values.map((each) => new OfficeLink(each));
for (const text of [link.text(), link.text('encoded'), link.toString(), link.toJSON(), link.app, link.mode, link.address,
  link.file?.source, link.file?.provider, link.file?.user, link.file?.name, link.file?.invokedBy, link.passBack,
  link.context, note.document, secureAddress('https://a/b')]) is(text, 'string');
is(link.isOverWOPI && isSameScheme('A', 'a'), 'boolean');
// @ts-expect-error: a link has either a document or a file.
const both: OfficeLinkValues = { app: 'word', document: 'https://a/b', file };
is(both, 'object');

const parts: PassBackValues = { scheme: 'drive', mode: 'edit', address: 'https://a/b', isUploadPending: true, context: 'c' };
const back = PassBack.parse(new PassBack(parts).text('encoded'), ['drive']);
for (const text of [back.scheme, back.mode, back.address, back.context]) is(text, 'string');
is(back.isUploadPending, 'boolean');

const visit = OfficeVisit.fromJSON(JSON.parse(JSON.stringify(new OfficeVisit(link))));
is(visit.cameBack(back), 'boolean');
visit.cameToFront();
visit.looked(false);
const state: OfficeVisitState = visit.state;
is(state, 'string');

try {
  OfficeLink.parse('ms-word:');
} catch (error) {
  if (!(error instanceof LinkProblem)) throw error;
  const reason: LinkReason = error.reason;
  is(reason, 'string');
  is(error.part, 'string');
  is(error.message, 'string');
  is(error.limit, 'undefined');
}

const stores = new OfficeStores({ appStore: { word: 'https://a/' }, android: {}, windows: {}, mac: {} });
const here: Platform = platform({ userAgent: '(iPhone)', maxTouchPoints: 5 });
is(stores.address('word', here), 'string');
is(openingAddress(link, { on: 'android', stores, fallback: 'https://a/' }), 'string');
const presence: OfficePresence = officePresence('word', true, (address: string) => address === 'ms-word:');
is(presence, 'string');
const decided: OpenDecision = openDecision(link, () => true, { on: 'iOS', stores });
if (decided.decision === 'open') is(decided.address, 'string');
else is(decided.store, 'string');

/** A page's own window is what `openInOffice` expects. This function is only compiled. */
export async function inPage(page: Window): Promise<OpenOutcome> {
  is(wasNotInstalled(page), 'boolean');
  const said: OpenOutcome = await openInOffice(link, { window: page, timeout: 100, timers: page, open: (address) => page.open(address) });
  // @ts-expect-error: no such outcome.
  return said === 'failed' ? 'unknown' : openInOffice(link);
}

const target = new EventTarget();
const window: OpeningWindow = Object.assign(target, {
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  location: { href: 'https://a/', hash: '', assign: (address: string) => is(address, 'string') },
  history: { state: null, replaceState: (_: unknown, __: string, address: string) => is(address, 'string') },
  navigator: {},
});
openInOffice(link, { window, on: 'mac', timers: { setTimeout: (run: () => void) => run(), clearTimeout: () => undefined } })
  .then((said) => is(said, 'string'));

const request = SignInRequest.parse('contoso:client_id=c&response_type=code&app=word&rs=enUS&action=x', ['contoso']);
for (const text of [request.clientID, request.responseType, request.scope, request.language, request.app, request.action,
  request.query, request.caller, request.form(), request.form('allow')]) is(text, 'string');
for (const none of [request.state, request.build, request.platform, request.user]) is(none, 'undefined');
const asked = SignInRequest.fromExtras({ AuthorizeUrlQueryParams: 'client_id=c&response_type=code', UserId: 'mia' });
asked.check('mia');
// @ts-expect-error: a request only comes from Office.
is(SignInRequest, typeof new SignInRequest('client_id=c&response_type=code') && 'function');

const approval: Approval = { code: 'c', tokenEndpoint: 'https://a/', sessionContext: 's' };
const errors: readonly ErrorCode[] = errorCodes;
const refusal: Refusal = { error: errors[0], explanation: 'why', page: 'https://a/' };
for (const answer of [approval, refusal] as SignInAnswer[]) {
  const address = BackAddress.parse(new BackAddress(answer, request).text);
  const caller: OfficeCaller = address.caller;
  is(officeCallers[caller], 'string');
  is(address.action, 'string');
  is(address.answers(request), 'boolean');
  is('code' in address.answer ? address.answer.code : address.answer.error, 'string');
  const extras: AndroidResultExtras = new AndroidResult(answer, 'mia').extras;
  const result = AndroidResult.parse(extras, asked);
  is(result.isOK, 'boolean');
  is(result.user, 'string');
  is(result.answer, 'object');
}
const answered = appToAppAnswer(401, '');
is(answered.signInAgain, 'boolean');

const schemes = UrlSchemes.parse(new UrlSchemes({
  iOS: ['a'], uwp: ['b'], android: [{ minimumVersionCode: 1, package: 'p', activity: 'q' }],
}).headerValue);
is(schemes.json, 'string');
for (const list of [schemes.iOS, schemes.uwp, schemes.androidSchemes]) is(list.join(), 'string');
is(schemes.android[0].minimumVersionCode, 'number');
is(schemes.android[0].package + schemes.android[0].activity, 'string');
