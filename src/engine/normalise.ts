import { config } from '../config/index.ts';
import type {
  ActionDefinition,
  FieldOptions,
  OnDuplicate,
  StepDefinition,
  TransitionDefinition,
} from './definition.ts';
import type { KindRegistry } from './kind.ts';
import { leafRule } from './permission.ts';
import { normaliseReport, type ReportDefinition } from './report.ts';
import type {
  Action,
  Calendar,
  Field,
  FormStep,
  Related,
  Resource,
  Scene,
  Section,
  Sort,
  States,
  Transition,
} from './resource.ts';
import type { ReviewDefinition } from './review.ts';
import { isHome, type RouteEntry } from './route.ts';

/** A definition as it is read here: of whatever kinds and names, checked elsewhere (`checkResource`). */
export interface AnyDefinition {
  readonly name: string;
  readonly recordLabel: string;
  readonly fields: Readonly<Record<string, AnyFieldDefinition>>;
  readonly owner?: Resource['owner'];
  readonly scope?: false | { readonly owner?: string; readonly department?: string };
  readonly tree?: { readonly parent: string; readonly order?: string };
  readonly list?: Partial<Pick<Resource['list'], 'columns' | 'scenes' | 'tones' | 'where' | 'layouts'>> & {
    readonly sort?: string;
    readonly scene?: string;
    readonly scenesOf?: string;
    readonly calendar?: Pick<Calendar, 'date'> & Partial<Calendar>;
  };
  readonly form?: Partial<Resource['form']>;
  readonly show?: Partial<Pick<Resource['show'], 'sections'>> & {
    readonly related?: readonly (Pick<Related, 'resource' | 'by'> & Partial<Related>)[];
  };
  readonly states?: {
    readonly field: string;
    readonly initial?: string;
    readonly transitions: Readonly<Record<string, TransitionDefinition>>;
  };
  readonly review?: ReviewDefinition;
  readonly reports?: Readonly<Record<string, ReportDefinition>>;
  readonly actions?: Readonly<Record<string, ActionDefinition>>;
  readonly import?: true | { readonly key?: string; readonly onDuplicate?: OnDuplicate };
  readonly export?: boolean;
  readonly quota?: string;
  readonly allow?: Partial<Resource['allow']>;
}

export interface AnyFieldDefinition extends FieldOptions {
  readonly type: string;
  readonly default?: unknown;
}

/** What a definition is normalised with. */
export interface NormalContext {
  readonly kinds: KindRegistry;
  /** Every entry of the list, flat. */
  readonly entries: readonly RouteEntry[];
  /** The field by which platform staff see whose a record is; added to every resource that enterprises own. */
  readonly ownerField?: AnyFieldDefinition;
}

