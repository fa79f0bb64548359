import { isForUsers, isRefusedToOutsider } from '../../../engine/actions/states.ts';
import type { ConditionContext } from '../../../engine/fields/condition.ts';
import type { Field } from '../../../engine/fields/field.ts';
import type { Translate } from '../../../engine/fields/kind.ts';
import { allows } from '../../../engine/permissions/permission.ts';
import type { Resource, Sort } from '../../../engine/resource.ts';
import { recordPath } from '../../../engine/routes/under.ts';
import { actionLabel, fieldLabel, highlightLabel } from '../../../engine/texts/label.ts';
import { cellOf } from '../../../fields/cells.tsx';
import { type AvailableAction, beginsAnew } from '../../actions/available-actions.ts';
import type { ResourceRecord } from '../../records/record.ts';
import { countedLink } from '../../values/counted.tsx';
import type { CountedPath } from '../../values/counted-lists.ts';
import { MaskedValue } from '../../values/masked-value.tsx';
import type { Reveal } from '../../values/reveal.tsx';
import { drawnValue } from '../../values/value.tsx';
import type { Column } from '../column.ts';
import styles from '../list.module.css';
import { highlightOf } from '../rows/highlights.ts';
import type { ColumnChoice } from './column-choice.ts';
import { MainCell } from './main-cell.tsx';
import { RowActions } from './row-actions.tsx';
import type { ListSettings } from './settings.ts';

export interface ColumnsContext {
  readonly resource: Resource;
  readonly choices: readonly ColumnChoice[];
  readonly sort: readonly Sort[];
  /** Widths in pixels of resized columns, by name. */
  readonly widths: ListSettings['widths'];
  readonly translate: Translate;
  readonly context: ConditionContext;
  /** On a narrow screen the fixed columns leave space for the others. */
  readonly isNarrow: boolean;
  readonly counted: CountedPath | undefined;
  readonly onReveal: Reveal | undefined;
  readonly onPerform: (action: AvailableAction, record: ResourceRecord) => void;
  readonly onOpen: (record: ResourceRecord) => void;
  /** Undefined if the list shows no record beside its rows. */
  readonly onPeek?: ((id: string) => void) | undefined;
}

/** Widths in pixels that do not depend on a field. */
const widths = {
  narrowMain: 150,
  /** The actions cell with the menu button alone, and its title. */
  menu: 56,
  /** The padding, and a little for fonts that are wider than `textWidth` estimates. */
  padding: 20,
  sorter: 20,
  /** The dot before the label of a state. */
  dot: 14,
  maxForWords: 200,
  /** The parts of the actions cell besides the buttons: padding, the space before them and the menu button. */
  aroundActions: 54,
  /** The gap after a button. */
  actionGap: 12,
  /** The button for editing beside a transition. */
  pencil: 20,
};

/** Returns the columns of the table: the chosen fields, and the actions. */
export function tableColumns(given: ColumnsContext): Column[] {
  const shown = given.choices.filter((choice) => choice.isShown);
  const columns = shown.map((choice) => fieldColumn(choice, given));
  return hasActions(given.resource) ? [...columns, actionsColumn(given)] : columns;
}

/** Returns the same columns with skeleton bars, shown while the first rows load. */
export function placeholderColumns(columns: readonly Column[], className: string | undefined): Column[] {
  return columns.map((column) => ({ ...column, render: () => <span className={className} /> }));
}

function fieldColumn({ field, isMain }: ColumnChoice, given: ColumnsContext): Column {
  const { resource, sort, widths: drawn, translate, isNarrow } = given;
  const view = cellOf(field);
  const width = drawn[field.name] ?? ownWidth(field, resource.name, translate);
  return {
    key: field.name,
    title: fieldLabel(translate, resource.name, field),
    width: isMain && isNarrow ? Math.min(width, widths.narrowMain) : width,
    align: view.align,
    fixed: isMain ? 'start' : undefined,
    isCut: true,
    isResizable: true,
    isSortable: field.sortable,
    ...(field.sortable && sortedAs(field.name, sort)),
    render: (record) => cell(field, isMain, record, given),
  };
}

