import type { AnyDefinition } from '../any-definition.ts';
import type { Field } from '../field.ts';
import { normaliseNotices } from '../notices.ts';
import { operationRule } from '../permissions/permission.ts';
import { reachedBy } from '../permissions/reach.ts';
import { normaliseMetric } from '../reports/metric.ts';
import { normaliseReport } from '../reports/report.ts';
import type { Related, Resource } from '../resource.ts';
import { dataRule, isHome, keyOf, readRule } from '../routes/route.ts';
import { pathsBelow } from '../routes/under.ts';
import { isObject } from '../shared/is-object.ts';
import { parseSort } from '../sort.ts';
import { normaliseThread } from '../thread.ts';
import type { NormalContext } from './context.ts';
import { normaliseField } from './field.ts';
import { normaliseCalendar, normaliseGrid, presetsOfChoices } from './list.ts';
import { normalisePublicForm } from './public-form.ts';
import { normaliseScope } from './scope.ts';
import { containerFor, fieldsApart, names, normaliseSections, normaliseSteps } from './sections.ts';
import { normaliseActions, normaliseStates } from './steps.ts';
import { normaliseTabs, permanentFilter } from './tabs.ts';
import { normaliseUnder } from './under.ts';

/** Fills in every default of a checked definition and freezes the result. */
export function normalise(definition: AnyDefinition, context: NormalContext): Resource {
  const entry = context.entries.find((one) => one.name === definition.name && isHome(one));
  const showEntry = context.entries.find((one) => one.name === definition.name && one.view === 'show');
  const owner = definition.owner ?? 'enterprise';
  const under = normaliseUnder(definition, context);
  const apart = fieldsApart(definition);
  const states = definition.states && normaliseStates(definition, definition.states, context.kinds);
  const added = owner === 'enterprise' && context.ownerField ? { enterprise: context.ownerField } : {};
  const declared = { ...definition.fields, ...added };
  const fields = Object.fromEntries(
    Object.entries(declared).map(([name, field]) => {
      const filter = field.filter || name === under?.field;
      const form = apart.has(name) ? 'edit' : field.form;
      return [name, normaliseField(name, { ...field, filter, form }, context.kinds, states, context.system.users)];
    }),
  );
  const all = Object.values(fields);
  const inputs = all.filter((field) => field.form !== false && !apart.has(field.name));
  const perm = entry && dataRule(entry);
  const reading = entry && readRule(entry);
  const tabs = entry ? normaliseTabs(entry, definition, context, Object.keys(added)) : [];
  const { writtenBy = 'users' } = definition;
  const services = writtenBy === 'server' ? nothing : { create: true, edit: true, delete: true, ...definition.allow };
  const isLog = !services.create && !services.edit && !services.delete;
  const history = definition.history ?? writtenBy !== 'server';
  const metrics = Object.entries(definition.metrics ?? {}).map(([key, metric]) =>
    normaliseMetric(definition.name, key, metric),
  );
  return deepFreeze({
    name: definition.name,
    title: entry?.title ?? definition.name,
    noun: entry?.noun,
    key: entry ? keyOf(entry) : definition.name,
    path: entry?.path,
    showPath: showEntry?.path ?? (entry?.path && pathsBelow(entry.path, under).show),
    under,
    tabs,
    recordLabel: definition.recordLabel,
    owner,
    scope: normaliseScope(definition, owner, context),
    tree: definition.tree && { parent: definition.tree.parent, order: definition.tree.order },
    fields,
    list: {
      // Authors cannot name the added field, so it comes after the columns that they chose.
      columns: definition.list?.columns
        ? [...definition.list.columns, ...Object.keys(added)]
        : names(all.filter((field) => field.list !== false)),
      filters: names(all.filter((field) => field.filter !== false)),
      search: names(all.filter((field) => field.search)),
      sort: parseSort(definition.list?.sort ?? definition.tree?.order ?? '-createdAt'),
      presets: [...presetsOfChoices(definition, context.kinds), ...(definition.list?.presets ?? [])],
      highlights: definition.list?.highlights ?? [],
      where: permanentFilter(entry, definition, tabs),
      preset: definition.list?.preset ?? queuePreset(definition),
      layouts: definition.list?.layouts ?? ['table'],
      calendar: normaliseCalendar(definition),
      grid: normaliseGrid(definition),
      inline: definition.list?.inline ?? [],
      shared: definition.list?.shared ?? false,
      slot: definition.list?.slot,
    },
    copy: definition.copy,
    create: {
      hint: definition.create?.hint,
      next: Object.entries(definition.create?.next ?? {}).map(([action, label]) => ({ action, label })),
    },
    form: {
      container: definition.form?.container ?? containerFor(inputs.length),
      sections: normaliseSections(definition.form?.sections ?? definition.form?.steps, inputs),
      steps: normaliseSteps(definition.form?.steps, inputs),
    },
    forms: definition.forms ?? {},
    links: (definition.links ?? []).map((link) => ({ label: undefined, ...link })),
    show: {
      sections: normaliseSections(
        definition.show?.sections,
        all.filter((field) => field.show),
      ),
      related: (definition.show?.related ?? []).map(
        (related): Related => ({ through: undefined, title: undefined, columns: undefined, create: true, ...related }),
      ),
      thread: definition.show?.thread && normaliseThread(definition.show.thread),
      slot: definition.show?.slot,
    },
    reach: definition.reach,
    reachedBy: reachedBy(definition, context.kinds),
    quota: definition.quota,
    unique: definition.unique ?? [],
    states,
    actions: normaliseActions(definition.actions ?? {}, 'record', context.kinds),
    listActions: normaliseActions(definition.actions ?? {}, 'list', context.kinds),
    review: definition.review && {
      undo: undefined,
      lease: '5m',
      fields: names(all.filter((field) => field.show)),
      ...definition.review,
    },
    versions: definition.versions && {
      of: definition.versions.of,
      on: [definition.versions.on].flat(),
      number: definition.versions.number,
    },
    notices: normaliseNotices(definition.name, definition.notices),
    publicForm: normalisePublicForm(definition, states),
    metrics,
    reports: Object.entries(definition.reports ?? {}).map(([key, report]) => {
      const place = reportEntry(definition.name, key, context);
      // Platform staff narrow every report to an enterprise.
      const filters = report.filters && [...report.filters, ...Object.keys(added)];
      return normaliseReport(key, filters ? { ...report, filters } : report, {
        metrics,
        filters: names(all.filter((field) => isReportFilter(field, context.kinds))),
        place: place && { key: keyOf(place), title: place.title },
        rule: dataRule(place ?? entry ?? {}),
      });
    }),
    import: definition.import && normaliseImport(definition.import),
    export: definition.export ?? true,
    history,
    comments: definition.comments ?? (history && !isLog && owner === 'enterprise' && entry !== undefined),
    isLive: writtenBy === 'server' || !isLog,
    allow: writtenBy === 'users' ? services : nothing,
    services,
    rules: {
      list: reading,
      show: reading,
      create: perm,
      edit: perm,
      delete: operationRule(perm, 'delete'),
      import: operationRule(perm, 'import'),
      export: operationRule(perm, 'export'),
      reveal: operationRule(perm, 'reveal'),
    },
  });
}

/** Allows no operation. */
const nothing = { create: false, edit: false, delete: false };

/** Returns whether a report can be filtered by the field: a choice or reference that the list can be filtered by. */
function isReportFilter({ type, filter, mask }: Field, kinds: NormalContext['kinds']): boolean {
  const kind = kinds[type];
  return filter !== false && !mask && (kind?.choices ?? kind?.refersTo) !== undefined;
}

/** Returns the entry that shows the report, if there is one. */
function reportEntry(resource: string, report: string, { entries }: Pick<NormalContext, 'entries'>) {
  return entries.find((one) => one.name === resource && one.view === 'report' && one.report === report);
}

/** Returns the initial preset of a list that opens with the queue. */
function queuePreset({ list, review }: AnyDefinition): string | undefined {
  return list?.layouts?.[0] === 'queue' ? review?.presets[0] : undefined;
}

function normaliseImport(given: NonNullable<AnyDefinition['import']>): Resource['import'] {
  const { key, onDuplicate = 'refuse' } = given === true ? {} : given;
  return { key, onDuplicate };
}

function deepFreeze<Value>(value: Value): Value {
  if (isObject(value) && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
