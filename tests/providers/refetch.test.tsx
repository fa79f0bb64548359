import { type BaseRecord, type LiveEvent, type LiveProvider, Refine, useList, useOne } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { normaliseThread } from '../../features/thread/normal-form.ts';
import { useMessages } from '../../features/thread/screen/use-messages.tsx';
import { refetchConcerned } from '../../src/app/data/live.ts';

const thread = normaliseThread({
  resource: 'message',
  by: 'conversation',
  at: 'at',
  text: 'text',
  side: 'side',
  right: ['agent'],
});

function Conversation({ id }: { readonly id: string }) {
  useOne({ resource: 'conversation', id });
  useMessages(thread, id);
  return null;
}

function Conversations() {
  useList({ resource: 'conversation' });
  return null;
}

/** Two conversations and the list of all, shown at once, over a server that notes what it is asked. */
async function open() {
  const asked: string[] = [];
  const heard = new Set<{ readonly channel: string; readonly callback: (event: LiveEvent) => void }>();
  const live: LiveProvider = {
    subscribe: ({ channel, callback }) => {
      const subscription = { channel, callback };
      heard.add(subscription);
      return subscription;
    },
    unsubscribe: (subscription) => void heard.delete(subscription),
  };
  const refused = () => Promise.reject(new Error('not here'));
  const client = new QueryClient();
  render(
    <Refine
      dataProvider={{
        getApiUrl: () => '',
        getOne({ resource, id }) {
          asked.push(`${resource} ${id}`);
          return Promise.resolve(answer({ data: { id } }));
        },
        getList({ resource, filters = [] }) {
          const [filter] = filters;
          asked.push(filter ? `${resource} of ${filter.value}` : `${resource} list`);
          return Promise.resolve(answer({ data: [], total: 0 }));
        },
        create: refused,
        update: refused,
        deleteOne: refused,
      }}
      liveProvider={live}
      onLiveEvent={refetchConcerned(client)}
      options={{ liveMode: 'manual', disableTelemetry: true, reactQuery: { clientConfig: client } }}
    >
      <Conversation id="12" />
      <Conversation id="13" />
      <Conversations />
    </Refine>,
  );
  await waitFor(() => expect(asked).toHaveLength(5));
  return async (resource: string, payload: LiveEvent['payload']) => {
    asked.length = 0;
    const channel = `resources/${resource}`;
    const event = { channel, type: 'updated', payload, date: new Date() };
    await act(async () => {
      for (const one of heard) if (one.channel === channel) one.callback(event);
    });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    return asked.toSorted();
  };
}

/** The types of a provider promise whatever record the caller expects. */
function answer<Answer>(value: { readonly data: BaseRecord | readonly BaseRecord[]; readonly total?: number }): Answer {
  return value as Answer;
}

describe('A live event has refetched', () => {
  it('the record that it names, and lists, which any record may concern', async () => {
    const tell = await open();
    expect(await tell('conversation', { ids: ['12'] })).toEqual(['conversation 12', 'conversation list']);
  });

  it('the messages of the conversation that it names, and no others', async () => {
    const tell = await open();
    expect(await tell('message', { ids: ['7'], parents: { conversation: ['13', '14'] } })).toEqual(['message of 13']);
    expect(await tell('message', { ids: ['7'], parents: { conversation: ['14'] } })).toEqual([]);
  });

  it('everything of the resource, if it names no record', async () => {
    const tell = await open();
    expect(await tell('conversation', { ids: [] })).toEqual([
      'conversation 12',
      'conversation 13',
      'conversation list',
    ]);
    expect(await tell('message', { ids: [] })).toEqual(['message of 12', 'message of 13']);
  });
});
