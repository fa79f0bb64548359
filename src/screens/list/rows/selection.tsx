import { useTranslate } from '@refinedev/core';
import { useCallback, useMemo, useState } from 'react';
import type { RecordAction } from '../../../engine/actions/record-action.ts';
import { isSupported, recordActionsOf } from '../../../engine/actions/states.ts';
import type { ConditionContext } from '../../../engine/fields/condition.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useRecordName } from '../../../workspace/record-name.tsx';
import { rowFiltersOf } from '../../list-state/row-filters.ts';
import type { ListState } from '../../list-state/use-list-state.tsx';
import type { ResourceRecord } from '../../records/record.ts';
import type { Rows } from './rows.tsx';
import type { RowSelection } from './use-row-choice.tsx';

/** Maximum number of selected records: as many as one answer contains. */
const maxSelected = 200;

/** Returns the actions that support several records. */
export function bulkActions(resource: Resource, context: Pick<ConditionContext, 'services'>): readonly RecordAction[] {
  return recordActionsOf(resource).filter((action) => action.bulk && isSupported(action, context));
}

/** True if any action, an edit or a deletion supports several records. */
export function isSelectable(resource: Resource): boolean {
  const { allow } = resource;
  return recordActionsOf(resource).some(({ bulk }) => bulk) || allow.delete || allow.edit;
}

interface Selected {
  /** The list state when the records were selected. */
  readonly among: string;
  readonly records: ReadonlyMap<string, ResourceRecord>;
  /** Everything that the list shows is selected, on all pages. */
  readonly isAll?: boolean;
}

/**
 * The records selected for a bulk action. The selection survives paging. A change of preset, keyword, import or filters
 * clears it, because an action must not affect records that the user cannot see.
 */
export function useSelection(resource: Resource, listState: ListState, found: Pick<Rows, 'rows' | 'isEarlier'>) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const { records, choose, ...selection } = useSelected(listState, found);
  const ids = useMemo(() => new Set(records.keys()), [records]);
  const labelOf = useCallback(
    (record: ResourceRecord) => translate('list.select', { name: nameOf(resource, record) }),
    [translate, nameOf, resource],
  );
  const labelOfAll = translate('list.selectAll');
  const ofTable: RowSelection = { ids, isFixed: found.isEarlier, labelOf, onChange: choose, labelOfAll };
  return {
    ...selection,
    selected: [...records.values()],
    ofTable: isSelectable(resource) ? ofTable : undefined,
  };
}

/** The selected records, as far as they are of what the list shows now. */
function useSelected({ codec, address }: ListState, { rows }: Pick<Rows, 'rows'>) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const among = codec.write({ ...codec.initial, ...rowFiltersOf(address) });
  const [chosen, setChosen] = useState<Selected>({ among, records: new Map() });
  const records = useMemo(() => {
    const kept = chosen.among === among ? chosen.records : new Map<string, ResourceRecord>();
    const current = new Map(rows.map((record) => [record.id, record]));
    // Uses the current version of records that are on this page.
    return new Map([...kept].map(([id, record]) => [id, current.get(id) ?? record]));
  }, [chosen, among, rows]);

  function choose(ids: readonly string[]) {
    const current = new Map([...records, ...rows.map((record) => [record.id, record] as const)]);
    const wanted = ids.flatMap((id) => current.get(id) ?? []);
    if (wanted.length > maxSelected) {
      notify({ key: 'selection', type: 'info', title: translate('list.selectedMost', { maximum: maxSelected }) });
    }
    setChosen({ among, records: new Map(wanted.slice(0, maxSelected).map((record) => [record.id, record])) });
  }

  return {
    records,
    choose,
    isAll: chosen.among === among && chosen.isAll === true,
    selectAll: () => setChosen({ ...chosen, isAll: true }),
    clear: () => setChosen({ among, records: new Map() }),
  };
}
