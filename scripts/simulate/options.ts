import { parseArgs } from 'node:util';

export interface SimulateOptions {
  /** Base URL of the server, without a slash at the end. */
  readonly url: string;
  /** How many times faster than real time buyers write and agents answer. */
  readonly speed: number;
  /** Number of conversations in the day that is played. */
  readonly conversations: number;
  /** Constant number of events (conversations and messages) a second in place of the course of a day. */
  readonly rate: number | undefined;
  /** Seconds after which the simulation ends. Without it, it ends with the day, or goes on if `rate` is set. */
  readonly seconds: number | undefined;
  /** Service token; without it, one is made with the demo account. */
  readonly token: string | undefined;
}

/** Events per second; the rate limit of batches for a service token allows no more. */
const maxRate = 200;

export const usage = `npm run simulate -- [options]

Plays a day of conversations against a running server, through its public API.

  --url <address>       the server (default http://127.0.0.1:5180)
  --speed <times>       how many times faster than real time (default 60: a day takes 17 minutes)
  --conversations <n>   conversations in the day (default 2000)
  --rate <n>            so many events a second, at most ${maxRate}, in place of the course of a day, until stopped
  --for <seconds>       ends after so many seconds

SERVICE_TOKEN is a service token (系统设置 › 服务令牌) with the permission conversation_data. Without it, the
simulation signs in to the demo as owner@demo.example and makes one.`;

/** A mistake in the arguments, or something that the server refuses for good. The message says what to do. */
export class SimulationEnded extends Error {
  override readonly name = 'SimulationEnded';
}

/** Parses arguments and environment. Throws `SimulationEnded` that names every mistake. */
export function readOptions(args: readonly string[], environment: Readonly<Record<string, string | undefined>>) {
  const given = parse(args);
  const problems: string[] = [];
  const number = (name: 'speed' | 'conversations' | 'rate' | 'for', min: number, max: number) => {
    const text = given[name];
    if (text === undefined) return undefined;
    const value = Number(text);
    if (text.trim() !== '' && value >= min && value <= max) return value;
    problems.push(`--${name} is "${text}"; give a number from ${min} to ${max}.`);
    return undefined;
  };
  const url = given.url ?? 'http://127.0.0.1:5180';
  if (!URL.canParse(url) || !/^https?:/.test(url))
    problems.push(`--url is "${url}"; give an address such as http://127.0.0.1:5180.`);
  const options: SimulateOptions = {
    url: url.replace(/\/+$/, ''),
    speed: number('speed', 0.1, 3600) ?? 60,
    conversations: number('conversations', 1, 1_000_000) ?? 2000,
    rate: number('rate', 0.1, maxRate),
    seconds: number('for', 1, 1_000_000),
    token: environment.SERVICE_TOKEN?.trim() || undefined,
  };
  if (problems.length > 0) throw new SimulationEnded([...problems, '', usage].join('\n'));
  return options;
}

const text = { type: 'string' } as const;

function parse(args: readonly string[]) {
  try {
    const options = { url: text, speed: text, conversations: text, rate: text, for: text };
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new SimulationEnded(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