/** A checked definition with every default filled in, frozen. */
export function normalise(definition: AnyDefinition, context: NormalContext): Resource {
  const entry = context.entries.find((one) => one.name === definition.name && isHome(one));
  const showEntry = context.entries.find((one) => one.name === definition.name && one.view === 'show');
  const owner = definition.owner ?? 'enterprise';
  const states = definition.states && normaliseStates(definition, definition.states, context.kinds);
  const added = owner === 'enterprise' && context.ownerField ? { enterprise: context.ownerField } : {};
  const declared = { ...definition.fields, ...added };
  const fields = Object.fromEntries(
    Object.entries(declared).map(([name, field]) => [name, normaliseField(name, field, context.kinds, states)]),
  );
  const all = Object.values(fields);
  const inputs = all.filter((field) => field.form !== false);
  const perm = entry?.perm;
  return deepFreeze({
    name: definition.name,
    title: entry?.title ?? definition.name,
    path: entry?.path,
    showPath: showEntry?.path ?? (entry?.path && `${entry.path}/detail/{id}`),
    recordLabel: definition.recordLabel,
    owner,
    scope: normaliseScope(definition, owner, context.kinds),
    tree: definition.tree && { parent: definition.tree.parent, order: definition.tree.order },
    fields,
    list: {
      // Authors cannot name the field that is added, so it stands behind the columns they chose.
      columns: definition.list?.columns
        ? [...definition.list.columns, ...Object.keys(added)]
        : names(all.filter((field) => field.list !== false)),
      filters: names(all.filter((field) => field.filter !== false)),
      search: names(all.filter((field) => field.search)),
      sort: normaliseSort(definition.list?.sort ?? definition.tree?.order ?? '-createdAt'),
      scenes: [...scenesOfChoices(definition, context.kinds), ...(definition.list?.scenes ?? [])],
      tones: definition.list?.tones ?? [],
      where: definition.list?.where,
      scene: definition.list?.scene,
      layouts: definition.list?.layouts ?? ['table'],
      calendar: normaliseCalendar(definition),
    },
    form: {
      container: definition.form?.container ?? containerFor(inputs.length),
      sections: normaliseSections(definition.form?.sections ?? definition.form?.steps, inputs),
      steps: normaliseSteps(definition.form?.steps, inputs),
    },
    show: {
      sections: normaliseSections(
        definition.show?.sections,
        all.filter((field) => field.show),
      ),
      related: (definition.show?.related ?? []).map(
        (related): Related => ({ title: undefined, columns: undefined, create: true, ...related }),
      ),
    },
    quota: definition.quota,
    states,
    actions: Object.entries(definition.actions ?? {}).map(
      ([key, action]): Action => ({ ...action, ...normal(key, action) }),
    ),
    review: definition.review && {
      undo: undefined,
      fields: names(all.filter((field) => field.show)),
      ...definition.review,
    },
    reports: Object.entries(definition.reports ?? {}).map(([key, report]) =>
      normaliseReport(key, report, reportEntry(definition.name, key, context)?.perm),
    ),
    import: definition.import && normaliseImport(definition.import),
    export: definition.export ?? true,
    allow: { create: true, edit: true, delete: true, ...definition.allow },
    rules: {
      list: perm,
      show: perm,
      create: perm,
      edit: perm,
      delete: leafRule(perm, 'delete'),
      import: leafRule(perm, 'import'),
      export: leafRule(perm, 'export'),
      reveal: leafRule(perm, 'reveal'),
    },
  });
}

/** The place of the list that shows the report. */
export function reportEntry(resource: string, report: string, { entries }: Pick<NormalContext, 'entries'>) {
  return entries.find((one) => one.name === resource && one.view === 'report' && one.report === report);
}

/** The fields that say whose a record is: those named, else those called so; none leaves the resource as wide as it is. */
function normaliseScope(
  { scope, fields }: AnyDefinition,
  owner: Resource['owner'],
  kinds: KindRegistry,
): Resource['scope'] {
  if (scope === false || owner === 'platform') return undefined;
  const called = (name: string, to: string) => {
    const field = fields[name];
    return field && kinds[field.type]?.refersTo?.(field) === to ? name : undefined;
  };
  const found = {
    owner: scope?.owner ?? called('owner', 'user'),
    department: scope?.department ?? called('department', 'department'),
  };
  return found.owner === undefined && found.department === undefined ? undefined : found;
}

function normaliseField(
  name: string,
  definition: AnyFieldDefinition,
  kinds: KindRegistry,
  states: States | undefined,
): Field {
  const {
    type,
    label,
    required,
    unique,
    readonly,
    help,
    width,
    list,
    search,
    filter,
    sortable,
    form,
    show,
    mask,
    when,
    requiredWhen,
    readonlyWhen,
    widget,
    perm,
    default: given,
    ...settings
  } = definition;
  const kind = kinds[type];
  const isState = states?.field === name;
  const isWritten = !kind?.generated && !isState;
  return {
    name,
    type,
    label,
    settings,
    required: required ?? false,
    unique: unique ?? false,
    readonly: readonly ?? false,
    help,
    width,
    list: kind?.sealed ? false : (list ?? !kind?.long),
    search: search ?? false,
    filter: filter ?? false,
    sortable: sortable ?? false,
    form: isWritten ? (form ?? true) : false,
    show: kind?.sealed ? false : (show ?? true),
    mask: mask ?? false,
    when,
    requiredWhen,
    readonlyWhen,
    widget,
    perm: { read: perm?.read, write: perm?.write },
    default: isState ? states.initial : (given ?? kind?.initial),
  };
}

