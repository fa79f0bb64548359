import path from 'node:path';
import { describeProblem, oneOf } from '../../../src/engine/check/problem.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import { type IconName, iconNames } from '../../../src/engine/routes/icons.ts';
import { flatten, keyOf } from '../../../src/engine/routes/route.ts';
import type { Change } from '../change.ts';
import { CommandRefused } from '../command-refused.ts';
import { englishOf, type FieldPlan } from '../fields/field-plan.ts';
import { freeName, requireDifferent } from '../fields/names-taken.ts';
import { recordLabelOf } from '../fields/usual-options.ts';
import { addLabels, englishLabels, withLabels } from '../labels.ts';
import { allCodes } from '../permissions.ts';
import { areaFor, type Group, groupFor, type Product } from '../product.ts';
import { createEdits, requirePlace } from '../text/edits.ts';
import { literal, property } from '../text/literal.ts';
import { capitalised, type Dictionary, pluralOf, snakeCase, wordsOf } from '../words.ts';
import { checkOf } from './rule.ts';

/** A screen as it was asked for. */
export interface ScreenRequest {
  readonly title: string;
  readonly at: string;
  readonly fields: readonly FieldPlan[];
  /** Name of the resource. @default made of the title */
  readonly name?: string | undefined;
  /** English title. @default made of the name */
  readonly english?: string | undefined;
  /** What one record is called. @default the title without 管理 and the like */
  readonly noun?: string | undefined;
  readonly perm?: string | undefined;
  readonly group?: string | undefined;
  readonly area?: string | undefined;
  readonly icon?: string | undefined;
  /** Whether records come from sheets, too. */
  readonly isImported?: boolean;
}

/** A screen that is to be written. */
export interface Screen {
  readonly name: string;
  readonly area: string;
  readonly file: string;
  readonly fields: readonly FieldPlan[];
  readonly entry: RouteEntry & { readonly path: string; readonly perm: string };
  readonly group: Group;
  readonly definition: AnyDefinition;
  /** Whether nothing tells what the title means, and the resource is called as it sounds. */
  readonly isNamedBySound: boolean;
  readonly titles: { readonly title: string; readonly noun: string };
}

/** Decides everything about a screen. Refuses what is taken or no name. */
export function planScreen(product: Product, request: ScreenRequest, dictionary: Dictionary): Screen {
  const { title, at } = request;
  const noun = request.noun ?? (title.replace(/(管理|列表|登记|记录)$/, '') || title);
  const called = dictionary.nameOf(noun);
  const name = request.name ?? called.name;
  requireFree(product, name, request);
  const perm = permissionFor(product, request.perm, snakeCase(name));
  const group = groupFor(product, at, request.group);
  const area = areaFor(product, group, at, request.area);
  const english = request.name === undefined || called.name === name ? called.english : capitalised(wordsOf(name));
  const fields = withRecordLabel(request.fields);
  requireDifferent(fields);
  const keyed = fields.find(({ definition: { unique } }) => unique === true)?.name;
  const icon = iconFor(request.icon ?? (group.way.length === 0 ? 'appstore' : undefined));
  return {
    name,
    area,
    file: path.join(product.root, 'src/resources', area, `${name}.ts`),
    fields,
    group,
    entry: { path: at, name, title, ...(noun !== title && { noun }), ...(icon !== undefined && { icon }), perm },
    definition: {
      name,
      recordLabel: recordLabelOf(fields) ?? '',
      fields: Object.fromEntries(fields.map((field) => [field.name, field.definition])),
      ...(request.isImported && { import: keyed === undefined ? true : { key: keyed, onDuplicate: 'update' } }),
    },
    isNamedBySound: request.name === undefined && called.isSound,
    titles: {
      title: request.english ?? (called.isSound && request.name === undefined ? english : pluralOf(english)),
      noun: wordsOf(english).toLowerCase(),
    },
  };
}

function requireFree(product: Product, name: string, { title, at }: ScreenRequest): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new CommandRefused(`--name: "${name}" is no name of a resource: use camelCase, such as visit or shopVisit.`);
  if (product.definitions[name])
    throw new CommandRefused(
      `--name: there is a resource "${name}" already, in ${path.relative(product.root, fileNamed(product, name))}: choose another name, or add to it by npm run new -- field ${name} "…".`,
    );
  if (!/^(\/[\w-]+)+$/.test(at)) throw new CommandRefused(`--at: "${at}" is no path: write one such as /custom/visit.`);
  const other = flatten(product.entries).find((entry) => entry.path === at);
  if (other) throw new CommandRefused(`--at: the path ${at} is taken by ${other.title}: choose another.`);
  const twin = flatten(product.entries).find((entry) => entry.title === title);
  if (twin) throw new CommandRefused(`--title: ${keyOf(twin)} is called "${title}" already: choose another title.`);
}

