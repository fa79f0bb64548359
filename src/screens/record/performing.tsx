import { type ReactNode, Suspense, startTransition, useCallback, useState } from 'react';
import type { Action, Resource, Transition } from '../../engine/resource.ts';
import { useDeletion } from './deletion.tsx';
import { TransitionDialog } from './form-code.tsx';
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
  /** Takes a transition on several records at once. */
  readonly performOnAll: (transition: Transition, records: readonly ResourceRecord[]) => void;
  /** What is being asked at the moment; to be drawn somewhere on the screen. */
  readonly dialog: ReactNode;
}

/** Does what is offered for records of a resource. */
export function usePerforming(resource: Resource, { onEdit, onDeleted, onTaken }: PerformingOptions): Performing {
  const [asked, setAsked] = useState<{
    readonly step: Transition | Action;
    readonly records: readonly ResourceRecord[];
  }>();
  const remove = useDeletion(resource, onDeleted);
  const ask = useCallback((step: Transition | Action, records: readonly ResourceRecord[]) => {
    // The screen stays as it is while the code of the dialog is on its way.
    startTransition(() => setAsked({ step, records }));
  }, []);
  const perform = useCallback(
    (offer: Offer, record: ResourceRecord) => {
      if (offer.kind === 'transition') ask(offer.transition, [record]);
      else if (offer.kind === 'action') ask(offer.action, [record]);
      else if (offer.kind === 'edit') onEdit(record);
      else remove(record);
    },
    [ask, onEdit, remove],
  );
  const close = () => setAsked(undefined);

  return {
    perform,
    performOnAll: ask,
    dialog: asked && (
      <Suspense fallback={null}>
        <TransitionDialog
          resource={resource}
          transition={asked.step}
          records={asked.records}
          onDone={() => {
            close();
            onTaken?.();
          }}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
