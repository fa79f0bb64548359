import { type CheckGroup } from '../check.ts';
import { Broken, requireThat } from '../failures.ts';
import { known } from '../run.ts';

const path = '/buffalo/v1/events';
/** Milliseconds between two signs of life, of which the console misses two before it opens the stream anew. */
const beat = 15_000;

export const events: CheckGroup = {
  title: 'Live events',
  checks: [
    {
      id: 'events.open',
      statement: 'the stream of events opens, and shows within 15 seconds that it is alive',
      section: 'GET /buffalo/v1/events',
      isOptional: true,
      ability: 'events',
      async run(run) {
        known(run, 'userId');
        const closing = new AbortController();
        const late = setTimeout(() => closing.abort(), beat + 1000);
        const exchange = { call: `GET ${path}`, status: undefined, text: 'nothing within 15 seconds' };
        try {
          const response = await run.client.open(path, closing.signal);
          const { status, headers } = response;
          const type = headers.get('Content-Type') ?? '';
          const isStream = status === 200 && type.startsWith('text/event-stream');
          if (!isStream) {
            const right = 'HTTP 200 and the content type text/event-stream';
            requireThat(false, { ...exchange, status, text: `${type} ${await response.text()}` }, right);
          }
          const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
          const { value = '' } = (await reader?.read()) ?? {};
          const right = 'lines that begin with ":", "id:" or "data:", every 15 seconds at least';
          requireThat(/^(:|id:|data:)/.test(value), { ...exchange, status, text: value }, right);
        } catch (error) {
          if (error instanceof Broken) throw error;
          requireThat(false, exchange, 'a line that begins with ":", every 15 seconds at least');
        } finally {
          clearTimeout(late);
          closing.abort();
        }
      },
    },
  ],
};
