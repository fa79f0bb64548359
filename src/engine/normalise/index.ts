import { isObject } from '../../base/is-object.ts';
import type { States } from '../actions/record-action.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import { normaliseNotices } from '../features/notices.ts';
import { reachedBy } from '../permissions/reach.ts';
import type { Resource } from '../resource.ts';
import { isHome, keyOf } from '../routes/route.ts';
import { pathsBelow } from '../routes/under.ts';
import { normaliseActions, normaliseStates } from './actions.ts';
import { checksAt } from './checks.ts';
import type { NormalContext } from './context.ts';
import { type PlainResource, withFeatures } from './features.ts';
import { normaliseField } from './field.ts';
import { normaliseCreate, normaliseForm, normaliseImport } from './form.ts';
import { normaliseList } from './list.ts';
import { normaliseReports } from './reports.ts';
import { normaliseRows } from './rows.ts';
import { normaliseRules, normaliseWriting } from './rules.ts';
import { normaliseScope } from './scope.ts';
import { fieldsApart } from './sections.ts';
import { normaliseShow } from './show.ts';
import { normaliseTabs } from './tabs.ts';
import { normaliseUnder } from './under.ts';

/** Fills in every default of a checked definition and freezes the result. */
export function normalise(definition: AnyDefinition, context: NormalContext): Resource {
  const { name, owner = 'enterprise' } = definition;
  const { kinds } = context;
  const entry = context.entries.find((one) => one.name === name && isHome(one));
  const under = normaliseUnder(definition, context);
  const states = definition.states && normaliseStates(definition, definition.states, kinds);
  const added: AnyDefinition['fields'] =
    owner === 'enterprise' && context.ownerField ? { enterprise: context.ownerField } : {};
  const addedNames = Object.keys(added);
  const fields = normaliseFields(definition, added, under, states, context);
  const all = Object.values(fields);
  const apart = fieldsApart(definition);
  const inputs = all.filter((field) => field.form !== false && !apart.has(field.name));
  const tabs = entry ? normaliseTabs(entry, definition, context, addedNames) : [];
  const resource: PlainResource = {
    name,
    ...normalisePlace(name, entry, under, context),
    under,
    tabs,
    recordLabel: definition.recordLabel,
    owner,
    scope: normaliseScope(definition, owner, context),
    tree: definition.tree && { parent: definition.tree.parent, order: definition.tree.order },
    fields,
    list: normaliseList(definition, all, entry, tabs, addedNames, kinds),
    copy: definition.copy,
    create: normaliseCreate(definition),
    form: normaliseForm(definition, inputs),
    forms: definition.forms ?? {},
    links: (definition.links ?? []).map((link) => ({ label: undefined, ...link })),
    show: normaliseShow(definition, all),
    reach: definition.reach,
    reachedBy: reachedBy(definition, kinds),
    quota: definition.quota,
    unique: definition.unique ?? [],
    states,
    actions: normaliseActions(definition.actions ?? {}, 'record', kinds),
    listActions: normaliseActions(definition.actions ?? {}, 'list', kinds),
    notices: normaliseNotices(name, definition.notices),
    ...normaliseReports(definition, all, entry, addedNames, context),
    import: normaliseImport(definition),
    export: definition.export ?? true,
    extend: definition.extend ?? false,
    ...normaliseWriting(definition),
    capabilities: undefined,
    rules: normaliseRules(entry),
  };
  return deepFreeze(withFeatures(definition, resource, entry));
}

/** Fills in the defaults of all fields, including those that authors cannot name. */
function normaliseFields(
  definition: AnyDefinition,
  added: AnyDefinition['fields'],
  under: Resource['under'],
  states: States | undefined,
  { kinds, system, entries }: NormalContext,
): Resource['fields'] {
  const apart = fieldsApart(definition);
  return Object.fromEntries(
    Object.entries({ ...definition.fields, ...added }).map(([name, field]) => {
      const filter = field.filter || name === under?.field;
      const form = apart.has(name) ? 'edit' : field.form;
      const normalised = normaliseField(name, { ...field, filter, form }, kinds, states, system.users);
      const rows = normaliseRows(field, entries, kinds);
      return [name, { ...normalised, ...rows, checks: checksAt(definition, name, kinds) }];
    }),
  );
}

/** Returns what the route list says of the resource: its titles, and the paths of its screens. */
function normalisePlace(
  name: string,
  entry: RouteEntry | undefined,
  under: Resource['under'],
  { entries }: Pick<NormalContext, 'entries'>,
): Pick<Resource, 'title' | 'noun' | 'key' | 'path' | 'showPath'> {
  const showEntry = entries.find((one) => one.name === name && one.view === 'show');
  return {
    title: entry?.title ?? name,
    noun: entry?.noun,
    key: entry ? keyOf(entry) : name,
    path: entry?.path,
    showPath: showEntry?.path ?? (entry?.path && pathsBelow(entry.path, under).show),
  };
}

function deepFreeze<Value>(value: Value): Value {
  if (isObject(value) && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
