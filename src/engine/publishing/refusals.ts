import { isObject } from '../../base/is-object.ts';
import type { Path } from '../definition/changes/change.ts';
import { valueAt } from '../definition/changes/value-at.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';
import type { Declared } from '../effect/access.ts';
import type { KindRegistry } from '../fields/kind.ts';
import { allows, type PermissionRule } from '../permissions/permission.ts';
import type { Resource } from '../resource.ts';
import { flatten } from '../routes/route.ts';
import { figureRefusal, isLiveFigure, isOfFigures } from './figures.ts';
import { isOwnPermission, ownName, ownPath } from './own-names.ts';
import { isSame, itemKey, type OwnResource, ownValue, type Patch, type Publication } from './publication.ts';

/** Why an item cannot be published. */
type Reason =
  /** No resource of the code is called so. */
  | 'unknownResource'
  /** The property is not one that is changed live. */
  | 'notLive'
  /** The name has to begin with `own`, the path with `/own/`. */
  | 'notOwnName'
  /** Choices may be added, not taken away. */
  | 'fewerChoices'
  /** A field may become required, not optional: the code relies on it. */
  | 'notRequired'
  /** It would show what not everybody who may open the screen may read. */
  | 'wider';

export interface Refusal {
  /** `merchant.fields.ownFee`, or the name of a published resource. */
  readonly item: string;
  readonly reason: Reason;
  /** What is refused in it: an option, a field or a resource. */
  readonly name: string;
}

/** Options of a field of the code that are changed live. None of them decides who may read or write it. */
const fieldOptions = [
  'label',
  'help',
  'placeholder',
  'width',
  'span',
  'default',
  'required',
  'options',
  'list',
  'show',
];
/**
 * Options that a published field of a resource of the code may not have: they decide who reads and writes it, or depend
 * on other records. Of a published resource they only ever narrow.
 */
const refusedOptions = ['perm', 'mask', 'unique', 'readonly', 'fixedBy', 'defaultFrom'];
/** Properties of a resource of the code, by their path. */
const liveProperties = [
  'list.columns',
  'list.presets',
  'list.sort',
  'list.highlights',
  'form.sections',
  'show.sections',
  'show.title',
];
const resourceOptions = [
  ...['name', 'recordLabel', 'fields', 'scope', 'list', 'form', 'show', 'states', 'checks', 'unique', 'copy'],
  ...['import', 'export', 'history', 'allow'],
];
const entryOptions = ['path', 'name', 'title', 'noun', 'perm', 'icon', 'shortcut', 'grant', 'menu'];

/**
 * Returns whether the property at a path of a resource of the code, or something below it, is one that is changed live.
 * Its value may be refused nevertheless.
 */
export function isLive(path: Path, definition: AnyDefinition): boolean {
  const [part = '', name, option] = path;
  const { fields } = definition;
  if (isOfFigures(path)) return isLiveFigure(path, definition);
  if (name === undefined) return part === 'fields' || liveProperties.some((one) => one.startsWith(`${part}.`));
  if (part !== 'fields') return liveProperties.includes(`${part}.${name}`);
  if (option === undefined) return true;
  return Object.hasOwn(fields, name) ? fieldOptions.includes(option) : !refusedOptions.includes(option);
}

/** Returns whether the property at a path of a published resource is one that it may have. */
export function isOwnLive([part = '']: Path): boolean {
  return part === '' || resourceOptions.includes(part);
}

interface Code extends Declared {
  readonly definitions: Readonly<Record<string, AnyDefinition>>;
  readonly kinds: KindRegistry;
}

/**
 * Returns why a publication cannot be made on top of the code: it would change what is not changed live, or show somebody
 * more than they may see. Empty if it can.
 */
export function refusalsOf({ patches, resources }: Publication, code: Code): Refusal[] {
  const own = new Map(resources.map(({ definition, entry }) => [definition.name, entry.perm]));
  return [
    ...patches.flatMap((patch) => patchRefusals(patch, code, own, patches)),
    ...resources.flatMap((one) => resourceRefusals(one, code, own)),
  ];
}

/** Who may read the records of published resources, by name. */
type OwnRules = ReadonlyMap<string, PermissionRule>;

