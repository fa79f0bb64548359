import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { mailAddress, mailPattern } from '../../src/fields/email/address.ts';
import { type FileTypeName, fileTypeNames } from '../../src/fields/file/types.ts';
import { databaseConnections } from './limits.ts';

/** All settings of a deployment, read once from the environment. */
export interface Settings {
  /** TCP port. @default 5180 */
  readonly port: number;
  /** Address to listen on. @default '127.0.0.1' */
  readonly host: string;
  /** Folder of the embedded database, the key and the outbox. @default './data' */
  readonly dataDir: string;
  /** `postgres://…`, used instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Maximum number of connections to PostgreSQL per server. @default 24 */
  readonly databaseConnections: number;
  /**
   * Signs and hashes tokens, at least 32 characters. Several servers need the same one. @default a key stored in
   * `dataDir`
   */
  readonly secretKey?: string | undefined;
  /** First platform administrator of an empty database. */
  readonly adminEmail?: string | undefined;
  readonly adminPassword?: string | undefined;
  /** Lifetime of an access token in seconds. @default 900 */
  readonly accessTokenTtl: number;
  /** Lifetime of a refresh token in seconds. @default 1209600 */
  readonly refreshTokenTtl: number;
  /** Maximum lifetime of a session in seconds, even if it is in use. @default 2592000 */
  readonly sessionMaxAge: number;
  /** Retention of the login log in days; 0 for no limit. @default 180 */
  readonly loginLogDays: number;
  /** Retention of the operation log in days; 0 for no limit. @default 730 */
  readonly auditLogDays: number;
  /** IANA time zone in which a calendar day is computed. @default 'Asia/Shanghai' */
  readonly timeZone: string;
  /** Origins that may embed the console in a frame. @default [] (none) */
  readonly frameAncestors: readonly string[];
  /** Origins of the other services that the console asks (`dataProviders` of the product). @default [] (none) */
  readonly connectOrigins: readonly string[];
  /** Other origins that may call the API with credentials. @default [] */
  readonly corsOrigins: readonly string[];
  /** Number of proxies in front of the server that append to `X-Forwarded-For`. @default 0 (the header is ignored) */
  readonly trustProxy: number;
  /** Receives `{ phone, code }` by POST when a code is to be sent. */
  readonly smsWebhookUrl?: string | undefined;
  /** Bearer token for `/metrics`. @default only the local machine may read it */
  readonly metricsToken?: string | undefined;
  /** Statements that take longer are logged, in milliseconds. @default 200 */
  readonly slowStatementMs: number;
  /** `smtp://…` or `smtps://…`; `?from=` sets the sender. */
  readonly smtpUrl?: string | undefined;
  /** Maximum size of an uploaded file, in MiB; a field may allow less. @default 20 */
  readonly fileMaxSize: number;
  /** File types that may be uploaded, as in `fileTypes`. @default all of them */
  readonly fileTypes: readonly FileTypeName[];
  /** URL at which users open the console, for links in mails: the root of a host. @default http:// with HOST and PORT */
  readonly publicUrl?: string | undefined;
  /** Private addresses and ranges that may be called where users name a server. @default [] (none) */
  readonly outboundAllow: readonly string[];
}

/** All invalid settings at once. The message names each variable, its value (never a secret) and what is allowed. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Bad settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Settings whose values are never shown. */
const secrets: ReadonlySet<string> = new Set([
  'databaseUrl',
  'secretKey',
  'metricsToken',
  'adminPassword',
  'smsWebhookUrl',
  'smtpUrl',
]);

