import { useEffect } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import type { Thread } from '../normal-form.ts';
import { readableThread } from '../readable-thread.ts';
import { useMessagePages } from './use-messages.tsx';

/** Loads the messages of a record while the record itself is loading, if it has messages of its own. Shows nothing. */
export function MessagesAhead({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const thread = readableThread(resource, useWorkspace());
  if (!thread || thread.through !== undefined) return null;
  return <FirstMessages thread={thread} id={id} />;
}

function FirstMessages({ thread, id }: { readonly thread: Thread; readonly id: string }) {
  const { resource: load } = useWorkspace();
  useMessagePages(thread, id);
  useEffect(() => {
    // The component that shows the messages reports a failed load.
    load(thread.resource).catch(() => undefined);
  }, [load, thread]);
  return null;
}