/** Returns the order of a column, and with several sort keys its rank from 1. */
function sortedAs(name: string, sorts: readonly Sort[]): Pick<Column, 'sorted' | 'rank'> {
  const at = sorts.findIndex(({ field }) => field === name);
  return { sorted: sorts[at]?.order, rank: sorts.length > 1 && at !== -1 ? at + 1 : undefined };
}

/**
 * Returns the default width of a field's column in pixels: as its declaration or its kind defines, but wide enough for
 * every label.
 */
export function ownWidth(field: Field, resource: string, translate: Translate): number {
  const view = cellOf(field);
  const title =
    textWidth(fieldLabel(translate, resource, field)) + widths.padding + (field.sortable ? widths.sorter : 0);
  const words = view.words?.(field, resource, translate) ?? [];
  const longest = Math.min(Math.max(0, ...words.map(textWidth)) + widths.padding + widths.dot, widths.maxForWords);
  return Math.max(field.width ?? view.width, longest, title);
}

function cell(field: Field, isMain: boolean, record: ResourceRecord, given: ColumnsContext) {
  const { resource, context, translate, counted, onReveal } = given;
  const value = {
    field,
    resource: resource.name,
    value: record[field.name],
    label: record.labels?.[field.name],
    files: record.files?.[field.name],
    record: field.cell === undefined ? undefined : record,
  };
  if (isMain) {
    const tone = highlightOf(resource, record, context);
    return (
      <MainCell
        {...value}
        id={record.id}
        path={recordPath(resource, record)}
        tone={tone?.tone}
        toneText={tone && highlightLabel(translate, resource.name, tone)}
      />
    );
  }
  if (!field.mask) {
    return countedLink(value.value ? counted?.(field.name, record) : undefined, drawnValue(value));
  }
  // A new value remounts the mask, so that it is hidden again although the old value was revealed.
  return (
    <MaskedValue key={String(value.value)} {...value} onReveal={onReveal && (() => onReveal(record.id, field.name))} />
  );
}

function actionsColumn(given: ColumnsContext): Column {
  const { resource, context, translate, isNarrow, onPerform, onOpen, onPeek } = given;
  const width = isNarrow ? widths.menu : actionsWidth(resource, translate, context);
  const hasTitle = width > widths.menu;
  return {
    key: 'actions',
    title: <span className={hasTitle ? styles.actions : styles.unseen}>{translate('list.actions')}</span>,
    width,
    fixed: 'end',
    render: (record) => <RowActions {...{ resource, record, context, isNarrow, onPerform, onOpen, onPeek }} />,
  };
}

/** False if the menu of a row could only open its page, as the name of the record does. */
function hasActions(resource: Resource): boolean {
  const { allow, actions, links, states } = resource;
  const isMovedOn = states?.transitions.some(isForUsers) ?? false;
  const hasPage = resource.path !== undefined && resource.list.columns.includes(resource.recordLabel);
  return isMovedOn || allow.edit || allow.delete || actions.length > 0 || links.length > 0 || !hasPage;
}

/**
 * The longest transition that may stand in a row, or the edit action, as far as the user may take them. Without both,
 * only the menu is shown.
 */
export function actionsWidth(
  resource: Resource,
  translate: Translate,
  context: Pick<ConditionContext, 'snapshot' | 'isOutsider'>,
): number {
  if (!allows(context.snapshot, resource.rules.edit)) return widths.menu;
  const transitions = (resource.states?.transitions ?? []).filter(
    (transition) =>
      !transition.danger &&
      !beginsAnew(transition, resource) &&
      isForUsers(transition) &&
      allows(context.snapshot, transition.perm) &&
      !isRefusedToOutsider(resource, transition, context),
  );
  const labels = transitions.map((one) => actionLabel(translate, resource.name, one));
  const pencil = labels.length > 0 && resource.allow.edit ? widths.pencil : 0;
  if (resource.allow.edit) labels.push(translate('show.edit'));
  const longest = Math.max(0, ...labels.map(textWidth));
  return longest === 0 ? widths.menu : widths.aroundActions + longest + widths.actionGap + pencil;
}

/** Estimates the width of a text in the font size of cells, in pixels, rather too wide than too narrow. */
function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (letter >= '\u2e80') return 14;
  if (/[mMW]/.test(letter)) return 13.5;
  if (/[fijlrt .,:;'!|()]/.test(letter)) return 5.5;
  return /[A-Zw]/.test(letter) ? 10.5 : 8.4;
}
