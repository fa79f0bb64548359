import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { endingOf, receptionOf } from '../../server/product/demo/ai/reception.ts';
import { type Visit, visitOf } from '../../server/product/demo/ai/visits.ts';
import { createRandom } from '../../server/product/demo/random.ts';
import { type Arrivals, constantArrivals, dailyArrivals } from './arrivals.ts';
import { findShops } from './buyers.ts';
import { type Client, Refused } from './client.ts';
import type { SimulateOptions } from './options.ts';

/** A conversation that goes on. */
interface Playing {
  readonly id: string;
  /** Of the conversations of this day, from 1. */
  readonly number: number;
  readonly visit: Visit;
  /** When each message is sent and when the conversation ends, in milliseconds since the epoch. */
  readonly messages: readonly { readonly at: number; readonly values: object }[];
  readonly endAt: number;
  /** Number of messages that were sent. */
  sent: number;
}

export interface Played {
  readonly ongoing: number;
  readonly started: number;
  readonly messages: number;
}

/** Pause between two rounds of requests, in milliseconds. */
const beat = 500;
/** Maximum number of entries in a batch. */
const together = 200;
const ids = z.object({ create: z.array(z.object({ id: z.string() })) });
const versions = z.array(z.object({ id: z.string(), version: z.number() }));

/**
 * Plays conversations until the day is over or `signal` is aborted. Then it ends those that go on, with the client
 * `closing`, and returns what was played.
 */
export async function playDay(
  client: Client,
  closing: () => Client,
  options: SimulateOptions,
  signal: AbortSignal,
  onProgress: (played: Played) => void,
): Promise<Played> {
  const shops = await findShops(client);
  const random = createRandom(Date.now());
  const arrivals: Arrivals = options.rate === undefined ? dailyArrivals(options) : constantArrivals(options.rate);
  const run = Date.now().toString(36).toUpperCase();
  let going: Playing[] = [];
  let [started, messages] = [0, 0];

  const start = async (count: number) => {
    for (let rest = count; rest > 0; rest -= together) {
      const made = Array.from({ length: Math.min(rest, together) }, (_, index) => opened(run, started + index + 1));
      const { create } = ids.parse(await post(client, 'conversation', { create: made.map(({ values }) => values) }));
      started += made.length;
      going.push(...made.flatMap(({ playing }, index) => ({ ...playing, id: create[index]?.id ?? '' })));
    }
  };
  const opened = (of: string, number: number) => {
    const sessionNo = `SIM-${of}-${number}`;
    const shop = random.pick(shops);
    const startAt = new Date();
    const visit = visitOf({ random, shop, startAt, now: new Date(8.64e15) });
    const playing = { ...timed(visit, startAt, options.speed), number };
    const { buyer, intent } = visit;
    const { id, mode } = shop;
    const received = receptionOf(number, mode, startAt);
    return {
      playing,
      values: { sessionNo, shop: id, mode, buyer, intent, ...received, startAt: startAt.toISOString() },
    };
  };

  let before = Date.now();
  try {
    while (!signal.aborted && !(arrivals.isOver() && going.length === 0)) {
      const now = Date.now();
      const due = dueMessages(going, now).slice(0, maxMessages(options, now - before));
      await start(arrivals.isOver() ? 0 : arrivals.next(now - before, due.length));
      before = now;
      for (let from = 0; from < due.length; from += together) {
        const some = due.slice(from, from + together);
        await post(client, 'message', { create: some.map(({ of, values }) => ({ ...values, conversation: of.id })) });
        for (const { of } of some) of.sent += 1;
        messages += some.length;
      }
      going = await finish(client, going, (one) => one.sent === one.messages.length && one.endAt <= Date.now());
      onProgress({ ongoing: going.length, started, messages });
      await pause(Math.max(0, now + beat - Date.now()), undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  // Conversations that nobody ends would wait for an answer for ever.
  await finish(closing(), going, () => true);
  return { ongoing: 0, started, messages };
}

/** Spreads a talk over real time, from now on. */
function timed({ talk, ...visit }: Visit, startAt: Date, speed: number): Omit<Playing, 'id' | 'number'> {
  const from = startAt.getTime();
  const real = (moment: string) => from + Math.round((Date.parse(moment) - from) / speed);
  const messages = talk.messages.map((values, index) => ({
    at: real(values.at),
    values: { ...values, messageNo: String(index + 1) },
  }));
  return { visit: { ...visit, talk }, messages, endAt: real(talk.endAt ?? startAt.toISOString()), sent: 0 };
}

function maxMessages({ rate }: SimulateOptions, elapsed: number): number | undefined {
  return rate && Math.ceil((rate * elapsed) / 1000);
}

/** Returns what is to be sent now, in the order of time. */
function dueMessages(going: readonly Playing[], now: number) {
  return going
    .flatMap((of) => of.messages.slice(of.sent).map(({ at, values }) => ({ of, at, values })))
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at - other.at)
    .map(({ of, at, values }) => ({ of, values: { ...values, at: new Date(at).toISOString() } }));
}

/** Ends conversations with what came of them, and returns the others. */
async function finish(
  client: Client,
  going: readonly Playing[],
  isOver: (one: Playing) => boolean,
): Promise<Playing[]> {
  const over = going.filter(isOver);
  const endAt = new Date().toISOString();
  for (let from = 0; from < over.length; from += together) {
    const some = new Map(over.slice(from, from + together).map((one) => [one.id, one]));
    const query = [...some.keys()].map((id) => `id=${id}`).join('&');
    const stored = versions.parse(await client.call('GET', `/buffalo/v1/conversation?${query}`));
    const update = stored.map(({ id, version }) => ({ id, version, endAt, ...outcomeOf(some.get(id)) }));
    await post(client, 'conversation', { update }).catch((error: unknown) => {
      // Somebody has deleted or changed one of them meanwhile; the others are not worth the end of the simulation.
      if (!(error instanceof Refused)) throw error;
    });
  }
  return going.filter((one) => !over.includes(one));
}

function outcomeOf(one: Playing | undefined) {
  if (!one) return {};
  const { talk, ordered, orderAmount } = one.visit;
  return { emotion: talk.emotion, csat: talk.csat, ordered, orderAmount, closedBy: endingOf(one.number) };
}

function post(client: Client, name: string, body: object): Promise<unknown> {
  return client.call('POST', `/buffalo/v1/${name}/batch`, body);
}
