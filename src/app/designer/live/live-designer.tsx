import { useTranslate } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import type { HttpClient } from '../../../providers/http/client.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { authoredDefinition, draftedScreens } from '../../data/published/load.ts';
import { kinds, moreKinds } from '../../resources.ts';
import { CallsProvider } from '../calls/calls.ts';
import { Panel } from '../panel.tsx';
import { useSay } from '../words.ts';
import { createLiveCalls, type LiveCalls } from './live-calls.ts';
import { Publish } from './publish.tsx';
import { PublishedTab } from './published-tab.tsx';
import { createPublishing } from './publishing.ts';

export interface LiveDesignerProps {
  readonly http: HttpClient;
  /** The tab that is open at first. @default what the screen shows */
  readonly tab?: 'published' | undefined;
  readonly onClose: () => void;
}

/** Edits the screens of the running console: what is changed is drawn here at once, and to others once it is published. */
export function LiveDesigner({ http, tab, onClose }: LiveDesignerProps) {
  const say = useSay();
  const translate = useTranslate();
  const { ask } = useFeedback();
  const { published, onDraft } = useWorkspace();
  const [calls] = useState(() =>
    createLiveCalls({
      publishing: createPublishing(http),
      kinds,
      published,
      schema,
      authored: authoredDefinition,
      show: async (draft) => onDraft?.(draft && (await draftedScreens(draft))),
    }),
  );
  async function close() {
    const isSure =
      !calls.hasSteps() ||
      (await ask({
        title: say('leaving'),
        content: say('leavingHelp'),
        okText: say('discard'),
        cancelText: translate('shell.cancel'),
        danger: true,
      }));
    if (isSure) onClose();
  }
  useEffect(() => () => void calls.hide(), [calls]);
  return (
    <CallsProvider value={calls}>
      <Panel
        save={(designer) => <Publish designer={designer} calls={calls} />}
        more={[{ key: 'published', children: <PublishedTab calls={calls} /> }]}
        opens={tab}
        onClose={() => void close()}
      />
    </CallsProvider>
  );
}

let loading: Promise<JsonSchema> | undefined;

/** Loads what resources may say, and the kinds of field. */
function schema(): ReturnType<LiveCalls['schema']> {
  loading ??= Promise.all([import('../../../../docs/resource.schema.json'), moreKinds()]).then(
    ([file]) => file.default as unknown as JsonSchema,
    (error: unknown) => {
      // The next call repeats it.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
