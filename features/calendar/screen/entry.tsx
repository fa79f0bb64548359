import { useTranslate } from '@refinedev/core';
import type { Dayjs } from 'dayjs';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { recordPath } from '../../../src/engine/routes/under.ts';
import { choiceLabel, highlightLabel } from '../../../src/engine/texts/label.ts';
import { wallClock } from '../../../src/fields/date/wall-clock.ts';
import { highlightOf } from '../../../src/screens/list/rows/highlights.ts';
import { dayIn, timeIn } from '../../../src/screens/list-state/days.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useConditionContext, useWorkspace } from '../../../src/workspace/index.tsx';
import { usePeeking } from '../../../src/workspace/place/peek.tsx';
import { isPlainClick } from '../../../src/workspace/place/record-links.tsx';
import { useRecordName } from '../../../src/workspace/record-name.tsx';
import type { Calendar } from '../normal-form.ts';
import styles from './calendar.module.css';
import type { MoveRecord } from './use-move.tsx';

export interface EntryProps {
  readonly resource: Resource;
  readonly calendar: Calendar;
  readonly record: ResourceRecord;
  readonly moving: MoveRecord;
  /** Name of the field that holds the owner, if records of other users are shown. */
  readonly owner: string | undefined;
  /** -1 where the keys of a grid move the focus to it. @default a tab stop */
  readonly tabIndex?: number;
}

/** Days that an arrow key with Shift moves an entry by. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * A record on its day, as a link to its page. A mouse opens it beside the calendar, so that the days stay in view. It
 * moves to another day by dragging or by Shift and an arrow key.
 */
export function Entry({ resource, calendar, record, moving, owner, tabIndex }: EntryProps) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const { kinds } = useWorkspace();
  const context = useConditionContext((at) => String(highlightOf(resource, record, at)?.label));
  const { timeZone } = context;
  const value = String(record[calendar.date]);
  const time = timeIn(value, timeZone);
  const label = record.labels?.[calendar.label] ?? record[calendar.label] ?? nameOf(resource, record);
  const text = [label].flat().join(' ');
  const tone = highlightOf(resource, record, context);
  const field = calendar.color === undefined ? undefined : fieldOf(resource, calendar.color);
  const choice = field && kinds[field.type]?.choices?.(field.settings)?.find((one) => one.value === record[field.name]);
  const mayMove = moving.mayMove(record);
  const { show } = usePeeking();

  function onClick(event: MouseEvent) {
    const isByKey = event.detail === 0;
    if (isByKey || !isPlainClick(event) || window.matchMedia('(hover: none)').matches) return;
    event.preventDefault();
    show(record.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const days = event.shiftKey ? steps[event.key] : undefined;
    if (days === undefined || !mayMove) return;
    event.preventDefault();
    moving.move(record, wallClock(dayIn(value, timeZone)).add(days, 'day'));
  }

  const whose = owner === undefined ? '' : [record.labels?.[owner] ?? ''].flat().join(' ');
  const state = field && choice && choiceLabel(translate, resource.name, field.name, choice);
  const highlight = tone && highlightLabel(translate, resource.name, tone);
  const said = [time, text, whose, state, highlight].filter(Boolean).join(' ');
  return (
    <Link
      to={recordPath(resource, record) ?? ''}
      state={{ id: record.id }}
      className={styles.entry}
      tabIndex={tabIndex}
      data-color={choice?.color}
      data-tone={tone?.tone}
      data-record={record.id}
      title={said}
      aria-label={said}
      aria-busy={moving.moved === record.id || undefined}
      aria-keyshortcuts={mayMove ? 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown' : undefined}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', record.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {time && <span className={styles.time}>{time}</span>}
      <span className={styles.text}>{text}</span>
      {whose && <span className={styles.owner}>{whose}</span>}
    </Link>
  );
}

/** Moves the dropped record to the day. */
export function droppedOn(day: Dayjs, records: readonly ResourceRecord[], id: string, moving: MoveRecord): void {
  const record = records.find((one) => one.id === id);
  if (record) moving.move(record, day);
}
