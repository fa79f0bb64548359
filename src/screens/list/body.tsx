import { useTranslate } from '@refinedev/core';
import { type Key, lazy, type Ref, Suspense, useState } from 'react';
import { resourceTitle } from '../../engine/label.ts';
import type { Resource } from '../../engine/resource.ts';
import { useConditionContext } from '../../workspace/index.tsx';
import { failureOf } from '../record/failure.ts';
import { Failed, NoRight, Stale } from '../record/notices.tsx';
import { usePerforming } from '../record/performing.tsx';
import { useReveal } from '../record/reveal.tsx';
import { isNarrowed } from './address/address.ts';
import type { Addressed } from './address/use-address.tsx';
import type { ColumnChoice } from './columns/column-choice.ts';
import type { ListSettings } from './columns/settings.ts';
import { useTableColumns } from './columns/use-columns.tsx';
import type { Places } from './places.tsx';
import type { Rows } from './rows.tsx';
import { EmptyList } from './table/empty.tsx';
import { bulkTransitions, SelectionBar } from './table/selection-bar.tsx';
import styles from './table/table.module.css';
import { RowTable } from './table/table.tsx';
import { useDrawn } from './table/use-drawn.ts';

/** Paging brings antd's select with it, which no row waits for. */
const Footer = lazy(() => import('./table/footer.tsx'));

export interface ListBodyProps {
  readonly resource: Resource;
  readonly addressed: Addressed;
  readonly rows: Rows;
  readonly choices: readonly ColumnChoice[];
  readonly density: ListSettings['density'];
  readonly places: Places;
  readonly table: Ref<HTMLDivElement>;
}

/** The rows of a list, what can be done to them, and the way to further ones; or why there are none. */
export function ListBody(props: ListBodyProps) {
  const { resource, rows } = props;
  const translate = useTranslate();
  const retry = () => void rows.refetch();
  if (!rows.error) return <Listed {...props} />;
  if (failureOf(rows.error) === 'notPermitted') return <NoRight rule={resource.rules.list} />;
  if (!rows.isKnown) return <Failed title={translate('list.failed')} reason={rows.error.message} onRetry={retry} />;
  return (
    <>
      <Stale title={translate('list.stale')} reason={rows.error.message} onRetry={retry} />
      <Listed {...props} />
    </>
  );
}

function Listed({ resource, addressed, rows, choices, density, places, table }: ListBodyProps) {
  const translate = useTranslate();
  const context = useConditionContext();
  const isDrawn = useDrawn(rows.isKnown);
  const { address, codec, show } = addressed;
  const selection = useSelection(resource, rows);
  const { perform, performOnAll, dialog } = usePerforming(resource, {
    onEdit: places.toEdit,
    onTaken: selection.clear,
  });
  const columns = useTableColumns({
    ...{ resource, choices, sort: address.sort },
    onReveal: useReveal(resource),
    onPerform: perform,
    onOpen: places.toRecord,
  });
  return (
    <>
      <RowTable
        {...{ resource, columns, rows, context, density }}
        ref={table}
        label={translate('list.table', { title: resourceTitle(translate, resource) })}
        selection={selection.ofTable}
        onSort={(sort) => show({ sort: sort ?? codec.initial.sort })}
        onOpen={places.toRecord}
        empty={
          <EmptyList
            resource={resource}
            isNarrowed={isNarrowed(address)}
            onClear={() => show({ scene: undefined, keyword: '', filters: {} })}
            onCreate={places.toCreate}
          />
        }
      />
      <Suspense fallback={<div className={styles.footer} />}>
        {isDrawn ? (
          <Footer address={address} total={rows.total} onPage={(page, size) => show(pageChange(address, page, size))}>
            {selection.selected.length > 0 && (
              <SelectionBar
                resource={resource}
                selected={selection.selected}
                onPerform={performOnAll}
                onClear={selection.clear}
              />
            )}
          </Footer>
        ) : (
          <div className={styles.footer} />
        )}
      </Suspense>
      {dialog}
    </>
  );
}

/** A new size starts from the first page. */
function pageChange(address: Addressed['address'], page: number, size: number) {
  return size === address.size ? { page } : { size };
}

/** Rows chosen to be acted on together, where something can be done to several; only those in view count. */
function useSelection(resource: Resource, { rows }: Rows) {
  const [keys, setKeys] = useState<readonly Key[]>([]);
  const clear = () => setKeys([]);
  const canSelect = bulkTransitions(resource).length > 0;
  const selected = rows.filter((record) => keys.includes(record.id));
  return {
    selected,
    clear,
    ofTable: canSelect
      ? { selectedRowKeys: selected.map((record) => record.id), onChange: setKeys, fixed: true }
      : undefined,
  };
}
