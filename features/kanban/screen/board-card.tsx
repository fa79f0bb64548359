import type { KeyboardEvent } from 'react';
import type { ConditionContext } from '../../../src/engine/fields/condition.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { Column } from '../../../src/screens/list/column.ts';
import type { CardLayout } from '../../../src/screens/list/layouts/phone/card-layout.ts';
import { CardContent } from '../../../src/screens/list/layouts/phone/cards.tsx';
import { highlightOf } from '../../../src/screens/list/rows/highlights.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import styles from './kanban.module.css';
import type { Moving } from './use-moving.tsx';

interface BoardCardProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly layout: CardLayout<Column>;
  readonly context: ConditionContext;
  readonly moving: Moving;
}

/** A record, which a pointer or keys move to the column of another state. */
export function BoardCard({ resource, record, layout, context, moving }: BoardCardProps) {
  const { mayMove, held } = moving;
  const isHeld = held?.record.id === record.id;
  const isByKeys = isHeld && held.isByKeys;
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined && mayMove && (event.shiftKey || isByKeys)) moving.aimBy(record, step);
    else if (isByKeys && event.key === 'Enter') moving.drop(held.target);
    else if (isByKeys && event.key === 'Escape') moving.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is dragged, or moved by keys
    <li
      className={styles.card}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move it
      tabIndex={0}
      data-row-key={record.id}
      data-tone={highlightOf(resource, record, context)?.tone}
      data-held={isHeld || undefined}
      aria-describedby={mayMove ? moving.help : undefined}
      aria-keyshortcuts={mayMove ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', record.id);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setDragImage(event.currentTarget, 16, 16);
        moving.hold(record);
      }}
      onDragEnd={moving.cancel}
      onKeyDown={onKeyDown}
      onBlur={() => isByKeys && moving.cancel()}
    >
      <CardContent {...{ resource, record, layout }} />
    </li>
  );
}
