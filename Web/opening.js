// Opens a link from a web page, as far as a browser lets a page know what happens.

import { encode, lowercased, officeApps, opensOverWOPI, secureAddress } from './links.js';

/**
 * Returns the platform that a browser runs on: `iOS`, `iPadOS`, `android`, `windows`, `mac`, or `other`.
 *
 * Safari on an iPad says that it is on a Mac, but no Mac has a touchscreen. Android in a browser that asks for desktop
 * pages says that it is Linux, so it is `other`.
 */
export function platform(navigator = globalThis.navigator) {
  const agent = navigator?.userAgent ?? '';
  const hint = navigator?.userAgentData?.platform ?? '';
  if (/Windows Phone|IEMobile/i.test(agent)) return 'other';
  if (/\biPad\b/.test(agent)) return 'iPadOS';
  if (/\b(iPhone|iPod)\b/.test(agent)) return 'iOS';
  if (hint === 'Android' || /\bAndroid\b/.test(agent)) return 'android';
  if (hint === 'Chrome OS' || /\bCrOS\b/.test(agent)) return 'other';
  if (hint === 'Windows' || /\bWindows NT\b/.test(agent)) return 'windows';
  if (/\bMacintosh\b/.test(agent)) return navigator.maxTouchPoints > 1 ? 'iPadOS' : 'mac';
  return hint === 'macOS' ? 'mac' : 'other';
}

const appStore = {
  word: ['microsoft-word', 586447913],
  excel: ['microsoft-excel', 586683407],
  powerPoint: ['microsoft-powerpoint', 586449534],
  oneNote: ['microsoft-onenote-for-iphone', 410395246],
};

/** The package of an Office app on Android; `undefined` for OneNote, because Microsoft's pages don't mention its package. */
export const androidPackage = (app) => (opensOverWOPI(app) ? `com.microsoft.office.${lowercased(app)}` : undefined);

/**
 * The store pages of all Office apps: Microsoft's documented addresses for iOS and Android, except where a partner has
 * its own. Windows and Mac have a page only if it is given.
 */
export class OfficeStores {
  /** @param {import('./officelinks.js').OfficeStoresValues} [values] */
  constructor({ appStore: ios = {}, android = {}, windows = {}, mac = {} } = {}) {
    const checked = (pages) => {
      for (const app of Object.keys(pages)) {
        if (!Object.keys(officeApps).includes(app)) throw new TypeError(`${app} isn't an Office app.`);
      }
      return Object.fromEntries(Object.entries(pages).map(([app, address]) => [app, secureAddress(address)]));
    };
    this.appStore = checked(ios);
    this.android = checked(android);
    this.windows = checked(windows);
    this.mac = checked(mac);
    Object.freeze(this);
  }

  /** Returns the address of an app's store page; `undefined` if there is none on this platform. */
  address(app, on) {
    switch (on) {
      case 'iOS':
      case 'iPadOS': {
        const [name, id] = appStore[app];
        return this.appStore[app] ?? `https://itunes.apple.com/us/app/${name}/id${id}?mt=8&uo=4`;
      }
      case 'android': {
        const name = androidPackage(app);
        return this.android[app] ?? (name && `https://play.google.com/store/apps/details?id=${name}`);
      }
      case 'windows': return this.windows[app];
      case 'mac': return this.mac[app];
      default: return undefined;
    }
  }
}

/**
 * Returns whether an Office app is installed: `ready`, `needsUpdate`, or `missing`. Browsers don't tell that, but a native
 * app around a web view does: `canOpen` returns whether an installed app opens an address (`canOpenURL` on iOS).
 */
export function officePresence(app, isOverWOPI, canOpen) {
  const scheme = officeApps[app];
  if (!canOpen(`${scheme}:`)) return 'missing';
  if (!isOverWOPI) return 'ready';
  return ['-wopi-support-1605', '-wopi-support'].some((end) => canOpen(`${scheme}${end}:`)) ? 'ready' : 'needsUpdate';
}

