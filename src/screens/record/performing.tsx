import { type ReactNode, Suspense, startTransition, useCallback, useState } from 'react';
import type { Resource } from '../../engine/resource.ts';
import type { Step } from '../../engine/step.ts';
import { useWriting } from '../../workspace/read-only.tsx';
import { useDeletion } from './deletion.tsx';
import { BulkDeletion, TransitionDialog } from './form-code.tsx';
import type { Offer } from './offers.ts';
import type { ResourceRecord } from './record.ts';

export interface PerformingOptions {
  readonly onEdit: (record: ResourceRecord) => void;
  readonly onDeleted?: () => void;
  /** A transition or an action was taken. */
  readonly onTaken?: () => void;
}

export interface Performing {
  readonly perform: (offer: Offer, record: ResourceRecord) => void;
  /** Takes a step on several records, or deletes them. */
  readonly performOnAll: (step: Step | 'delete', records: readonly ResourceRecord[]) => void;
  /** What is being asked at the moment; to be drawn somewhere on the screen. */
  readonly dialog: ReactNode;
}

/** Does what is offered for records of a resource. */
export function usePerforming(resource: Resource, { onEdit, onDeleted, onTaken }: PerformingOptions): Performing {
  const [asked, setAsked] = useState<{
    readonly step: Step | 'delete';
    readonly records: readonly ResourceRecord[];
  }>();
  const remove = useDeletion(resource, onDeleted);
  const writing = useWriting();
  const ask = useCallback(
    (step: Step | 'delete', records: readonly ResourceRecord[]) => {
      // The screen stays as it is while the code of the dialog is on its way.
      writing(() => startTransition(() => setAsked({ step, records })));
    },
    [writing],
  );
  const perform = useCallback(
    (offer: Offer, record: ResourceRecord) => {
      if (offer.kind === 'transition') ask(offer.transition, [record]);
      else if (offer.kind === 'action') ask(offer.action, [record]);
      else if (offer.kind === 'edit') onEdit(record);
      else writing(() => remove(record));
    },
    [ask, onEdit, remove, writing],
  );
  const close = () => setAsked(undefined);
  const done = () => {
    close();
    onTaken?.();
  };

  return {
    perform,
    performOnAll: ask,
    dialog: asked && (
      <Suspense fallback={null}>
        {asked.step === 'delete' ? (
          <BulkDeletion resource={resource} records={asked.records} onDone={done} onClose={close} />
        ) : (
          <TransitionDialog
            resource={resource}
            transition={asked.step}
            records={asked.records}
            onDone={done}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  };
}
