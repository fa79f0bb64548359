import { useTranslate } from '@refinedev/core';
import { type ReactNode, startTransition, useState } from 'react';
import { useLocation } from 'react-router';
import type { RecordAction } from '../../engine/actions/record-action.ts';
import type { Resource } from '../../engine/resource.ts';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { useNavigate } from '../../workspace/place/place.tsx';
import { useWriting } from '../../workspace/read-only.tsx';
import type { ActionDialogProps } from '../form/action/action-dialog-props.ts';
import type { AnyRecord, ResourceRecord, Values } from '../records/record.ts';
import type { ActionOptions, Basis, BulkTarget, FieldErrors } from './action-options.ts';
import type { AvailableAction } from './available-actions.ts';
import { useDeletion } from './deletion.tsx';
import { ActionDialog, BulkDeletion, BulkEdit } from './form-code.tsx';
import { useIdempotentSend } from './use-idempotent-send.ts';

export interface RunActionOptions {
  readonly onEdit: (record: ResourceRecord) => void;
  readonly onDeleted?: () => void;
  /** A transition or action succeeded, or records were deleted in bulk. */
  readonly onTaken?: (taken: RunningAction) => void;
  /** A notice undid a transition or action on these of its records. */
  readonly onTakenBack?: (undone: RunningAction) => void;
  /** The server refused an action on one record. */
  readonly onRefused?: (refused: RunningAction, reason: string, errors: FieldErrors) => void;
  /** A transition or action ran on a record, which the server returned. */
  readonly onAnswer?: ActionOptions['onAnswer'];
  /** An action was refused because another user had changed the record. */
  readonly onStale?: (refused: RunningAction, record: AnyRecord) => void;
}

/** What is done to several records: a transition or action, a deletion, or a change of fields. */
export type BulkOperation = RecordAction | 'delete' | 'edit';

/** An action on some records. */
interface RunningAction {
  readonly operation: BulkOperation;
  readonly records: readonly ResourceRecord[];
  /** Everything that a list shows, in place of the records. */
  readonly target?: BulkTarget | undefined;
  /** What a transition or action goes by in the records. @default the values that its dialog starts from */
  readonly basis?: Basis | undefined;
  /** What a transition or action asks for, entered already. @default its dialog asks for it */
  readonly entered?: Values | undefined;
}

/** Starts what a user does to records, and asks for what it needs. */
export interface RecordActions {
  readonly perform: (action: AvailableAction, record: ResourceRecord) => void;
  /** Runs an action on several records, deletes or changes them. */
  readonly performOnAll: (
    operation: BulkOperation,
    records: readonly ResourceRecord[],
    more?: Pick<RunningAction, 'target' | 'basis' | 'entered'>,
  ) => void;
  /** The current dialog; must be rendered somewhere on the screen. */
  readonly dialog: ReactNode;
}

/** Runs actions on records of a resource. */
export function useRunAction(resource: Resource, options: RunActionOptions): RecordActions {
  const { onEdit, onDeleted, onTaken } = options;
  // Independent entries: another action can start while one is still running.
  const [asked, setAsked] = useState<readonly RunningAction[]>([]);
  const remove = useDeletion(resource, onDeleted);
  const copy = useCopying(resource);
  const writing = useWriting();
  const send = useIdempotentSend();
  const ask: RecordActions['performOnAll'] = (operation, records, more) => {
    // The screen stays interactive while the code of the dialog loads.
    writing(() => startTransition(() => setAsked((before) => withRunning(before, { operation, records, ...more }))));
  };
  function perform(action: AvailableAction, record: ResourceRecord) {
    if (action.kind === 'transition') ask(action.transition, [record]);
    else if (action.kind === 'action') ask(action.action, [record]);
    else if (action.kind === 'edit') onEdit(record);
    else if (action.kind === 'copy') copy(record);
    else writing(() => remove(record));
  }
  const close = (one: RunningAction) => setAsked((before) => before.filter((other) => keyOf(other) !== keyOf(one)));
  const done = (one: RunningAction, taken: readonly AnyRecord[] = one.records) => {
    close(one);
    onTaken?.(onSome(one, taken));
  };

  return {
    perform,
    performOnAll: ask,
    dialog: asked.map((one) => (
      <LazyBoundary key={keyOf(one)} fallback={null} onClose={() => close(one)}>
        <OperationDialog
          {...{ resource, send, options }}
          running={one}
          onDone={(taken) => done(one, taken)}
          onClose={() => close(one)}
        />
      </LazyBoundary>
    )),
  };
}

interface OperationDialogProps extends Pick<ActionDialogProps, 'resource' | 'send' | 'onDone' | 'onClose'> {
  readonly options: RunActionOptions;
  readonly running: RunningAction;
}

function OperationDialog({ resource, send, options, running, onDone, onClose }: OperationDialogProps) {
  const { operation, records, target, basis, entered } = running;
  const { onTakenBack, onRefused, onAnswer, onStale } = options;
  const common = { resource, records, target, onDone, onClose };
  if (operation === 'delete') return <BulkDeletion {...common} />;
  if (operation === 'edit') return <BulkEdit {...common} target={target ?? { records, count: records.length }} />;
  return (
    <ActionDialog
      {...{ ...common, send, onAnswer, basis, entered }}
      onStale={(record) => onStale?.(running, record)}
      action={operation}
      onRefused={(reason, errors) => onRefused?.(running, reason, errors)}
      onTakenBack={(undone) => onTakenBack?.(onSome(running, undone))}
    />
  );
}

function onSome(one: RunningAction, some: readonly AnyRecord[]): RunningAction {
  return { ...one, records: one.records.filter((record) => some.includes(record)) };
}

function keyOf({ operation, records }: RunningAction): string {
  return [typeof operation === 'string' ? operation : operation.key, ...records.map(({ id }) => id)].join(' ');
}

/** The same action on the same records is a double click and is ignored. */
function withRunning(before: readonly RunningAction[], one: RunningAction): readonly RunningAction[] {
  return before.some((other) => keyOf(other) === keyOf(one)) ? before : [...before, one];
}

/** Returns a function that opens the form of a new record with the values of another one. */
function useCopying(resource: Resource): (record: ResourceRecord) => void {
  const translate = useTranslate();
  const navigate = useNavigate();
  const writing = useWriting();
  const { pathname, search } = useLocation();
  return (record) => {
    const { path = '/', copy = [], fields } = resource;
    // What is masked is not known here.
    const copied = Object.values(fields).filter(({ name, mask }) => !mask && record[name] !== undefined);
    const suffixed = (name: string) =>
      copy.includes(name) ? translate('show.copySuffix', { text: record[name] }) : record[name];
    const initial = Object.fromEntries(copied.map(({ name }) => [name, suffixed(name)]));
    const isOverList = pathname === path && { isOverList: true };
    writing(
      () =>
        void navigate(
          { pathname: `${path}/create`, ...(isOverList && { search }) },
          { state: { initial, ...isOverList } },
        ),
    );
  };
}