/** Returns what an app does with a link: `open` with an address, or `update` or `install` with a store page. */
export function openDecision(link, canOpen, { on = 'iOS', stores = new OfficeStores() } = {}) {
  const presence = officePresence(link.app, link.isOverWOPI, canOpen);
  if (presence === 'ready') return { decision: 'open', address: link.text('encoded') };
  return { decision: presence === 'missing' ? 'install' : 'update', store: stores.address(link.app, on) };
}

/**
 * Returns the address that opens a link on a platform, for an `<a>` element.
 *
 * On Android this is an `intent:` address. If the Office app isn't installed, the browser opens `fallback` instead: by
 * default the store page.
 */
export function openingAddress(link, { on = platform(), stores = new OfficeStores(), fallback } = {}) {
  const name = androidPackage(link.app);
  if (on !== 'android' || name === undefined) {
    return link.text(on === 'windows' || on === 'mac' ? 'readable' : 'encoded');
  }
  const scheme = officeApps[link.app];
  const rest = link.text('encoded').slice(scheme.length + 1);
  const page = encode(fallback ?? stores.address(link.app, 'android'));
  return `intent:${rest}#Intent;scheme=${scheme};package=${name};S.browser_fallback_url=${page};end`;
}

const marker = '#office-not-installed';

/**
 * Returns whether a browser on Android came back to this page because the Office app isn't installed, and removes the
 * mark from the page's address. Call it when the page loads: some browsers load the page again.
 */
export function wasNotInstalled(window = globalThis.window) {
  if (window.location.hash !== marker) return false;
  window.history.replaceState(window.history.state, '', window.location.href.slice(0, -marker.length));
  return true;
}

/**
 * Opens a link in Office, and tells what happened, as far as a browser lets a page know. Call it from a click: browsers
 * open other apps only then.
 *
 * - `opened`: another app covers the page. Office may still fail to open the document, and may never return.
 * - `notInstalled`: a browser on Android came to the fallback. On `other`, where Office has no app, nothing was tried.
 * - `unknown`: the page is still in front. The user may have declined, Office may be missing, or it may be in a window
 *   beside the page. Offer the store page and the download, but don't claim that Office is missing.
 *
 * The wait ends `timeout` milliseconds after the click. Time in which the page has lost the focus doesn't count, because
 * the browser may be asking the user whether to open Office.
 *
 * On Android the fallback is this page with a mark as its fragment, so that the page learns about it. Give another
 * `fallback` if the page uses its fragment itself.
 *
 * @param {import('./links.js').OfficeLink} link
 * @param {import('./officelinks.js').OpenOptions} [options]
 * @returns {Promise<'opened' | 'notInstalled' | 'unknown'>}
 */
export function openInOffice(link, {
  window = globalThis.window,
  on = platform(window.navigator),
  fallback = window.location.href.replace(/#.*/s, '') + marker,
  timeout = 2500,
  timers = globalThis,
  open = (address) => window.location.assign(address),
} = {}) {
  if (!(timeout >= 0 && timeout < Infinity)) throw new TypeError('timeout has to be a number of milliseconds.');
  if (on === 'other') return Promise.resolve('notInstalled');
  const { document } = window;
  return new Promise((resolve, reject) => {
    let timer;
    const listeners = [
      [document, 'visibilitychange', () => document.visibilityState === 'hidden' && end('opened')],
      // A browser on Android unloads the page only to load the fallback. On iOS it may do so behind another app.
      [window, 'pagehide', () => end(on === 'android' ? 'notInstalled' : 'opened')],
      [window, 'hashchange', () => wasNotInstalled(window) && end('notInstalled')],
      [window, 'blur', stop],
      [window, 'focus', start],
    ];

    function stop() {
      timers.clearTimeout(timer);
    }

    function start() {
      stop();
      timer = timers.setTimeout(() => end('unknown'), timeout);
    }

    function finish() {
      stop();
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    }

    function end(outcome) {
      finish();
      resolve(outcome);
    }

    for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
    start();
    try {
      open(openingAddress(link, { on, fallback }));
    } catch (error) {
      finish();
      reject(error);
    }
  });
}
