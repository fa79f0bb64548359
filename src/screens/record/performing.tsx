import { type ReactNode, startTransition, useCallback, useState } from 'react';
import type { Resource } from '../../engine/resource.ts';
import type { Step } from '../../engine/step.ts';
import { Deferred } from '../../fields/deferred.tsx';
import { useWriting } from '../../workspace/read-only.tsx';
import { useDeletion } from './deletion.tsx';
import { BulkDeletion, TransitionDialog } from './form-code.tsx';
import type { Offer } from './offers.ts';
import type { ResourceRecord } from './record.ts';

export interface PerformingOptions {
  readonly onEdit: (record: ResourceRecord) => void;
  readonly onDeleted?: () => void;
  /** A transition or an action was taken, or records were deleted together. */
  readonly onTaken?: (taken: Asked) => void;
  /** The server refused a step on one record. */
  readonly onRefused?: (refused: Asked, reason: string) => void;
}

/** A step on some records. */
export interface Asked {
  readonly step: Step | 'delete';
  readonly records: readonly ResourceRecord[];
}

export interface Performing {
  readonly perform: (offer: Offer, record: ResourceRecord) => void;
  /** Takes a step on several records, or deletes them. */
  readonly performOnAll: (step: Step | 'delete', records: readonly ResourceRecord[]) => void;
  /** What is asked or under way at the moment; to be drawn somewhere on the screen. */
  readonly dialog: ReactNode;
}

/** Does what is offered for records of a resource. */
export function usePerforming(resource: Resource, options: PerformingOptions): Performing {
  const { onEdit, onDeleted, onTaken, onRefused } = options;
  // Each stands for itself: the next one is asked for while the last one is still under way.
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const remove = useDeletion(resource, onDeleted);
  const writing = useWriting();
  const ask = useCallback(
    (step: Step | 'delete', records: readonly ResourceRecord[]) => {
      // The screen stays as it is while the code of the dialog is on its way.
      writing(() => startTransition(() => setAsked((before) => withAsked(before, { step, records }))));
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
  const close = (one: Asked) => setAsked((before) => before.filter((other) => keyOf(other) !== keyOf(one)));
  const done = (one: Asked) => {
    close(one);
    onTaken?.(one);
  };

  return {
    perform,
    performOnAll: ask,
    dialog: asked.map((one) => {
      const common = { resource, records: one.records, onDone: () => done(one), onClose: () => close(one) };
      return (
        <Deferred key={keyOf(one)} place={null} onClose={() => close(one)}>
          {one.step === 'delete' ? (
            <BulkDeletion {...common} />
          ) : (
            <TransitionDialog {...common} transition={one.step} onRefused={(reason) => onRefused?.(one, reason)} />
          )}
        </Deferred>
      );
    }),
  };
}

function keyOf({ step, records }: Asked): string {
  return [step === 'delete' ? step : step.key, ...records.map(({ id }) => id)].join(' ');
}

/** The same step on the same records is a second click, and changes nothing. */
function withAsked(before: readonly Asked[], one: Asked): readonly Asked[] {
  return before.some((other) => keyOf(other) === keyOf(one)) ? before : [...before, one];
}
