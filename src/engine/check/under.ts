import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import { isHome } from '../routes/route.ts';
import { underOf } from '../routes/under.ts';
import { fieldsWhere, type MeaningContext, type ReportProblem } from './context.ts';
import { oneOf } from './problem.ts';

/** Reports parameters of a path that nothing fills in, and places below a record that cannot be drawn there. */
export function checkPlace(entry: RouteEntry, all: readonly RouteEntry[], report: ReportProblem): void {
  const { path = '', name, component, children, view = 'list' } = entry;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  if (view === 'edit' && name !== undefined) return checkFormPath(entry, parameters, report);
  const isBelow = name !== undefined && !component && !children && view === 'list';
  if (!entry.under) {
    if (isBelow && parameters.length > 0)
      report('path', path, `no parameter, or also under: { <reference of ${name}>: '${parameters[0]}' }`);
    return;
  }
  if (!isBelow) return report('under', entry.under, 'remove it: only the list of a resource is below one');
  const under = underOf(entry);
  if (!under || Object.keys(entry.under).length !== 1)
    return report('under', entry.under, "one reference and one parameter: { shop: 'id' }");
  if (!parameters.includes(under.parameter))
    return report('under', under.parameter, oneOf(parameters, under.parameter));
  for (const other of parameters.filter((one) => one !== under.parameter)) {
    if (!other.endsWith('Name') || other === under.field)
      report('path', other, 'parameters that show the label of the parent, which end with Name: {shopName}');
  }
  for (const other of all.filter((one) => one.name === name && one !== entry)) {
    const field = underOf(other)?.field;
    if (field !== undefined && field !== under.field) report('under', under.field, `${field}, as another entry says`);
    if (isHome(entry) && other.view === 'show')
      report('under', entry.under, `no entry with view: 'show' beside it: its page is below the list`);
  }
}

/** The path of a form has the id of its record, and perhaps its label. */
function checkFormPath({ path, under, form }: RouteEntry, parameters: readonly string[], report: ReportProblem): void {
  if (parameters.filter((one) => !one.endsWith('Name')).length !== 1)
    report('path', path, 'a path with one parameter, the id of the record: /custom/shop/setting/{id}');
  if (under) report('under', under, 'remove it: a form at a path is of the record that the path names');
  if (form === undefined) report('form', form, 'the key of one of the forms of the resource');
}

/** Requires that the reference of a place below a record is one that everybody sets and sees. */
export function checkUnder(definition: AnyDefinition, { entries, kinds }: MeaningContext, report: ReportProblem): void {
  const fitting = fieldsWhere(definition.fields, kinds, (field, kind) => {
    const isOne = kind.refersTo?.(field) !== undefined && !kind.isMultiple?.(field);
    const isOpen = !field.mask && !field.perm && !field.readonly && field.form !== false && field.form !== 'edit';
    return isOne && isOpen && field.required && field.filter !== 'range';
  });
  for (const entry of entries.filter((one) => one.name === definition.name)) {
    const under = underOf(entry);
    if (under && !fitting.includes(under.field))
      report(
        'under',
        under.field,
        oneOf(fitting, under.field, 'a required reference to one record that everybody may read and fill in'),
        entry,
      );
  }
}

/** Returns true if the list can be filtered by the field: it says so, or a place is below the record it refers to. */
export function isFiltered(
  resource: string,
  field: string,
  definition: AnyDefinition['fields'][string],
  entries: readonly RouteEntry[],
): boolean {
  return Boolean(definition.filter) || entries.some((one) => one.name === resource && underOf(one)?.field === field);
}
