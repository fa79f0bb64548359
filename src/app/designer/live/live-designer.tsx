import { useTranslate } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { authoredDefinition, draftedScreens, layEnglish } from '../../data/published/load.ts';
import { kinds, moreKinds, system } from '../../resources.ts';
import type { Services } from '../../services.ts';
import { CallsProvider } from '../calls/calls.ts';
import { Panel } from '../panel.tsx';
import { useSay } from '../words.ts';
import { createLiveCalls, type LiveCalls } from './live-calls.ts';
import { NotPublished, OwnTab } from './own-tab.tsx';
import { Publish } from './publish.tsx';
import { PublishedTab } from './published-tab.tsx';
import { createPublishing } from './publishing.ts';

export interface LiveDesignerProps {
  readonly services: Pick<Services, 'http' | 'i18n' | 'product'>;
  /** The tab that is open at first. @default what the screen shows */
  readonly tab?: 'published' | undefined;
  readonly onClose: () => void;
}

/** Edits the screens of the running console: what is changed is drawn here at once, and to others once it is published. */
export function LiveDesigner({ services, tab, onClose }: LiveDesignerProps) {
  const say = useSay();
  const translate = useTranslate();
  const { ask } = useFeedback();
  const workspace = useWorkspace();
  const [calls] = useState(() => callsOf(services, workspace));
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
        note={(designer) => <NotPublished designer={designer} calls={calls} />}
        more={(designer) => [
          { key: 'tabMenu', children: <OwnTab designer={designer} calls={calls} /> },
          { key: 'published', children: <PublishedTab calls={calls} /> },
        ]}
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

function callsOf({ http, i18n, product }: LiveDesignerProps['services'], workspace: ReturnType<typeof useWorkspace>) {
  const { published, onDraft } = workspace;
  return createLiveCalls({
    publishing: createPublishing(http, system.roles),
    kinds,
    published,
    schema,
    authored: authoredDefinition,
    english: async () => {
      const { en = {} } = product.messages;
      return typeof en === 'function' ? en() : en;
    },
    async show(draft, added, base) {
      await layEnglish(i18n, draft ?? base);
      onDraft?.(draft && (await draftedScreens(draft, added)));
    },
  });
}
