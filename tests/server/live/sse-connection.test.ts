import { expect, it, vi } from 'vitest';
import { createSseConnection } from '../../../server/live/sse-connection.ts';
import { identity } from '../storage/small-catalogue.ts';

function open() {
  const gone = vi.fn();
  const connection = createSseConnection(identity(1, 1), new Date(8.64e15), gone);
  return { connection, gone, text: () => new Response(connection.body).text() };
}

it('The id from which a client resumes stands before the last of several events', async () => {
  const { connection, text } = open();
  connection.beat(3);
  connection.tell(5, [{ type: 'a' }, { type: 'b' }]);
  connection.close();
  expect(await text()).toBe('id: 3\n:\n\ndata: {"type":"a"}\n\nid: 5\ndata: {"type":"b"}\n\n');
});

it('A stream is gone once, whoever ends it, and is written to no more', async () => {
  const [closed, cancelled] = [open(), open()];
  closed.connection.close();
  closed.connection.close();
  closed.connection.beat(1);
  expect(await closed.text()).toBe('');
  await cancelled.connection.body.cancel();
  cancelled.connection.beat(1);
  cancelled.connection.close();
  expect([closed.gone, cancelled.gone].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('A client that does not read ends, once a quarter of a megabyte waits for it', () => {
  const { connection, gone } = open();
  const event = { text: 'a'.repeat(100 * 1024) };
  for (const _time of [1, 2]) connection.tell(1, [event]);
  expect(gone).not.toHaveBeenCalled();
  connection.tell(1, [event]);
  expect(gone).toHaveBeenCalledOnce();
});
