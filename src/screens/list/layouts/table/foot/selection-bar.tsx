import { useCan, useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useMemo } from 'react';
import { isObject } from '../../../../../base/is-object.ts';
import { bulkFields, bulkJobActions } from '../../../../../engine/actions/bulk.ts';
import type { RecordAction } from '../../../../../engine/actions/record-action.ts';
import { refuseRecordAction } from '../../../../../engine/actions/states.ts';
import { hasAbility } from '../../../../../engine/features/ability.ts';
import { allows } from '../../../../../engine/permissions/permission.ts';
import type { Resource } from '../../../../../engine/resource.ts';
import { actionLabel } from '../../../../../engine/texts/label.ts';
import { useConditionContext, useWorkspace } from '../../../../../workspace/index.tsx';
import { WriteButton } from '../../../../../workspace/parts/write-button.tsx';
import { reasonOf } from '../../../../../workspace/requests/reason.ts';
import { useWords } from '../../../../../workspace/words.tsx';
import type { BulkTarget } from '../../../../actions/action-options.ts';
import { permissionText } from '../../../../actions/available-actions.ts';
import type { BulkOperation, RecordActions } from '../../../../actions/run-action.tsx';
import { filtersOf } from '../../../../list-state/request.ts';
import type { ListState } from '../../../../list-state/use-list-state.tsx';
import type { ResourceRecord } from '../../../../records/record.ts';
import { useResourceQuery } from '../../../../records/use-resource-query.ts';
import { countText } from '../../../rows/count-text.ts';
import type { Rows } from '../../../rows/rows.tsx';
import { bulkActions, type useSelection } from '../../../rows/selection.tsx';
import styles from '../table.module.css';

export interface SelectionBarProps {
  readonly resource: Resource;
  readonly listState: Pick<ListState, 'address' | 'codec'>;
  readonly rows: Pick<Rows, 'rows' | 'total' | 'isCapped'>;
  readonly selection: Pick<ReturnType<typeof useSelection>, 'selected' | 'isAll' | 'selectAll' | 'clear'>;
  /** A tree shows all its records on one page. */
  readonly isTree: boolean;
  readonly onPerform: RecordActions['performOnAll'];
}

/** The number of selected rows and what can be done to them: to those of the page, or to all that match the list. */
export default function SelectionBar(props: SelectionBarProps) {
  useWords('bulk');
  const { resource, rows, selection, isTree, onPerform } = props;
  const { selected, isAll, selectAll, clear } = selection;
  const translate = useTranslate();
  const ids = new Set(selected.map(({ id }) => id));
  const isPageSelected = rows.rows.length > 0 && rows.rows.every(({ id }) => ids.has(id));
  const hasMore =
    hasAbility(resource.capabilities, 'bulk') && !isTree && isPageSelected && rows.total > selected.length;
  const count = countText(rows.isCapped ? rows.total + 1 : rows.total);
  return (
    <div className={styles.selection}>
      {isAll ? (
        <AllActions {...props} />
      ) : (
        <>
          <span role="status">{translate('list.selected', { count: selected.length })}</span>
          {hasMore && (
            <Button type="link" size="small" onClick={selectAll}>
              {translate('bulk.selectAll', { count })}
            </Button>
          )}
          <SelectedActions {...{ resource, selected, onPerform }} />
        </>
      )}
      <Button size="small" onClick={clear}>
        {translate('list.clearSelection')}
      </Button>
    </div>
  );
}

interface SelectedActionsProps extends Pick<SelectionBarProps, 'resource' | 'onPerform'> {
  readonly selected: readonly ResourceRecord[];
}

/** The actions that at least one selected record may take, with the number of these records if it is not all. */
function SelectedActions({ resource, selected, onPerform }: SelectedActionsProps) {
  const context = useConditionContext();
  const actions = bulkActions(resource, context).map((action) => {
    const fitting = selected.filter((record) => !refuseRecordAction(resource, action, record, context));
    return { action, count: fitting.length, onClick: () => onPerform(action, fitting) };
  });
  return (
    <ActionButtons {...{ resource, actions }} total={selected.length} onWhole={(whole) => onPerform(whole, selected)} />
  );
}

/** The same for everything that matches the list. The server counts, and runs them. */
function AllActions({ resource, listState: { address, codec }, onPerform }: SelectionBarProps) {
  const translate = useTranslate();
  const context = useConditionContext();
  const { kinds } = useWorkspace();
  const filters = useMemo(() => filtersOf(address, codec), [address, codec]);
  const { preset } = address;
  const config = { filters, query: { _preset: preset } };
  const { query } = useResourceQuery({ resource: resource.name, path: 'bulk', config });
  if (query.error) {
    const reason = reasonOf(query.error, translate);
    return <span role="alert">{translate('bulk.countFailed', { reason })}</span>;
  }
  const counts = readCounts(query.data?.data);
  if (!counts) return <span role="status">{translate('bulk.counting')}</span>;
  const targetOf = (count: number): BulkTarget => ({ count, selection: { filters, preset } });
  const offered = bulkActions(resource, context);
  const actions = bulkJobActions(resource, kinds)
    .filter((action) => offered.includes(action))
    .map((action) => {
      const count = counts.byKey.get(action.key) ?? 0;
      return { action, count, onClick: () => onPerform(action, [], { target: targetOf(count) }) };
    });
  return (
    <>
      <span role="status">{translate('bulk.allSelected', { count: counts.total })}</span>
      <ActionButtons
        {...{ resource, actions }}
        total={counts.total}
        onWhole={(whole) => onPerform(whole, [], { target: targetOf(counts.total) })}
      />
    </>
  );
}

function readCounts(data: unknown) {
  if (!isObject(data) || typeof data.total !== 'number' || !isObject(data.steps)) return undefined;
  return { total: data.total, byKey: new Map(Object.entries(data.steps).map(([key, count]) => [key, Number(count)])) };
}

interface ActionButtonsProps {
  readonly resource: Resource;
  readonly actions: readonly { readonly action: RecordAction; readonly count: number; readonly onClick: () => void }[];
  readonly total: number;
  /** Changes or deletes all of them. */
  readonly onWhole: (operation: Extract<BulkOperation, string>) => void;
}

function ActionButtons({ resource, actions, total, onWhole }: ActionButtonsProps) {
  const translate = useTranslate();
  const { kinds, snapshot } = useWorkspace();
  const refusal = useDeletionRefusal(resource);
  const isEditable =
    resource.allow.edit && allows(snapshot, resource.rules.edit) && bulkFields(resource, snapshot, kinds).length > 0;
  return (
    <>
      {isEditable && (
        <WriteButton size="small" onClick={() => onWhole('edit')}>
          {translate('bulk.edit.title')}
        </WriteButton>
      )}
      {actions.map(({ action, count, onClick }) => {
        const label = actionLabel(translate, resource.name, action);
        return (
          <WriteButton
            key={action.key}
            size="small"
            danger={action.danger}
            refusal={count === 0 ? translate('list.noneFits', { label }) : undefined}
            onClick={onClick}
          >
            {count > 0 && count < total ? translate('list.bulkSome', { label, count }) : label}
          </WriteButton>
        );
      })}
      {resource.allow.delete && (
        <WriteButton size="small" danger refusal={refusal} onClick={() => onWhole('delete')}>
          {translate('show.delete')}
        </WriteButton>
      )}
    </>
  );
}

function useDeletionRefusal({ name, rules }: Resource): string | undefined {
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const { data: deleting } = useCan({ resource: name, action: 'delete' });
  if (deleting?.can) return undefined;
  return translate('show.refused.permission', { permission: permissionText(rules.delete, plan, translate) });
}