/** The description of each setting states what is allowed. */
const schema = z.object({
  port: wholeNumber(0, 65_535).default(5180).describe('a port from 0 to 65535 (0 picks a free one)'),
  host: z.string().default('127.0.0.1').describe('a host name or address'),
  dataDir: z.string().default('./data').describe('a folder'),
  databaseUrl: urlOf(['postgres:', 'postgresql:']).optional().describe('a postgres:// URL'),
  databaseConnections: wholeNumber(databaseConnections.fewest, 500)
    .default(databaseConnections.usual)
    .describe(`whole connections from ${databaseConnections.fewest} to 500`),
  secretKey: z.string().min(32).optional().describe('at least 32 characters'),
  adminEmail: z.string().overwrite(mailAddress).regex(mailPattern).optional().describe('an e-mail address'),
  adminPassword: z.string().min(8).optional().describe('at least 8 characters'),
  accessTokenTtl: wholeNumber(1, 86_400).default(900).describe('whole seconds from 1 to 86400'),
  refreshTokenTtl: wholeNumber(1, 31_536_000).default(1_209_600).describe('whole seconds from 1 to 31536000'),
  sessionMaxAge: wholeNumber(1, 31_536_000).default(2_592_000).describe('whole seconds from 1 to 31536000'),
  loginLogDays: wholeNumber(0, 36_500).default(180).describe('whole days from 0 (for ever) to 36500'),
  auditLogDays: wholeNumber(0, 36_500).default(730).describe('whole days from 0 (for ever) to 36500'),
  timeZone: z.string().refine(isTimeZone).default('Asia/Shanghai').describe('an IANA time zone'),
  frameAncestors: origins().default([]).describe('origins (https://host), separated by commas or spaces'),
  connectOrigins: origins().default([]).describe('origins (https://host), separated by commas or spaces'),
  corsOrigins: origins().default([]).describe('origins (https://host), separated by commas or spaces'),
  trustProxy: wholeNumber(0, 10).default(0).describe('the number of proxies in front, 0 to 10'),
  smsWebhookUrl: urlOf(['http:', 'https:']).optional().describe('an http(s):// URL'),
  metricsToken: z.string().min(16).optional().describe('at least 16 characters'),
  slowStatementMs: wholeNumber(1, 600_000).default(200).describe('whole milliseconds from 1 to 600000'),
  smtpUrl: urlOf(['smtp:', 'smtps:'], isMailGateway)
    .optional()
    .describe(
      'an smtp(s):// URL with a host, where special characters of user and password are percent-encoded (% is %25)',
    ),
  fileMaxSize: wholeNumber(1, 1024).default(20).describe('whole MiB from 1 to 1024'),
  fileTypes: fileTypeList()
    .default([...fileTypeNames])
    .describe(`types from ${fileTypeNames.join(', ')}`),
  publicUrl: urlOf(['http:', 'https:'], ({ pathname, href }) => pathname === '/' && !/[?#@]/.test(href))
    .optional()
    .describe('an http(s):// URL of the root of a host, without user, path, query and fragment'),
  outboundAllow: ranges()
    .default([])
    .describe('addresses and ranges (10.1.2.3, 10.0.0.0/8, fd00::/8), separated by commas or spaces'),
});

/** Reads the settings; an empty variable counts as unset. Throws a `SettingsError` that names every invalid one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const shape: Readonly<Record<string, { readonly description?: string | undefined }>> = schema.shape;
  const found = Object.fromEntries(
    Object.keys(shape).map((setting) => [setting, environment[variableName(setting)]?.trim() || undefined]),
  );
  const parsed = schema.safeParse(found);
  if (parsed.success) return Object.freeze(parsed.data);
  const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  throw new SettingsError(
    [...bad].map((setting) => {
      const shown = found[setting]?.replaceAll(/(\/\/)[^/\s]*@/g, '$1***@');
      const value = secrets.has(setting) ? 'set to a value not shown here' : JSON.stringify(shown);
      return `${variableName(setting)} is ${value}; allowed: ${shape[setting]?.description}`;
    }),
  );
}

/** Returns `REFRESH_TOKEN_TTL` for `refreshTokenTtl`. */
function variableName(setting: string): string {
  return setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function wholeNumber(min: number, max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
}

function urlOf(protocols: readonly string[], isAllowed: (url: URL) => boolean = () => true) {
  return z.string().refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && protocols.includes(url.protocol) && isAllowed(url);
  });
}

/** Returns true if the URL names a host and its user and password can be decoded. */
function isMailGateway({ hostname, username, password }: URL): boolean {
  try {
    return hostname !== '' && [username, password].every((part) => decodeURIComponent(part) !== undefined);
  } catch {
    return false;
  }
}

function origins() {
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text)));
}

function ranges() {
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().refine((text) => ipaddr.isValidCIDR(text) || ipaddr.isValid(text))));
}

function fileTypeList() {
  return z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(fileTypeNames)).min(1));
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the address of the console for links, without a slash at its end. Never derived from the request: a forged Host
 * header would send the user, and the link, to another site.
 */
export function consoleAddress({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  return (publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, '');
}
