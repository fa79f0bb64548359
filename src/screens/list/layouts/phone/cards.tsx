import { PhoneOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { memo } from 'react';
import { isEmpty } from '../../../../base/empty.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { cellOf } from '../../../../fields/cells.tsx';
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx';
import { useWorkspace } from '../../../../workspace/index.tsx';
import { useRecordName } from '../../../../workspace/record-name.tsx';
import type { ResourceRecord } from '../../../records/record.ts';
import type { Column } from '../../column.ts';
import { placeholderColumns } from '../../columns/columns.tsx';
import { highlightOf } from '../../rows/highlights.ts';
import { type ToggleRow, useRowChoice } from '../../rows/use-row-choice.tsx';
import { placeholders, type RowTableProps, showWhole } from '../table/table.tsx';
import { type CardLayout, layOutCard, maxFacts } from './card-layout.ts';
import styles from './cards.module.css';

/** The rows of a list on a phone: a card of two lines for each record, which opens its page. */
export default function Cards(props: RowTableProps) {
  const { resource, rows, context, label, empty, density, isInPage, ref } = props;
  const translate = useTranslate();
  const { isFirstLoad } = rows;
  const { shown, layout } = useCards(props);
  const choice = useRowChoice(isFirstLoad ? undefined : props.selection, shown);
  return (
    <div
      ref={ref}
      className={styles.room}
      tabIndex={-1}
      data-density={density}
      data-in-page={isInPage || undefined}
      aria-busy={rows.isFetching}
      onMouseOver={showWhole}
      onFocus={showWhole}
    >
      {rows.isFetching && !isFirstLoad && (
        <div className={styles.progress} role="progressbar" aria-label={translate('list.loading')} />
      )}
      {shown.length === 0 ? (
        empty
      ) : (
        <ul className={styles.cards} inert={rows.isEarlier} aria-label={label}>
          {shown.map((record) => (
            <Card
              key={record.id}
              {...{ resource, record, layout }}
              tone={isFirstLoad ? undefined : highlightOf(resource, record, context)?.tone}
              selectLabel={choice?.labelOf(record)}
              isSelected={choice?.ids.has(record.id) ?? false}
              onToggle={choice?.toggle}
            />
          ))}
        </ul>
      )}
      {shown.length > 1 && <SortChoice columns={props.columns} onSort={props.onSort} />}
    </div>
  );
}

function useCards({ resource, rows, context, ...props }: RowTableProps) {
  const { kinds } = useWorkspace();
  const shown = rows.isFirstLoad ? placeholders : rows.rows;
  const columns = rows.isFirstLoad ? placeholderColumns(props.columns, styles.placeholder) : props.columns;
  const owner = resource.scope?.owners[0];
  // In a list of one's own records the owner is no news.
  const isOwn = owner !== undefined && shown.every((record) => record[owner] === context.userId);
  const isLeftOut = (name: string) => isCalled(resource, name) || (isOwn && name === owner);
  return { shown, layout: layOutCard(resource, columns, kinds, isLeftOut) };
}

/** Sorts the rows, for cards have no head. Below them, in reach of the thumb; a phone shows its own picker. */
function SortChoice({ columns, onSort }: Pick<RowTableProps, 'columns' | 'onSort'>) {
  const translate = useTranslate();
  const choices = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, title }) =>
      orders.map((order) => ({ field: key, order, title, sign: order === 'asc' ? '↑' : '↓' })),
    );
  const sorted = columns.find((column) => column.sorted);
  if (choices.length === 0) return null;
  return (
    <label className={styles.sort}>
      {translate('list.sortBy')}
      <select
        value={sorted ? `${sorted.key} ${sorted.sorted}` : ''}
        onChange={({ target }) => {
          const choice = choices.find(({ field, order }) => `${field} ${order}` === target.value);
          onSort(choice?.field ?? '', choice?.order, false);
        }}
      >
        <option value="">{translate('list.usualSort')}</option>
        {choices.map(({ field, order, title, sign }) => (
          <option key={`${field} ${order}`} value={`${field} ${order}`}>
            {title} {sign}
          </option>
        ))}
      </select>
    </label>
  );
}

const orders = ['asc', 'desc'] as const;

interface CardProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly layout: CardLayout<Column>;
  readonly tone: string | undefined;
  readonly selectLabel: string | undefined;
  readonly isSelected: boolean;
  readonly onToggle: ToggleRow | undefined;
}

const Card = memo(function Card({ resource, record, layout, tone, selectLabel, isSelected, onToggle }: CardProps) {
  return (
    <li
      className={styles.card}
      tabIndex={-1}
      data-row-key={record.id}
      data-tone={tone}
      data-selected={isSelected || undefined}
    >
      {selectLabel !== undefined && onToggle && (
        <span className={styles.select}>
          <Checkbox label={selectLabel} isChecked={isSelected} onToggle={() => onToggle(record.id, false)} />
        </span>
      )}
      <CardContent {...{ resource, record, layout }} />
    </li>
  );
});

/** What the card of a record says, with a button that calls it and the menu of its actions. */
export function CardContent({ resource, record, layout }: Pick<CardProps, 'resource' | 'record' | 'layout'>) {
  const { title, state, facts, actions } = layout;
  const nameOf = useRecordName();
  const known = facts.filter(({ key }) => !isEmpty(record[key])).slice(0, maxFacts);
  return (
    <>
      <div className={styles.lines}>
        <div className={styles.line}>
          <span className={styles.title}>{title ? title.render(record) : nameOf(resource, record)}</span>
          {state && <span className={styles.state}>{state.render(record)}</span>}
        </div>
        {known.length > 0 && (
          <div className={styles.line}>
            {known.map((fact) => (
              <span key={fact.key} className={styles.fact} data-whole="">
                <span className={styles.name}>{fact.title}</span> {fact.render(record)}
              </span>
            ))}
          </div>
        )}
      </div>
      <Call resource={resource} record={record} />
      {actions && <span className={styles.actions}>{actions.render(record)}</span>}
    </>
  );
}

/** Returns whether the values of a column have a button that calls them. A masked value has none. */
function isCalled({ fields }: Resource, name: string): boolean {
  const field = fields[name];
  return field !== undefined && !field.mask && cellOf(field).callAddress !== undefined;
}

/** Calls the first number that the list shows unmasked. */
function Call({ resource, record }: Pick<CardProps, 'resource' | 'record'>) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  for (const name of resource.list.columns) {
    const field = resource.fields[name];
    const value = record[name];
    const address = field && typeof value === 'string' ? cellOf(field).callAddress?.(value) : undefined;
    if (address !== undefined) {
      return (
        <a
          className={styles.call}
          href={address}
          aria-label={translate('list.call', { name: nameOf(resource, record) })}
        >
          <PhoneOutlined aria-hidden />
        </a>
      );
    }
  }
  return null;
}
