/** An Office app that a link can open. */
export type OfficeApp = 'word' | 'excel' | 'powerPoint' | 'oneNote';
/** Whether a link opens a document for viewing or for editing. */
export type OpenMode = 'view' | 'edit';
/** The two spellings of a link: with `|`, or with `%7C` for systems that refuse a raw `|`. Parsing accepts both. */
export type LinkSpelling = 'readable' | 'encoded';
/** The schemes of the Office apps' links, without the colon. */
export const officeApps: Readonly<Record<OfficeApp, string>>;
/** Whether an app opens documents of a WOPI host. */
export function opensOverWOPI(app: OfficeApp): boolean;

/** The reasons why an address is refused. */
export type LinkReason =
  | 'tooLong' | 'noColon' | 'unknown' | 'missing' | 'empty' | 'repeated' | 'tooMany' | 'badEncoding'
  | 'notSecureAddress' | 'tokenInAddress' | 'badScheme' | 'notOverWOPI' | 'badValue' | 'otherUser' | 'expired';

/** Why an address can't be created or parsed. The message is a sentence, such as "|u| is missing". */
export class LinkProblem extends Error {
  constructor(part: string, reason: LinkReason, limit?: number);
  /** `address`, `scheme`, `mode`, `descriptor X` (its letter), or `parameter X` (its name). */
  readonly part: string;
  readonly reason: LinkReason;
  /** The limit, for `tooLong` and `tooMany`. */
  readonly limit?: number;
}

/**
 * Returns an absolute https address in which each character that a URI can't contain is percent-encoded once.
 * @throws {LinkProblem}
 */
export function secureAddress(text: string, part?: string): string;
/** Whether two schemes are equal, ignoring case. */
export function isSameScheme(left: string, right: string): boolean;

// MARK: Links

/** The Office app that opens a file, and whether Office converts the file into a new one to edit it. */
export interface FileSupport {
  readonly app: OfficeApp;
  readonly isConverted: boolean;
}

/** Returns the Office app for a file name; `undefined` if no Office app opens such files. */
export function fileSupport(fileName: string): FileSupport | undefined;

/** The values by which a link identifies a file of a storage provider. */
export interface ProviderFileValues {
  /** Exactly the WOPISrc of the file on the host, without a token. */
  readonly source: string;
  /** The provider's id, assigned by Microsoft. */
  readonly provider: string;
  /** The user's id, equal to UserId in the bootstrapper's response. */
  readonly user: string;
  /** The file name with its extension, equal to BaseFileName in CheckFileInfo. */
  readonly name: string;
  /** Where the link is: on a web page (the default) or in a native app. */
  readonly invokedBy?: 'Web' | 'App';
}

/** A file of a storage provider. */
export class ProviderFile implements ProviderFileValues {
  /** @throws {LinkProblem} for an empty value, an address that isn't https, or a token in the address */
  constructor(values: ProviderFileValues);
  readonly source: string;
  readonly provider: string;
  readonly user: string;
  readonly name: string;
  readonly invokedBy: 'Web' | 'App';
}

interface LinkOptions {
  /** For viewing or for editing, which is the default. */
  readonly mode?: OpenMode;
  /** The scheme with which Office returns to the app that opened the link, without the colon. */
  readonly passBack?: string;
  /** A text that Office returns unchanged. */
  readonly context?: string;
}

/** A link to a provider's file, by default in the app for its extension. */
export interface FileLinkValues extends LinkOptions {
  readonly app?: OfficeApp;
  readonly file: ProviderFile | ProviderFileValues;
  readonly document?: undefined;
}

/** A link to a document in SharePoint or OneDrive, at its own address. */
export interface DocumentLinkValues extends LinkOptions {
  readonly app: OfficeApp;
  readonly document: string;
  readonly file?: undefined;
}

export type OfficeLinkValues = FileLinkValues | DocumentLinkValues;