function patchRefusals(patch: Patch, code: Code, own: OwnRules, all: readonly Patch[]): Refusal[] {
  const refuse = (reason: Reason, name: string = patch.path.join('.')): Refusal[] => [
    { item: itemKey(patch), reason, name },
  ];
  const definition = ownValue(code.definitions, patch.resource);
  const resource = code.resources.find(({ name }) => name === patch.resource);
  if (!definition || !resource) return refuse('unknownResource', patch.resource);
  const [part, field = '', option = ''] = patch.path;
  const value = 'order' in patch ? undefined : patch.value;
  const hidden = tellsValues(patch.path) && hiddenIn(value, definition, 'order' in patch ? undefined : patch.from);
  if (hidden) return refuse('wider', hidden);
  if (isOfFigures(patch.path)) {
    const refusal = figureRefusal(patch, {
      definition,
      added: metricsIn(all, definition.name),
      isOfReaders: readsOf(resource),
    });
    return refusal ? refuse(refusal.reason, refusal.name) : [];
  }
  if (part !== 'fields') return liveProperties.includes(patch.path.slice(0, 2).join('.')) ? [] : refuse('notLive');
  if (patch.path.length === 1) return 'order' in patch ? [] : refuse('notLive');
  const authored = ownValue(definition.fields, field);
  if (!authored) {
    if (patch.path.length > 2 || !isObject(value)) return refuse('notLive');
    if (!ownName.test(field)) return refuse('notOwnName', field);
    return fieldRefusals(field, value as unknown as AnyFieldDefinition, resource.rules.list, code, own).map((one) => ({
      ...one,
      item: itemKey(patch),
    }));
  }
  if (!fieldOptions.includes(option) || 'order' in patch) return refuse('notLive');
  if (option === 'required' && value !== true) return refuse('notRequired', field);
  if (option === 'options' && !keepsChoices(valueAt(authored, ['options']), value, patch.path.slice(3)))
    return refuse('fewerChoices', field);
  return [];
}

/** Returns the metrics that patches add to a resource. */
function metricsIn(patches: readonly Patch[], of: string): Readonly<Record<string, unknown>> {
  const own = patches.filter(
    ({ resource, path: [part, , ...below] }) => resource === of && part === 'metrics' && below.length === 0,
  );
  return Object.fromEntries(own.map((patch) => [patch.path[1], 'order' in patch ? undefined : patch.value]));
}

/** Returns what tells whether everybody who may open a report of a resource may read its records. */
function readsOf({ reports, rules }: Resource): (report: string) => boolean {
  return (name) => reports.some(({ key, rule }) => key === name && isImplied(rule, rules.list));
}

/** Returns whether a list of choices has those that the code declares. Only the list as a whole is changed. */
function keepsChoices(old: unknown, now: unknown, below: readonly string[]): boolean {
  if (below.length > 0 || !Array.isArray(old) || !Array.isArray(now)) return false;
  const values = (options: readonly unknown[]) => options.map((one) => valueAt(one, ['value']));
  return values(old).every((value) => values(now).includes(value));
}

/**
 * Returns whether what stands at a path tells the values of fields that it names: it selects, sorts or marks records by
 * them. Columns, sections and titles show each reader what they may read.
 */
function tellsValues([part, name = '']: Path): boolean {
  return (
    part === 'fields' ||
    part === 'metrics' ||
    part === 'reports' ||
    (part === 'list' && ['presets', 'sort', 'highlights'].includes(name))
  );
}

/** Returns the name of a field that not everybody may read and that a value names, unless the code names it there. */
function hiddenIn(value: unknown, { fields }: AnyDefinition, from: unknown): string | undefined {
  const named = textsIn(value);
  const before = textsIn(from);
  return Object.entries(fields).find(
    ([name, { perm, mask }]) => (perm?.read !== undefined || mask) && named.has(name) && !before.has(name),
  )?.[0];
}

function textsIn(value: unknown): ReadonlySet<string> {
  if (typeof value === 'string') return new Set([value]);
  return isObject(value) ? new Set(Object.values(value).flatMap((one) => [...textsIn(one)])) : new Set();
}

