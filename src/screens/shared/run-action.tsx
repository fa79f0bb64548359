import { type ReactNode, startTransition, useCallback, useState } from 'react';
import type { RecordAction } from '../../engine/record-action.ts';
import type { Resource } from '../../engine/resource.ts';
import { LazyBoundary } from '../../fields/lazy-boundary.tsx';
import { useWriting } from '../../workspace/read-only.tsx';
import type { AvailableAction } from './available-actions.ts';
import { useDeletion } from './deletion.tsx';
import { BulkDeletion, TransitionDialog } from './form-code.tsx';
import type { ResourceRecord } from './record.ts';

export interface RunActionOptions {
  readonly onEdit: (record: ResourceRecord) => void;
  readonly onDeleted?: () => void;
  /** A transition or an action was taken, or records were deleted together. */
  readonly onTaken?: (taken: RunningAction) => void;
  /** The server refused a step on one record. */
  readonly onRefused?: (refused: RunningAction, reason: string) => void;
}

/** A step on some records. */
export interface RunningAction {
  readonly step: RecordAction | 'delete';
  readonly records: readonly ResourceRecord[];
}

export interface ActionRunner {
  readonly perform: (action: AvailableAction, record: ResourceRecord) => void;
  /** Takes a step on several records, or deletes them. */
  readonly performOnAll: (step: RecordAction | 'delete', records: readonly ResourceRecord[]) => void;
  /** What is asked or under way at the moment; to be drawn somewhere on the screen. */
  readonly dialog: ReactNode;
}

/** Does what is offered for records of a resource. */
export function useRunAction(resource: Resource, options: RunActionOptions): ActionRunner {
  const { onEdit, onDeleted, onTaken, onRefused } = options;
  // Each stands for itself: the next one is asked for while the last one is still under way.
  const [asked, setAsked] = useState<readonly RunningAction[]>([]);
  const remove = useDeletion(resource, onDeleted);
  const writing = useWriting();
  const ask = useCallback(
    (step: RecordAction | 'delete', records: readonly ResourceRecord[]) => {
      // The screen stays as it is while the code of the dialog is on its way.
      writing(() => startTransition(() => setAsked((before) => withRunning(before, { step, records }))));
    },
    [writing],
  );
  const perform = useCallback(
    (action: AvailableAction, record: ResourceRecord) => {
      if (action.kind === 'transition') ask(action.transition, [record]);
      else if (action.kind === 'action') ask(action.action, [record]);
      else if (action.kind === 'edit') onEdit(record);
      else writing(() => remove(record));
    },
    [ask, onEdit, remove, writing],
  );
  const close = (one: RunningAction) => setAsked((before) => before.filter((other) => keyOf(other) !== keyOf(one)));
  const done = (one: RunningAction) => {
    close(one);
    onTaken?.(one);
  };

  return {
    perform,
    performOnAll: ask,
    dialog: asked.map((one) => {
      const common = { resource, records: one.records, onDone: () => done(one), onClose: () => close(one) };
      return (
        <LazyBoundary key={keyOf(one)} place={null} onClose={() => close(one)}>
          {one.step === 'delete' ? (
            <BulkDeletion {...common} />
          ) : (
            <TransitionDialog {...common} transition={one.step} onRefused={(reason) => onRefused?.(one, reason)} />
          )}
        </LazyBoundary>
      );
    }),
  };
}

function keyOf({ step, records }: RunningAction): string {
  return [step === 'delete' ? step : step.key, ...records.map(({ id }) => id)].join(' ');
}

/** The same step on the same records is a second click, and changes nothing. */
function withRunning(before: readonly RunningAction[], one: RunningAction): readonly RunningAction[] {
  return before.some((other) => keyOf(other) === keyOf(one)) ? before : [...before, one];
}