/** An address that opens a document in an Office app. */
export class OfficeLink {
  /** @throws {LinkProblem} */
  constructor(values: OfficeLinkValues);
  /** @throws {LinkProblem} */
  static parse(text: string): OfficeLink;
  readonly app: OfficeApp;
  readonly mode: OpenMode;
  /** The provider's file; `undefined` for a document at its own address. */
  readonly file?: ProviderFile;
  /** The document's own address; `undefined` for a provider's file. */
  readonly document?: string;
  readonly passBack?: string;
  readonly context?: string;
  /** The WOPISrc of the file, or the document's own address. */
  readonly address: string;
  /** Whether the link opens a provider's file, which older versions of the Office apps can't open. */
  readonly isOverWOPI: boolean;
  text(spelling?: LinkSpelling): string;
  toString(): string;
  toJSON(): string;
}

/** The parts of the address that Office opens when the user goes back. */
export interface PassBackValues {
  readonly scheme: string;
  readonly mode: OpenMode;
  readonly address: string;
  /** Whether Office has changes that the server doesn't have yet. */
  readonly isUploadPending: boolean;
  readonly context?: string;
}

/**
 * The address that Office opens when the user goes back to the app that opened the document. Any app can send such an
 * address, so look up the document and check the account before trusting it.
 */
export class PassBack implements PassBackValues {
  /** @throws {LinkProblem} */
  constructor(values: PassBackValues);
  /**
   * @param expected the app's own schemes; an empty list accepts any scheme
   * @throws {LinkProblem}
   */
  static parse(text: string, expected?: readonly string[]): PassBack;
  readonly scheme: string;
  readonly mode: OpenMode;
  readonly address: string;
  readonly isUploadPending: boolean;
  readonly context?: string;
  text(spelling?: LinkSpelling): string;
}

/** What an app can show about a document that it opened in Office. */
export type OfficeVisitState = 'away' | 'saved' | 'stillUploading' | 'neverCameBack';

/** The state of a document that an app opened in Office, as far as the app knows. */
export class OfficeVisit {
  constructor(link: OfficeLink, state?: OfficeVisitState);
  /** Returns the visit that was stored with `JSON.stringify`. */
  static fromJSON(value: { link: string; state: OfficeVisitState }): OfficeVisit;
  readonly link: OfficeLink;
  readonly state: OfficeVisitState;
  /** Records a pass-back. Returns `false` if it is about another document or has another context. */
  cameBack(passBack: PassBack): boolean;
  /** Records that the app is in front again, before or after the pass-back. */
  cameToFront(): void;
  /** Records whether Office still holds the document's lock, from the server. */
  looked(isLocked: boolean): void;
}

// MARK: Opening

/** The platforms that a page can tell apart. `other` has no Office app, or isn't known. */
export type Platform = 'iOS' | 'iPadOS' | 'android' | 'windows' | 'mac' | 'other';

/** The parts of `navigator` that tell the platform. */
export interface PlatformHints {
  readonly userAgent?: string;
  readonly maxTouchPoints?: number;
  readonly userAgentData?: { readonly platform?: string };
}

/** Returns the platform that a browser runs on. */
export function platform(navigator?: PlatformHints): Platform;

/** A partner's own store pages. An app without one has Microsoft's documented page on iOS and Android. */
export interface OfficeStoresValues {
  readonly appStore?: Readonly<Partial<Record<OfficeApp, string>>>;
  readonly android?: Readonly<Partial<Record<OfficeApp, string>>>;
  readonly windows?: Readonly<Partial<Record<OfficeApp, string>>>;
  readonly mac?: Readonly<Partial<Record<OfficeApp, string>>>;
}

/** The store pages of all Office apps. */
export class OfficeStores implements OfficeStoresValues {
  /** @throws {LinkProblem} for an address that isn't https */
  constructor(values?: OfficeStoresValues);
  readonly appStore: Readonly<Partial<Record<OfficeApp, string>>>;
  readonly android: Readonly<Partial<Record<OfficeApp, string>>>;
  readonly windows: Readonly<Partial<Record<OfficeApp, string>>>;
  readonly mac: Readonly<Partial<Record<OfficeApp, string>>>;
  /** Returns the address of an app's store page; `undefined` if there is none on this platform. */
  address(app: OfficeApp, on: Platform): string | undefined;
}