/** Refuses what a new field would let those see who may open its screen. */
function fieldRefusals(
  name: string,
  field: AnyFieldDefinition,
  holders: PermissionRule,
  code: Code,
  own: OwnRules,
): Omit<Refusal, 'item'>[] {
  if (!isObject(field)) return [{ reason: 'notLive', name }];
  const refused = refusedOptions.filter((option) => Object.hasOwn(field, option));
  const kind = ownValue(code.kinds, String(field.type));
  // The check of the configuration says which kinds there are.
  if (!kind) return [];
  if (kind.looksUp || kind.computes || kind.childRows || kind.writeOnly) refused.push('type');
  const notLive = refused.map((option) => ({ reason: 'notLive', name: `${name}.${option}` }) as const);
  return [...notLive, ...(refused.includes('type') ? [] : widerTargets(field, holders, code, own))];
}

/** Refuses references to records that not everybody with a rule may read, wherever in a value they are declared. */
function widerTargets(value: unknown, holders: PermissionRule, code: Code, own: OwnRules): Omit<Refusal, 'item'>[] {
  const isOpen = (of: string) => (own.has(of) ? isImplied(holders, own.get(of)) : mayRead(holders, of, code));
  return targetsIn(value, code.kinds)
    .filter((target) => !isOpen(target))
    .map((name) => ({ reason: 'wider', name }));
}

/** Returns the resources that fields refer to, also those of parts of a value and of inputs. */
function targetsIn(value: unknown, kinds: KindRegistry): string[] {
  if (!isObject(value)) return [];
  const type = valueAt(value, ['type']);
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  const target = kind?.refersTo?.(value);
  return [...(target === undefined ? [] : [target]), ...Object.values(value).flatMap((one) => targetsIn(one, kinds))];
}

/** Returns whether everybody with a rule may read the records of a resource, or sees their labels on another screen. */
function mayRead(holders: PermissionRule, target: string, { resources, kinds }: Code): boolean {
  const isOpen = ({ rules }: Resource) => isImplied(holders, rules.list);
  const shows = ({ fields }: Resource) =>
    Object.values(fields).some(
      ({ type, settings, perm }) => perm.read === undefined && kinds[type]?.refersTo?.(settings) === target,
    );
  return resources.some((resource) => (resource.name === target || shows(resource)) && isOpen(resource));
}

/** Returns whether everybody who satisfies one rule satisfies another. */
function isImplied(rule: PermissionRule, other: PermissionRule): boolean {
  if (rule === undefined) return other === undefined;
  return [rule].flat().every((code) => allows({ permissions: [code], version: '' }, other));
}

function resourceRefusals({ definition, entry }: OwnResource, code: Code, own: OwnRules): Refusal[] {
  const { name, fields } = definition;
  const refuse = (reason: Reason, what: string): Refusal => ({ item: name, reason, name: what });
  const known = new Set(flatten(code.plan.entries).flatMap(({ perm, data }) => [perm ?? [], data ?? []].flat()));
  const { perm, path = '' } = entry;
  const isKnown = typeof perm === 'string' && (isOwnPermission(perm) || known.has(perm));
  return [
    ...(ownName.test(name) ? [] : [refuse('notOwnName', name)]),
    ...(ownPath.test(path) ? [] : [refuse('notOwnName', path)]),
    ...(isKnown ? [] : [refuse('notLive', 'perm')]),
    ...(isSame(entry.name, name) ? [] : [refuse('notLive', 'entry.name')]),
    // A permission of the code would come to roles that were not proposed for it.
    ...(entry.grant === undefined || (typeof perm === 'string' && isOwnPermission(perm))
      ? []
      : [refuse('notLive', 'entry.grant')]),
    ...widerTargets(definition.states, perm, code, own).map((one) => ({ ...one, item: name })),
    ...optionsBeside(definition, resourceOptions).map((option) => refuse('notLive', option)),
    ...optionsBeside(entry, entryOptions).map((option) => refuse('notLive', `entry.${option}`)),
    ...Object.entries(fields).flatMap(([key, field]) =>
      fieldRefusals(key, field, perm, code, own)
        // Nobody sees records of it but by its own permission.
        .filter(({ name: what }) => !refusedOptions.some((option) => what === `${key}.${option}`))
        .map((one) => ({ ...one, item: name })),
    ),
  ];
}

function optionsBeside(value: object, known: readonly string[]): string[] {
  return Object.keys(value).filter((option) => !known.includes(option));
}
