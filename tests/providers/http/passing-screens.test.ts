import { HttpResponse, http as route } from 'msw';
import { describe, expect, it } from 'vitest';
import { api, createTestClient, envelope, rejection } from '../fakes.ts';
import { usePretendedApi } from '../server.ts';

const server = usePretendedApi();

/** Opens a client that something is published to, and then something else, without what it asks for. */
async function openRolledBack() {
  const versioned = (version: string, answer: Response) => {
    answer.headers.set('X-Permission-Version', version);
    return answer;
  };
  server.use(route.get(`${api}/own`, () => versioned('v.p1', envelope(1)), { once: true }));
  const client = createTestClient();
  await client.http.get('/own');
  server.use(
    route.get(`${api}/own`, () => versioned('v.p2', HttpResponse.json({ code: 40400, msg: '' }, { status: 404 }))),
  );
  return client;
}

describe('a screen that another publication has taken away', () => {
  it('is not told that there is nothing while it goes', async () => {
    const { http, clock, failures, versions } = await openRolledBack();
    const gone = new AbortController();
    const asked = rejection(http.get('/own', { signal: gone.signal }));
    await expect.poll(() => versions).toEqual(['v.p1', 'v.p2']);
    await expect.poll(() => clock.pending()).toContain(2000);
    gone.abort();
    await asked;
    expect(failures).toEqual([]);
  });

  it('is told if it stays, and so is one that asks later', async () => {
    const { http, clock, failures } = await openRolledBack();
    const asked = rejection(http.get('/own'));
    await expect.poll(() => clock.pending()).toContain(2000);
    clock.advance(2000);
    await asked;
    expect(failures).toHaveLength(1);
    clock.advance(10_000);
    await rejection(http.get('/own'));
    expect(failures).toHaveLength(2);
  });
});