/** The package of an Office app on Android; `undefined` for OneNote. */
export function androidPackage(app: OfficeApp): string | undefined;

export type OfficePresence = 'ready' | 'needsUpdate' | 'missing';

/** Returns whether an Office app is installed, for pages in a native app that can ask the system. */
export function officePresence(
  app: OfficeApp, isOverWOPI: boolean, canOpen: (address: string) => boolean,
): OfficePresence;

export type OpenDecision =
  | { readonly decision: 'open'; readonly address: string }
  | { readonly decision: 'update' | 'install'; readonly store?: string };

/** Returns whether to open a link, or to offer the Office app, for pages in a native app that can ask the system. */
export function openDecision(
  link: OfficeLink, canOpen: (address: string) => boolean,
  options?: { readonly on?: Platform; readonly stores?: OfficeStores },
): OpenDecision;

/** Returns the address that opens a link on a platform, for an `<a>` element. */
export function openingAddress(
  link: OfficeLink,
  options?: {
    readonly on?: Platform;
    readonly stores?: OfficeStores;
    /** The page that a browser on Android opens if Office isn't installed: by default the store page. */
    readonly fallback?: string;
  },
): string;

/** The parts of `window` that `openInOffice` uses. */
export interface OpeningWindow extends EventTarget {
  readonly document: EventTarget & { readonly visibilityState: string };
  readonly location: { readonly href: string; readonly hash: string; assign(address: string): void };
  readonly history: { readonly state: unknown; replaceState(state: unknown, title: string, address: string): void };
  readonly navigator: PlatformHints;
}

/** The timers that `openInOffice` uses. */
export interface Timers {
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: any): void;
}

export interface OpenOptions {
  readonly on?: Platform;
  /** The page that a browser on Android opens if Office isn't installed: by default this page, with a mark. */
  readonly fallback?: string;
  /** How long to wait for a sign that another app opened, in milliseconds. */
  readonly timeout?: number;
  readonly window?: OpeningWindow;
  /** By default the timers of the page. */
  readonly timers?: Timers;
  /** Goes to an address; by default `window.location.assign`. */
  readonly open?: (address: string) => void;
}

/**
 * What a page could tell: another app covers the page; Office isn't installed; or neither. After `unknown`, offer the
 * store page and the download, but don't claim that Office is missing.
 */
export type OpenOutcome = 'opened' | 'notInstalled' | 'unknown';

/** Opens a link in Office, and tells what happened. Call it from a click. */
export function openInOffice(link: OfficeLink, options?: OpenOptions): Promise<OpenOutcome>;

/** Whether a browser on Android loaded this page again because Office isn't installed. Call it when the page loads. */
export function wasNotInstalled(window?: Pick<OpeningWindow, 'location' | 'history'>): boolean;

// MARK: Sign-in through the provider's app

/** The Office app that requested a sign-in. `officeMobile` is the combined app, or an unknown one. */
export type OfficeCaller = 'word' | 'excel' | 'powerPoint' | 'officeMobile';
/** The schemes with which an app returns to each Office app. */
export const officeCallers: Readonly<Record<OfficeCaller, string>>;

