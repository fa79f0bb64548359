import { useEffect } from 'react';
import type { Thread } from '../../../engine/features/thread.ts';
import { allows } from '../../../engine/permissions/permission.ts';
import type { Resource } from '../../../engine/resource.ts';
import { ruleOf } from '../../../engine/routes/plan.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useMessagePages } from './use-messages.tsx';

/** Loads the messages of a record while the record itself is loading, if it has messages of its own. Shows nothing. */
export function MessagesAhead({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { plan, snapshot } = useWorkspace();
  const { thread } = resource.show;
  if (!thread || thread.through !== undefined || !allows(snapshot, ruleOf(plan, thread.resource, 'list'))) return null;
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
