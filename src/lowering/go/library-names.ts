import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';

/** Statuses of HTTP, as the library calls them. */
const STATUSES: Readonly<Record<number, string>> = {
  100: 'Continue',
  101: 'SwitchingProtocols',
  102: 'Processing',
  103: 'EarlyHints',
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'NonAuthoritativeInfo',
  204: 'NoContent',
  205: 'ResetContent',
  206: 'PartialContent',
  207: 'MultiStatus',
  208: 'AlreadyReported',
  226: 'IMUsed',
  300: 'MultipleChoices',
  301: 'MovedPermanently',
  302: 'Found',
  303: 'SeeOther',
  304: 'NotModified',
  305: 'UseProxy',
  307: 'TemporaryRedirect',
  308: 'PermanentRedirect',
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  407: 'ProxyAuthRequired',
  408: 'RequestTimeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'LengthRequired',
  412: 'PreconditionFailed',
  413: 'RequestEntityTooLarge',
  414: 'RequestURITooLong',
  415: 'UnsupportedMediaType',
  416: 'RequestedRangeNotSatisfiable',
  417: 'ExpectationFailed',
  418: 'Teapot',
  421: 'MisdirectedRequest',
  422: 'UnprocessableEntity',
  423: 'Locked',
  424: 'FailedDependency',
  425: 'TooEarly',
  426: 'UpgradeRequired',
  428: 'PreconditionRequired',
  429: 'TooManyRequests',
  431: 'RequestHeaderFieldsTooLarge',
  451: 'UnavailableForLegalReasons',
  500: 'InternalServerError',
  501: 'NotImplemented',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
  504: 'GatewayTimeout',
  505: 'HTTPVersionNotSupported',
  506: 'VariantAlsoNegotiates',
  507: 'InsufficientStorage',
  508: 'LoopDetected',
  510: 'NotExtended',
  511: 'NetworkAuthenticationRequired',
};

const METHODS = ['Get', 'Head', 'Post', 'Put', 'Patch', 'Delete', 'Connect', 'Options', 'Trace'];

/** Constants of the library that have no type of their own, and stand for the literal that they are declared with. */
const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(STATUSES).map(([code, name]) => [`net/http.Status${name}`, `n:${code}`] as const),
  ...METHODS.map((name) => [`net/http.Method${name}`, `s:${name.toUpperCase()}`] as const),
  ['time.RFC3339', 's:2006-01-02T15:04:05Z07:00'],
  ['time.RFC3339Nano', 's:2006-01-02T15:04:05.999999999Z07:00'],
  ['time.RFC1123', 's:Mon, 02 Jan 2006 15:04:05 MST'],
  ['time.RFC822', 's:02 Jan 06 15:04 MST'],
  ['time.Kitchen', 's:3:04PM'],
  ['time.DateTime', 's:2006-01-02 15:04:05'],
  ['time.DateOnly', 's:2006-01-02'],
  ['time.TimeOnly', 's:15:04:05'],
]);

/** Functions and values that a package only has under an old name, and the ones that they are. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['io/ioutil.Discard', 'io.Discard'],
  ['io/ioutil.NopCloser', 'io.NopCloser'],
  ['io/ioutil.ReadAll', 'io.ReadAll'],
  ['io/ioutil.ReadFile', 'os.ReadFile'],
  ['io/ioutil.WriteFile', 'os.WriteFile'],
  ['io/ioutil.TempDir', 'os.MkdirTemp'],
  ['io/ioutil.TempFile', 'os.CreateTemp'],
]);

const CURRENT: ReadonlySet<string> = new Set(RENAMED.values());

/**
 *     http.StatusNotFound      ->      404
 *
 * A constant without a type takes the one that its place asks for, just as the literal does.
 */
export function libraryConstant(module: string, member: string, source: AstNode): Core | null {
  const literal = CONSTANTS.get(`${module}.${member}`);
  return literal === undefined ? null : core('literal', literal, [], source);
}

/**
 *     ioutil.ReadFile(path)      ->      os.ReadFile(path)
 *
 * The documentation of the old name says that it is the new one. Both get one name, which no program spells; null for
 * all others.
 */
export function libraryNameOf(module: string, member: string): string | null {
  const name = `${module}.${member}`;
  return RENAMED.get(name) ?? (CURRENT.has(name) ? name : null);
}