/** A request from Office to the provider's app. */
export class SignInRequest {
  private constructor();
  /**
   * Parses the To address with which the app was opened on iOS.
   * @param expected the app's own schemes; an empty list accepts any scheme
   * @throws {LinkProblem}
   */
  static parse(text: string, expected?: readonly string[]): SignInRequest;
  /** Parses the extras of the intent on Android. @throws {LinkProblem} */
  static fromExtras(extras: { AuthorizeUrlQueryParams?: string; UserId?: string }): SignInRequest;
  readonly clientID: string;
  readonly responseType: string;
  /** An empty scope means the server's default scope. */
  readonly scope: string;
  readonly state?: string;
  readonly language?: string;
  readonly build?: string;
  readonly platform?: string;
  readonly app?: string;
  /** A value that identifies the request on iOS. Return it exactly as received, in one answer. */
  readonly action?: string;
  /** The id of the user whom Office requests, on Android. */
  readonly user?: string;
  /** All parameters as received, for the server. */
  readonly query: string;
  readonly caller: OfficeCaller;
  /** @throws {LinkProblem} with `otherUser` if Office requests another user */
  check(user: string): void;
  /** The body of `POST /oauth/app-to-app`; without a decision, the server only describes the access. */
  form(decision?: 'allow' | 'decline'): string;
}

/** The error codes of RFC 6749 §4.1.2.1. */
export type ErrorCode =
  | 'invalid_request' | 'unauthorized_client' | 'access_denied' | 'unsupported_response_type' | 'invalid_scope'
  | 'server_error' | 'temporarily_unavailable';
export const errorCodes: readonly ErrorCode[];

/** A code for Office. */
export interface Approval {
  readonly code: string;
  readonly tokenEndpoint?: string;
  readonly sessionContext?: string;
}

/** The reason why there is no code. */
export interface Refusal {
  readonly error: ErrorCode;
  readonly explanation?: string;
  readonly page?: string;
}

export type SignInAnswer = Approval | Refusal;

/** The address with which an app on iOS returns an answer to Office. */
export class BackAddress {
  /** @throws {LinkProblem} if the request has no action */
  constructor(answer: SignInAnswer, request: Pick<SignInRequest, 'caller' | 'action'>);
  /** @throws {LinkProblem} */
  static parse(text: string): BackAddress;
  readonly caller: OfficeCaller;
  readonly answer: SignInAnswer;
  readonly action: string;
  readonly text: string;
  /** Whether the address answers a request: it goes to the app that made the request, and has the same action. */
  answers(request: Pick<SignInRequest, 'caller' | 'action'>): boolean;
}

/** The extras with which an activity on Android returns an answer to Office. */
export interface AndroidResultExtras {
  ResponseUrlQueryParams?: string;
  ResonponseUrlQueryParams?: string;
  UserId?: string;
}

/** The result that the sign-in activity returns on Android. */
export class AndroidResult {
  constructor(answer: SignInAnswer, user?: string);
  /** @throws {LinkProblem}, also if another user signed in than Office requested */
  static parse(extras: AndroidResultExtras, request: SignInRequest): AndroidResult;
  readonly answer: SignInAnswer;
  readonly user?: string;
  readonly isOK: boolean;
  readonly extras: AndroidResultExtras;
}

/** Reads the answer of the provider's server to `POST /oauth/app-to-app`. */
export function appToAppAnswer(
  status: number, body: string,
): { readonly answer: SignInAnswer; readonly signInAgain?: undefined } | { readonly signInAgain: true; readonly answer?: undefined };

/** An activity that supports app-to-app sign-in, and the first version of its app that supports it. */
export interface AndroidActivity {
  readonly minimumVersionCode: number;
  readonly package: string;
  readonly activity: string;
}

/** The apps that support app-to-app sign-in, for the parameter `UrlSchemes` of the challenge. */
export class UrlSchemes {
  /** @throws {LinkProblem} */
  constructor(values?: {
    readonly iOS?: readonly string[];
    readonly uwp?: readonly string[];
    readonly android?: readonly AndroidActivity[];
  });
  /** Parses the percent-encoded value in a challenge, or the JSON itself. @throws {LinkProblem} */
  static parse(text: string): UrlSchemes;
  readonly iOS: readonly string[];
  readonly uwp: readonly string[];
  readonly android: readonly AndroidActivity[];
  /** The schemes in the list `Android`, as an older Microsoft page shows them. They are parsed, but never written. */
  readonly androidSchemes: readonly string[];
  readonly json: string;
  readonly headerValue: string;
}
