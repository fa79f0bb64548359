import { parseArgs } from 'node:util';

export interface ContractOptions {
  /** Base URL of the server, without a slash at the end. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** The resource whose list and records are asked for. Undefined: the first that the user may write. */
  readonly resource: string | undefined;
  readonly isReadOnly: boolean;
  readonly isJson: boolean;
  /** Seconds after which an answer is late. */
  readonly late: number;
  /** Seconds after which an access token has expired. Undefined: nothing waits for it. */
  readonly tokenLife: number | undefined;
  /** Origin of the console, if it is not that of the server. */
  readonly origin: string | undefined;
}

export const usage = `npm run contract -- --url <address> --as <email>[:<password>] [options]

Asks a server for what docs/api.md says, and prints line by line what of it holds. docs/own-backend.md tells more.

  --url <address>          base URL of the server, such as https://api.example.com
  --as <email:password>    who signs in; CONTRACT_PASSWORD in the environment is the password if none is given here
  --resource <name>        whose list and records to ask for (default: the first list that the user may write)
  --read-only              write no record
  --origin <origin>        where the console is served from, if not by this server: asks for its CORS headers
  --token-life <seconds>   wait until the access token has expired, and ask what happens then
  --late <seconds>         after how many seconds an answer is late (default 10)
  --json                   print the lines as JSON

Records that it creates are called "Contract check ..." and are deleted at the end. The status is 1 if anything fails.`;

/** A mistake in the arguments. The message names every one. */
export class WrongArguments extends Error {
  override readonly name = 'WrongArguments';
}

/** Parses arguments and environment. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ContractOptions {
  const given = parse(args);
  const problems: string[] = [];
  const seconds = (name: 'late' | 'token-life') => {
    const text = given[name];
    if (text === undefined) return undefined;
    const value = Number(text);
    if (value > 0 && value <= 86_400) return value;
    problems.push(`--${name} is "${text}"; give a number of seconds, up to 86400.`);
    return undefined;
  };
  const { url = '', as = '', origin, resource } = given;
  if (!isWebAddress(url)) problems.push(`--url is "${url}"; give an address such as https://api.example.com.`);
  const [, email = '', , inArguments] = /^([^:]*)(:(.*))?$/s.exec(as) ?? [];
  const password = inArguments ?? environment.CONTRACT_PASSWORD ?? '';
  if (email === '') problems.push('--as is missing; give the e-mail address of an account.');
  else if (password === '') problems.push('There is no password; set CONTRACT_PASSWORD, or give --as email:password.');
  if (origin !== undefined && (!isWebAddress(origin) || new URL(origin).origin !== origin))
    problems.push(`--origin is "${origin}"; give an origin such as https://console.example.com.`);
  const options: ContractOptions = {
    url: url.replace(/\/+$/, ''),
    email,
    password,
    resource,
    isReadOnly: given['read-only'] ?? false,
    isJson: given.json ?? false,
    late: seconds('late') ?? 10,
    tokenLife: seconds('token-life'),
    origin,
  };
  if (problems.length > 0) throw new WrongArguments([...problems, '', usage].join('\n'));
  return options;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text);
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

function parse(args: readonly string[]) {
  const named = { url: text, as: text, resource: text, origin: text, late: text, 'token-life': text };
  try {
    return parseArgs({ args: [...args], options: { ...named, 'read-only': flag, json: flag }, strict: true }).values;
  } catch (error) {
    throw new WrongArguments(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