function iconFor(named: string | undefined): IconName | undefined {
  const icon = iconNames.find((one) => one === named);
  if (named === undefined || icon !== undefined) return icon;
  const problem = { resource: '--icon', field: undefined, property: '', value: named };
  throw new CommandRefused(describeProblem({ ...problem, allowed: oneOf(iconNames, named) }));
}

/** Returns the permission of a new place: the one that is named, else a new one. */
export function permissionFor({ entries }: Product, named: string | undefined, made: string): string {
  const perm = named ?? made;
  if (!/^[a-z][a-z0-9_]*$/.test(perm))
    throw new CommandRefused(`--perm: "${perm}" is no permission: use snake_case, such as shop_visit.`);
  const holder = flatten(entries).find((entry) => [entry.perm ?? []].flat().includes(perm));
  if (named === undefined && holder)
    throw new CommandRefused(
      `The permission "${perm}" is that of ${holder.title}: say --perm ${perm} to share it, or another code.`,
    );
  return perm;
}

function fileNamed({ loaded }: Product, name: string): string {
  return loaded.files.resources[name] ?? name;
}

/** Records are known by a number where no field can name them. */
function withRecordLabel(fields: readonly FieldPlan[]): readonly FieldPlan[] {
  if (recordLabelOf(fields) !== undefined) return fields;
  const name = freeName(
    'code',
    fields.map((field) => field.name),
  );
  const definition = { type: 'auto', label: '编号', prefix: 'N', search: true, sortable: true };
  return [{ name, label: '编号', english: 'Number', definition, choices: {}, parts: [], sounds: [] }, ...fields];
}

/** Returns what writes a screen: its resource, its line in the list, its labels, and its rule if there is to be one. */
export function screenChange(product: Product, screen: Screen, rule?: string): Change {
  const edits = createEdits(product.sources);
  const { name, file, entry, titles, area } = screen;
  const fieldLabels = englishLabels(englishOf(screen.fields), { isOwned: true });
  const ruled = rule === undefined ? undefined : checkOf({ ...screen.definition, english: fieldLabels.fields }, rule);
  const definition = { ...screen.definition, ...(ruled && { checks: [ruled.check] }) };
  if (product.sources.parse(file))
    throw new CommandRefused(
      `${path.relative(product.root, file)} is there already: delete it or choose another name.`,
    );
  edits.create(file, resourceText(definition));
  edits.append(requirePlace(product.sources, product.list, 'list', screen.group.way), literal(entry));
  const labels = { ...fieldLabels, ...ruled?.labels };
  addLabels(product, edits, { area, resource: name, labels });
  addLabels(product, edits, {
    titles: { [entry.path]: titles.title },
    ...(entry.noun !== undefined && { nouns: { [entry.path]: titles.noun } }),
  });
  addLabels(product, edits, { modules: { [name]: titles.title } });
  const definitions = { ...product.loaded.configuration.definitions, [name]: definition };
  return {
    texts: edits.texts(),
    configuration: {
      entries: withEntry(product.entries, screen.group.way, entry),
      definitions,
      labels: withLabels(product, {
        resources: { [name]: labels },
        titles: { [entry.path]: titles.title },
        nouns: entry.noun === undefined ? {} : { [entry.path]: titles.noun },
      }),
    },
    resources: { [name]: file },
    next: [
      `npm start (or npm run dev) has the screen at ${entry.path}.`,
      allCodes(product.entries).includes(entry.perm)
        ? `Who holds "${entry.perm}" sees it.`
        : `"${entry.perm}" is a new permission: super@demo.example holds it, and the owners of a new demo; give it to others on the page of a role (/role).`,
    ],
  };
}

/** The module of the list, as a file of a resource imports it. */
const listFromResource = '../index.ts';

function resourceText({ fields, ...rest }: AnyDefinition): string {
  const { name, recordLabel, ...others } = rest;
  const lines = [
    property('name', name),
    property('recordLabel', recordLabel),
    `fields: {\n${Object.entries(fields ?? {})
      .map(([key, field]) => property(key, field))
      .join(',\n')}\n}`,
    ...Object.entries(others).map(([key, value]) => property(key, value)),
  ];
  return `import { defineResource } from '${listFromResource}';\n\nexport default defineResource({\n${lines.join(',\n')}\n});\n`;
}

/** Returns the list with one entry more. */
export function withEntry(
  entries: readonly RouteEntry[],
  [index, ...way]: readonly string[],
  entry: RouteEntry,
): readonly RouteEntry[] {
  if (index === undefined) return [...entries, entry];
  return entries.map((one, position) =>
    String(position) === index ? { ...one, children: withEntry(one.children ?? [], way.slice(1), entry) } : one,
  );
}
