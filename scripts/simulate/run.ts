import { createClient } from './client.ts';
import { type Played, playDay } from './day.ts';
import { readOptions, SimulationEnded, usage } from './options.ts';
import { demoToken } from './token.ts';

/** Pause between two lines about the progress, in milliseconds. */
const progressPause = 5000;
/** How long the end of the conversations may take once the simulation is stopped, in milliseconds. */
const closingTime = 10_000;

/** `npm run simulate`: returns the exit status. */
export async function simulate(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<number> {
  if (args.includes('--help')) {
    say(usage);
    return 0;
  }
  try {
    await run(args, environment, say);
    return 0;
  } catch (error) {
    if (!(error instanceof SimulationEnded)) throw error;
    say(error.message);
    return 1;
  }
}

async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<void> {
  const options = readOptions(args, environment);
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const { url, seconds } = options;
  const parts = { url, say, signal: stop.signal };
  try {
    const token = options.token ?? (await demoToken(parts));
    if (options.token) say('Using the service token in SERVICE_TOKEN.');
    const timer = setTimeout(() => stop.abort(), (seconds ?? 0) * 1000);
    if (seconds === undefined) clearTimeout(timer);
    const report = progressReport(say);
    const closing = () => createClient({ ...parts, token, signal: AbortSignal.timeout(closingTime) });
    const client = createClient({ ...parts, token });
    const played = await playDay(client, closing, options, stop.signal, report);
    say(`Played ${summary(played)}.`);
    clearTimeout(timer);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
}

function progressReport(say: (line: string) => void) {
  let last = { at: Date.now(), events: 0 };
  return (played: Played) => {
    const now = Date.now();
    if (now - last.at < progressPause) return;
    const events = played.started + played.messages;
    const rate = ((events - last.events) * 1000) / (now - last.at);
    last = { at: now, events };
    say(`${summary(played)}, ${played.ongoing} going on, ${rate.toFixed(1)} events a second`);
  };
}

function summary({ started, messages }: Played): string {
  return `${started.toLocaleString('en-US')} conversations, ${messages.toLocaleString('en-US')} messages`;
}
