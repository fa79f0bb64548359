import { useTranslate } from '@refinedev/core';
import type { Dayjs } from 'dayjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RecordAction } from '../../../src/engine/actions/record-action.ts';
import { recordActionsOf, refuseRecordAction } from '../../../src/engine/actions/states.ts';
import type { ConditionContext } from '../../../src/engine/fields/condition.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { useAction } from '../../../src/screens/form/action/use-action.ts';
import { dayFormat, dayIn, movedTo } from '../../../src/screens/list-state/days.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useFeedback } from '../../../src/ui/feedback.tsx';
import { useReadOnly } from '../../../src/workspace/read-only.tsx';
import { reasonOf } from '../../../src/workspace/requests/reason.ts';
import type { Calendar } from '../normal-form.ts';

export interface MoveRecord {
  /** True if the record may be moved to another day now. */
  readonly mayMove: (record: ResourceRecord) => boolean;
  readonly move: (record: ResourceRecord, day: Dayjs) => void;
  /** Id of the record being moved. */
  readonly moved: string | undefined;
}

/** The entries that the calendar shows. */
interface Shown {
  readonly place: RefObject<HTMLElement | null>;
  readonly byDay: ReadonlyMap<string, readonly ResourceRecord[]>;
  /** They answer an earlier question. */
  readonly isEarlier: boolean;
}

interface MovedEntry {
  readonly id: string;
  /** The days that it was moved from and to. */
  readonly from: string;
  readonly to: string;
}

/** Moves records to another day with the action that the calendar declares. The same rule applies as for its button. */
export function useMove(resource: Resource, calendar: Calendar, context: ConditionContext, shown: Shown): MoveRecord {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const { run } = useAction(resource);
  const [moved, setMoved] = useState<string>();
  const followFocused = useMovedFocus(shown);
  const action = movingAction(resource, calendar);
  const { date } = calendar;
  const isReadOnly = useReadOnly() !== undefined;
  const isWritable = !isReadOnly && allows(context.snapshot, fieldOf(resource, date).perm.write);
  const mayMove = (record: ResourceRecord) =>
    action !== undefined &&
    isWritable &&
    !shown.isEarlier &&
    refuseRecordAction(resource, action, record, context) === undefined;

  async function take(record: ResourceRecord, day: Dayjs, by: RecordAction) {
    const before = String(record[date]);
    const [from, to] = [dayIn(before, context.timeZone), day.format(dayFormat)];
    if (from === to) return;
    const isFocused = document.activeElement?.getAttribute('data-record') === record.id;
    followFocused(isFocused ? { id: record.id, from, to } : undefined);
    setMoved(record.id);
    try {
      const values = { [date]: movedTo(before, day, context.timeZone) };
      await run(by, record, values, { basis: (one) => ({ [date]: one[date] }) });
    } catch (error) {
      followFocused(undefined);
      notify({ type: 'error', title: translate('calendar.notMoved'), description: reasonOf(error, translate) });
    } finally {
      setMoved(undefined);
    }
  }
  return {
    mayMove,
    moved,
    move: (record, day) => void (action && mayMove(record) && take(record, day, action)),
  };
}

/**
 * Returns a function that is called with an entry that keys move. It is mounted anew on its other day, and gets the focus
 * there. Where it is not shown, the day gets it.
 */
function useMovedFocus({ place, byDay }: Pick<Shown, 'place' | 'byDay'>): (entry: MovedEntry | undefined) => void {
  const followed = useRef<MovedEntry>(undefined);
  useEffect(() => {
    if (!followed.current) return;
    const { id, from, to } = followed.current;
    if (byDay.get(from)?.some((record) => record.id === id)) return;
    followed.current = undefined;
    // The user has gone on to something else.
    if (document.activeElement !== document.body) return;
    const targets = [`[data-record="${id}"]`, `[data-day="${to}"]`, `[data-day="${from}"]`];
    const found = targets.map((selector) => place.current?.querySelector<HTMLElement>(selector)).find(Boolean);
    found?.focus();
  }, [place, byDay]);
  return (entry) => {
    followed.current = entry;
  };
}

/** Returns the action that moves an entry, unless it needs more fields than the date. */
function movingAction(resource: Resource, { date, move }: Calendar): RecordAction | undefined {
  const action = recordActionsOf(resource).find(({ key }) => key === move);
  return action?.ask.every(({ field, optional }) => field === date || optional) ? action : undefined;
}
