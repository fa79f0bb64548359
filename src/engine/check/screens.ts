import type { AnyDefinition } from '../definition/resource.ts';
import { fieldsOf, fieldsWhere, type MeaningContext, type ReportProblem, repeated } from './context.ts';
import { throughFields } from './field/computed.ts';
import { checkLayouts } from './layouts.ts';
import { checkPresets } from './presets.ts';
import { oneOf, onlyOnce } from './problem.ts';
import { checkTabs } from './tabs.ts';
import { isFiltered } from './under.ts';

/** Reports mistakes in the screens of a resource: layouts, form steps, related lists, the quota and slots. */
export function checkScreens(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  checkPresets(definition, context, report);
  checkTabs(definition, context, report);
  checkLayouts(definition, context, report);
  checkFormSteps(definition, report);
  checkRelated(definition, context, report);
  checkQuota(definition, context, report);
  checkSlots(definition, context, report);
}

function checkFormSteps({ form, fields }: AnyDefinition, report: ReportProblem): void {
  if (!form?.steps) return;
  if (form.steps.length < 2) report('form.steps', form.steps.length, 'two steps at least: one alone is a form');
  const names = Object.keys(fields);
  const placed = form.steps.flatMap((step) => step.fields);
  for (const name of placed) if (!names.includes(name)) report('form.steps', name, oneOf(names, name));
  repeated(placed).forEach((name) => report('form.steps', name, onlyOnce('field', 'step')));
  repeated(form.steps.map(({ title }) => title)).forEach((title) => report('form.steps', title, onlyOnce('title')));
}

function checkRelated(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { related = [] } = definition.show ?? {};
  repeated(related.map(({ resource, by }) => `${resource}.${by}`)).forEach((one) =>
    report('show.related', one, onlyOnce('list')),
  );
  for (const [index, { resource, by, through, columns = [] }] of related.entries()) {
    const at = `show.related.${index}`;
    if (!context.names.includes(resource)) {
      report(`${at}.resource`, resource, oneOf(context.names, resource));
      continue;
    }
    const sharing = throughFields(definition.fields, context.kinds);
    if (through !== undefined && !sharing.has(through)) {
      const shared = [...sharing.keys()];
      report(
        `${at}.through`,
        through,
        oneOf(shared, through, 'a field that refers to one record, which everybody may read'),
      );
      continue;
    }
    const referred = through === undefined ? definition.name : sharing.get(through);
    const fields = fieldsOf(context, resource);
    if (!fields) continue;
    const referring = fieldsWhere(
      fields,
      context.kinds,
      (field, kind, name) => kind.refersTo?.(field) === referred && isFiltered(resource, name, field, context.entries),
    );
    const where = through === undefined ? 'here' : `to "${referred}"`;
    const fitting = `a field of "${resource}" with a filter that refers ${where}`;
    if (!referring.includes(by)) report(`${at}.by`, by, oneOf(referring, by, fitting));
    for (const column of columns) {
      if (!Object.hasOwn(fields, column)) report(`${at}.columns`, column, oneOf(Object.keys(fields), column));
    }
  }
}

function checkQuota({ quota, owner }: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  if (quota === undefined) return;
  if (owner === 'platform') report('quota', quota, 'remove it: records of the platform belong to no enterprise');
  const fields = fieldsOf(context, context.system.tenants);
  if (!fields) return;
  const numbers = fieldsWhere(
    fields,
    context.kinds,
    (_field, kind) => kind.column === 'integer' && !kind.choices && !kind.refersTo,
  );
  if (!numbers.includes(quota)) report('quota', quota, oneOf(numbers, quota, 'a whole number of the enterprise'));
}

function checkSlots({ list, show }: AnyDefinition, { slots }: MeaningContext, report: ReportProblem): void {
  for (const [property, slot] of [
    ['list.slot', list?.slot],
    ['show.slot', show?.slot],
  ] as const) {
    if (slot !== undefined && !slots.includes(slot)) report(property, slot, oneOf(slots, slot));
  }
}
