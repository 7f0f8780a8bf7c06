// Builds and parses the links between an app and Office, and opens them from a web page. See README.md.

export {
  LinkProblem, OfficeLink, OfficeVisit, PassBack, ProviderFile, fileSupport, isSameScheme, officeApps, opensOverWOPI,
  secureAddress,
} from './links.js';
export {
  OfficeStores, androidPackage, officePresence, openDecision, openInOffice, openingAddress, platform,
  wasNotInstalled,
} from './opening.js';
export {
  AndroidResult, BackAddress, SignInRequest, UrlSchemes, appToAppAnswer, errorCodes, officeCallers,
} from './signin.js';
