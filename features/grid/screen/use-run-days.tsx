import { useTranslate } from '@refinedev/core';
import { isEmpty } from '../../../src/base/empty.ts';
import type { Action } from '../../../src/engine/actions/record-action.ts';
import { type ConditionContext, holds } from '../../../src/engine/fields/condition.ts';
import type { Translate } from '../../../src/engine/fields/kind.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { actionQuestion } from '../../../src/engine/texts/form-label.ts';
import { actionLabel, fieldLabel } from '../../../src/engine/texts/label.ts';
import { useAction } from '../../../src/screens/form/action/use-action.ts';
import { type CellEditsState, cellOf, type Records } from '../../../src/screens/list/editing/cell-edits.ts';
import type { ListState } from '../../../src/screens/list-state/use-list-state.tsx';
import { useFeedback } from '../../../src/ui/feedback.tsx';
import { useConditionContext } from '../../../src/workspace/index.tsx';
import { reasonOf } from '../../../src/workspace/requests/reason.ts';
import type { Grid } from '../normal-form.ts';
import type { CellValue } from './editing/cell-value.ts';
import styles from './grid.module.css';
import { type RowOption, rowFilters } from './use-cells.tsx';

export interface RunDaysProps {
  readonly resource: Resource;
  readonly grid: Grid;
  readonly listState: ListState;
  readonly rows: readonly RowOption[];
  /** The cells as they are saved. */
  readonly records: Records;
  /** Loads them anew. */
  readonly load: () => Promise<Records>;
  readonly state: CellEditsState<CellValue>;
  readonly save: () => Promise<boolean>;
}

/** Most rows that the question before an action names. */
const maxNamed = 20;

/**
 * Saves what is entered and runs an action for the visible week, once the user has read whom it is about and agrees.
 * Where no cell is concerned, the action is refused and nothing is asked.
 */
export function useRunDays(props: RunDaysProps, [from, to]: readonly [string, string]) {
  const { resource, grid, listState, records, load, state, save } = props;
  const translate = useTranslate();
  const context = useConditionContext(() => '');
  const { ask, notify } = useFeedback();
  const { run } = useAction(resource);
  const title = (action: Action) => actionLabel(translate, resource.name, action);

  const rowsOf = (action: Action, cells: Records) => concernedRows(props, action, cells, { from, to, context });
  const refused = (action: Action) => translate('grid.nothingTo', { action: title(action) });
  return {
    /** Says why there is nothing to do. What is entered is saved first, and may be concerned then. */
    refusal: (action: Action) =>
      state.edits.size === 0 && grid.about[action.key] && rowsOf(action, records).length === 0
        ? refused(action)
        : undefined,
    async run(action: Action) {
      if (state.edits.size > 0 && !(await save())) return;
      const label = title(action);
      const concerned = rowsOf(action, await load());
      if (grid.about[action.key] && concerned.length === 0) return notify({ type: 'info', title: refused(action) });
      const isAgreed = await ask({
        title: translate('grid.runDays', { action: label, from, to }),
        content: describe(action, concerned, props, translate),
        okText: label,
        cancelText: translate('form.cancel'),
        danger: action.danger,
      });
      if (!isAgreed) return;
      const [enterprise] = listState.address.filters.enterprise ?? [];
      const values = { from, to, ...(!isEmpty(enterprise) && { enterprise }) };
      try {
        const filters = rowFilters(resource, listState);
        await run(action, undefined, values, { selection: { filters, preset: undefined } });
      } catch (error) {
        notify({ type: 'error', title: label, description: reasonOf(error, translate) });
      }
    },
  };
}

interface Visible {
  readonly from: string;
  readonly to: string;
  readonly context: ConditionContext;
}

/** Returns the row of each visible cell that the action changes. */
function concernedRows(
  { grid, rows }: RunDaysProps,
  { key }: Action,
  cells: Records,
  { from, to, context }: Visible,
): string[] {
  const { [key]: where } = grid.about;
  const labels = new Map(rows.map(({ value, label }) => [value, label]));
  return [...cells].flatMap(([place, record]) => {
    const { row, column } = cellOf(place);
    const label = labels.get(row);
    const isConcerned = column >= from && column <= to && (!where || holds(where, record, context));
    return label !== undefined && isConcerned ? [label] : [];
  });
}

/** Says which rows are concerned, and what the action does. */
function describe(
  action: Action,
  concerned: readonly string[],
  { resource, grid }: RunDaysProps,
  translate: Translate,
) {
  const names = [...new Set(concerned)];
  const named = names.slice(0, maxNamed).join(translate('list.separator'));
  const about = translate(names.length > maxNamed ? 'grid.aboutMore' : 'grid.about', {
    title: fieldLabel(translate, resource.name, fieldOf(resource, grid.row)),
    rows: names.length,
    names: named,
    count: concerned.length,
  });
  return (
    <>
      <p className={styles.about}>{about}</p>
      {actionQuestion(translate, resource.name, action)}
    </>
  );
}