function normaliseStates(
  definition: AnyDefinition,
  states: NonNullable<AnyDefinition['states']>,
  kinds: KindRegistry,
): States {
  const values = choicesOf(definition, states.field, kinds).map((choice) => choice.value);
  const transitions = Object.entries(states.transitions).map(
    ([key, transition]): Transition => ({
      ...transition,
      ...normal(key, transition),
      from: transition.from === 'any' ? values.filter((value) => value !== transition.to) : transition.from,
    }),
  );
  return { field: states.field, initial: states.initial ?? values[0] ?? '', transitions };
}

function normaliseImport(given: NonNullable<AnyDefinition['import']>): Resource['import'] {
  const { key, onDuplicate = 'refuse' } = given === true ? {} : given;
  return { key, onDuplicate };
}

/** The defaults of what can be done to a record. */
function normal(key: string, { ask = [], bulk = false, danger = false }: StepDefinition) {
  return {
    key,
    ask: ask.map((one) => (typeof one === 'string' ? { field: one, optional: false } : one)),
    bulk,
    danger,
  };
}

function normaliseCalendar({ list, recordLabel, states }: AnyDefinition): Calendar | undefined {
  return list?.calendar && { label: recordLabel, color: states?.field, move: undefined, ...list.calendar };
}

/** One scene for each choice of the field that `scenesOf` names. */
function scenesOfChoices(definition: AnyDefinition, kinds: KindRegistry): Scene[] {
  const field = definition.list?.scenesOf;
  if (!field) return [];
  return choicesOf(definition, field, kinds).map(({ value, label }) => ({
    key: value,
    label,
    where: { field, eq: value },
    choice: { field, value },
  }));
}

function choicesOf(definition: AnyDefinition, name: string, kinds: KindRegistry) {
  const field = definition.fields[name];
  return (field && kinds[field.type]?.choices?.(field)) ?? [];
}

function normaliseSort(sort: string): Sort {
  return sort.startsWith('-') ? { field: sort.slice(1), order: 'desc' } : { field: sort, order: 'asc' };
}

/** The sections given, or one with everything; fields that have no place there are left out of it. */
function normaliseSections(sections: readonly Section[] | undefined, placed: readonly Field[]): Section[] {
  if (!sections) return [{ fields: names(placed) }];
  const here = new Set(names(placed));
  const given = sections.map((section) => ({ ...section, fields: section.fields.filter((name) => here.has(name)) }));
  const rest = names(placed.filter((field) => !sections.some((section) => section.fields.includes(field.name))));
  return rest.length > 0 ? [...given, { fields: rest }] : given;
}

/** The steps given, as far as they ask something; what none of them names stands first: the others may depend on it. */
function normaliseSteps(steps: readonly FormStep[] | undefined, placed: readonly Field[]): FormStep[] {
  if (!steps) return [];
  const [rest] = normaliseSections(steps, placed).slice(steps.length);
  return steps.map((step, index) => ({
    ...step,
    fields: [
      ...(index === 0 ? (rest?.fields ?? []) : []),
      ...step.fields.filter((name) => placed.some((field) => field.name === name)),
    ],
  }));
}

function containerFor(inputs: number): Resource['form']['container'] {
  if (inputs <= config.formContainer.modal) return 'modal';
  return inputs <= config.formContainer.drawer ? 'drawer' : 'page';
}

function names(fields: readonly Field[]): string[] {
  return fields.map((field) => field.name);
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
