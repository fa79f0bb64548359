import { useTranslate } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { type DragEvent, useId } from 'react';
import type { Choice } from '../../../src/engine/fields/kind.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { choiceLabel } from '../../../src/engine/texts/label.ts';
import { ChoiceText } from '../../../src/fields/enum/choice-text.tsx';
import type { ColumnChoice } from '../../../src/screens/list/columns/column-choice.ts';
import { useTableColumns } from '../../../src/screens/list/columns/use-columns.tsx';
import { layOutCard } from '../../../src/screens/list/layouts/phone/card-layout.ts';
import type { Places } from '../../../src/screens/list/places/places.tsx';
import { totalText } from '../../../src/screens/list/rows/count-text.ts';
import { rowStateOf } from '../../../src/screens/list/rows/highlights.ts';
import { LoadedList } from '../../../src/screens/list/rows/loaded-list.tsx';
import type { ListState } from '../../../src/screens/list-state/use-list-state.tsx';
import { useReveal } from '../../../src/screens/values/reveal.tsx';
import { useEventCallback } from '../../../src/ui/hooks/use-event-callback.ts';
import { useConditionContext, useWorkspace } from '../../../src/workspace/index.tsx';
import { usePeeking } from '../../../src/workspace/place/peek.tsx';
import { BoardCard } from './board-card.tsx';
import styles from './kanban.module.css';
import { columnPage, useColumn } from './use-column.tsx';
import type { Moving } from './use-moving.tsx';

interface ColumnProps {
  readonly resource: Resource;
  readonly listState: ListState;
  readonly places: Places;
  /** The state of its records. */
  readonly choice: Choice;
  /** The columns of the list, of which cards show the first. */
  readonly choices: readonly ColumnChoice[];
  /** Number of records above which it is marked. */
  readonly limit: number | undefined;
  readonly moving: Moving;
}

/** The records of a state, which takes cards of others. */
export function Column({ resource, listState, places, choice, choices, limit, moving }: ColumnProps) {
  const translate = useTranslate();
  const title = useId();
  const state = choice.value;
  const rows = useColumn(resource, state, listState);
  const cards = useCards({ resource, listState, places, choices, moving }, rows.records);
  const place = moving.placeOf(state);
  const label = choiceLabel(translate, resource.name, resource.states?.field ?? '', choice);
  const isPassed = limit !== undefined && rows.total > limit;
  const isOpen = place !== undefined && place.reason === undefined;
  function over(event: DragEvent) {
    if (!moving.held) return;
    moving.aim(state);
    if (isOpen) event.preventDefault();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- cards are dropped here, or moved by keys
    <section
      className={styles.column}
      data-state={state}
      aria-labelledby={title}
      aria-busy={rows.isFetching}
      data-drop={place && (isOpen ? 'open' : 'closed')}
      data-target={(place?.isTarget ?? false) || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        moving.drop(state);
      }}
    >
      <header className={styles.head}>
        <h2 id={title} className={styles.title}>
          <ChoiceText choice={choice} text={label} />
        </h2>
        <span
          className={styles.count}
          data-passed={isPassed || undefined}
          title={limit === undefined ? undefined : translate(isPassed ? 'kanban.passed' : 'kanban.limit', { limit })}
        >
          {totalText(rows.total, rows.isCapped)}
          {limit !== undefined && ` / ${limit}`}
        </span>
      </header>
      {place?.reason !== undefined && (
        <p className={styles.reason}>
          <span>{place.reason}</span>
        </p>
      )}
      <LoadedList {...{ resource }} error={rows.error} isKnown={rows.isKnown} onRetry={() => void rows.refetch()}>
        {!rows.isKnown && <Skeleton active title={false} />}
        {rows.isKnown && rows.records.length === 0 && <p className={styles.none}>{translate('kanban.none')}</p>}
        <ul className={styles.cards} aria-labelledby={title} inert={rows.isEarlier}>
          {rows.records.map((record) => (
            <BoardCard key={record.id} {...{ resource, record, moving, ...cards }} />
          ))}
        </ul>
        {rows.more && (
          <Button type="link" loading={rows.isFetching} onClick={() => void rows.more?.()}>
            {translate('kanban.more', { count: Math.min(columnPage, rows.total - rows.records.length) })}
          </Button>
        )}
      </LoadedList>
    </section>
  );
}

/** Returns what the cards of a column show: what those of the list on a phone do, but for the state. */
function useCards(
  {
    resource,
    listState,
    places,
    choices,
    moving,
  }: Pick<ColumnProps, 'resource' | 'listState' | 'places' | 'choices' | 'moving'>,
  records: ReturnType<typeof useColumn>['records'],
) {
  const { kinds } = useWorkspace();
  const { show } = usePeeking();
  const context = useConditionContext((at) => records.map((record) => rowStateOf(resource, record, at)).join());
  const columns = useTableColumns(
    {
      resource,
      choices,
      sort: listState.address.sort,
      widths: noWidths,
      context,
      onReveal: useReveal(resource),
      onPerform: useEventCallback(moving.perform),
      onOpen: useEventCallback(places.toRecord),
      onPeek: resource.showPath === undefined ? undefined : show,
    },
    true,
    true,
  );
  const layout = layOutCard(
    resource,
    columns.filter(({ key }) => key !== resource.states?.field),
    kinds,
  );
  return { layout, context };
}

const noWidths = {};
