import type { AnyDefinition } from '../definition/resource.ts';
import { lookupOf } from '../fields/lookup.ts';
import { keyOf } from '../routes/route.ts';
import { checkActionNames, checkActions, checkCreate, checkStates } from './actions.ts';
import { checkScope, checkTree } from './belonging.ts';
import { checkChecks } from './checks.ts';
import { fieldsWhere, type MeaningContext, type ReportProblem, repeated } from './context.ts';
import { checkDataProviders } from './data-providers.ts';
import { checkField } from './field/index.ts';
import { checkForms, checkLinks } from './forms.ts';
import { checkImport } from './import.ts';
import { checkNotices } from './notices.ts';
import { type ConfigurationProblem, oneOf, onlyOnce } from './problem.ts';
import { checkReach } from './reach.ts';
import { checkRecordLabel } from './record-label.ts';
import { checkSameLabels } from './same-labels.ts';
import { checkScreens } from './screens.ts';
import { checkUnder } from './under.ts';
import { checkUnique } from './unique.ts';
import { checkViews } from './views.ts';

/** Reports semantic mistakes in a resource with a valid shape, for example unknown names and unreachable states. */
export function checkMeaning(definition: AnyDefinition, context: MeaningContext): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  const names = Object.keys(definition.fields);
  const unread = names.filter((name) => isLookedUpUnread(name, definition, context));
  const report: ReportProblem = (property, value, allowed, place) => {
    if (unread.some((name) => name === place || name === value)) return;
    problems.push(
      typeof place === 'object'
        ? { resource: keyOf(place), entry: place, field: undefined, property, value, allowed }
        : { resource: definition.name, field: place, property, value, allowed },
    );
  };
  checkRecordLabel(definition, context, report);
  for (const [name, field] of Object.entries(definition.fields)) checkField(name, field, definition, context, report);
  checkNamedFields(definition, context, report);
  checkSameLabels(definition, context, report);
  checkScope(definition, context, report);
  checkTree(definition, context, report);
  checkStates(definition, context, report);
  checkActions(definition, context, report);
  checkActionNames(definition, report);
  checkCreate(definition, report);
  checkImport(definition, context, report);
  checkUnique(definition, context, report);
  checkChecks(definition, context, report);
  checkUnder(definition, context, report);
  checkForms(definition, context, report);
  checkLinks(definition, context, report);
  checkScreens(definition, context, report);
  checkNotices(definition, context, report);
  checkReach(definition, context, report);
  checkViews(definition, context, report);
  checkDataProviders(definition, context, report);
  return problems;
}

/** Reports fields that there are not, and such as do not fit, where lists, forms and the detail page name them. */
function checkNamedFields(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const names = Object.keys(definition.fields);
  const known = (property: string, name: string, among: readonly string[] = names) => {
    if (!among.includes(name)) report(property, name, oneOf(among, name));
  };
  for (const column of definition.list?.columns ?? []) known('list.columns', column);
  repeated(definition.list?.columns ?? []).forEach((column) => report('list.columns', column, onlyOnce('column')));
  if (definition.list?.sort !== undefined) {
    // The default order of a list needs one value in a column: the server finds computed and looked-up values for each request.
    const kept = fieldsWhere(
      definition.fields,
      context.kinds,
      (field, kind) => Boolean(kind.order) && !field.lookup && !kind.computes && !kind.isMultiple?.(field),
    );
    known('list.sort', definition.list.sort.replace(/^-/, ''), [...kept, 'createdAt', 'updatedAt']);
  }
  for (const part of definition.show?.title ?? []) known('show.title', typeof part === 'string' ? part : part.field);
  for (const part of ['form', 'show'] as const) {
    const placed = (definition[part]?.sections ?? []).flatMap((section) => section.fields);
    for (const name of placed) known(`${part}.sections`, name);
    repeated(placed).forEach((name) => report(`${part}.sections`, name, onlyOnce('field', 'section')));
  }
  for (const name of definition.copy ?? []) {
    known('copy', name);
    const type = definition.fields[name]?.type;
    if (type !== undefined && type !== 'text') report('copy', name, 'fields of the kind text');
  }
}

/** Returns whether nothing is known of the field: the shape of the resource that its value comes from is not valid. */
function isLookedUpUnread(name: string, definition: AnyDefinition, context: MeaningContext): boolean {
  const field = definition.fields[name];
  const source = field && lookupOf(definition, field, context.kinds)?.of;
  return source !== undefined && context.names.includes(source) && !context.authored[source];
}
