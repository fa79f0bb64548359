import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import { underOf } from '../routes/under.ts';
import { fieldsOf, isUnread, type MeaningContext, type ReportProblem, repeated } from './context.ts';
import { oneOf, onlyOnce } from './problem.ts';

/** Reports mistakes in the named forms of a resource, and in the entries that show them. */
export function checkForms(definition: AnyDefinition, { entries }: MeaningContext, report: ReportProblem): void {
  const { name: resource, forms = {}, form, fields } = definition;
  const names = Object.keys(fields);
  const usual = new Set([...(form?.sections ?? []), ...(form?.steps ?? [])].flatMap((section) => section.fields));
  for (const [key, { sections }] of Object.entries(forms)) {
    const at = `forms.${key}.sections`;
    const placed = sections.flatMap((section) => section.fields);
    for (const name of placed) {
      const field = fields[name];
      if (!field) report(at, name, oneOf(names, name));
      else if (field.form === false || field.form === 'create') report(at, name, 'a field that can be edited');
      else if (field.required && !field.when && field.default === undefined && !usual.has(name))
        report(at, name, 'a field with a default or a place in the usual form: a new record needs a value');
    }
    repeated(placed).forEach((name) => report(at, name, onlyOnce('field', 'section')));
    if (!entries.some((entry) => entry.name === resource && entry.form === key))
      report(`forms.${key}`, key, `an entry of the list with view: 'edit' and form: '${key}'`);
  }
  const keys = Object.keys(forms);
  for (const entry of entries.filter(({ name, view }) => name === resource && view === 'edit')) {
    // A form that is not named at all is reported with the entry.
    if (entry.form !== undefined && !keys.includes(entry.form))
      report('form', entry.form, oneOf(keys, entry.form), entry);
  }
}

/** Requires that links lead to places that a record of the resource can fill in. */
export function checkLinks(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { links = [] } = definition;
  const paths = context.entries.flatMap((entry) =>
    leadsFrom(definition.name, entry, context) ? [entry.path ?? ''] : [],
  );
  for (const [index, { to }] of links.entries()) {
    if (!paths.includes(to)) report(`links.${index}.to`, to, oneOf(paths, to, `a place of one ${definition.name}`));
  }
  repeated(links.map(({ to }) => to)).forEach((to) => report('links', to, onlyOnce('place')));
}

function leadsFrom(resource: string, entry: RouteEntry, context: MeaningContext): boolean {
  if (!entry.path?.includes('{')) return false;
  if (entry.component !== undefined) return true;
  if (entry.view === 'edit' || entry.view === 'show') return entry.name === resource;
  const under = underOf(entry);
  if (under && isUnread(entry.name, context)) return true;
  const field = under && fieldsOf(context, entry.name ?? '')?.[under.field];
  return field !== undefined && context.kinds[field.type]?.refersTo?.(field) === resource;
}
