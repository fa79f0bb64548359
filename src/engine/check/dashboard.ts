import type { DashboardDefinition, TileDefinition } from '../definition/dashboard.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import { reportsOfTile } from '../normalise/dashboard.ts';
import { dataProviderOf } from '../routes/route.ts';
import { checkRule } from './condition.ts';
import { fieldsWhere, isUnread, type MeaningContext, presetKeysOf, type ReportProblem, repeated } from './context.ts';
import { type ConfigurationProblem, oneOf, onlyOnce } from './problem.ts';

/** Checks a name against the names that a resource has. Reports a missing resource. */
type CheckReference = (
  at: string,
  resource: string,
  property: string,
  name: string,
  namesOf: (definition: AnyDefinition) => string[],
) => void;

/** Home is counted by the server. */
const ofServer = 'a resource of the server';

/** Reports resources, presets, fields, reports, permissions and tiles on the dashboard that do not exist. */
export function checkDashboard(dashboard: DashboardDefinition, context: MeaningContext): ConfigurationProblem[] {
  const { tiles = {}, homes, firstSteps = [] } = dashboard;
  const { entries, names, definitions } = context;
  const problems: ConfigurationProblem[] = [];
  const addProblem: ReportProblem = (property, value, allowed) =>
    problems.push({ resource: 'dashboard', field: undefined, property, value, allowed });
  const checkReference: CheckReference = (at, resource, property, name, namesOf) => {
    if (!names.includes(resource)) return addProblem(`${at}.resource`, resource, oneOf(names, resource));
    const elsewhere = dataProviderOf(entries, resource);
    if (elsewhere !== undefined)
      return addProblem(`${at}.resource`, resource, `${ofServer}: the data provider "${elsewhere}" has its records`);
    const definition = definitions[resource];
    const known = definition && namesOf(definition);
    if (known && !known.includes(name)) addProblem(`${at}.${property}`, name, oneOf(known, name));
  };
  for (const [key, tile] of Object.entries(tiles)) {
    checkRule(`tiles.${key}.perm`, tile.perm, context, addProblem);
    checkTile(`tiles.${key}`, tile, context, { checkReference, addProblem });
  }
  checkHomes(dashboard, context, addProblem);
  for (const [index, { resource, opens = 'create', from = 1 }] of firstSteps.entries()) {
    const at = `firstSteps.${index}`;
    const own = ({ allow, writtenBy = 'users', import: importing }: AnyDefinition) => [
      'list',
      ...(allow?.create !== false && writtenBy === 'users' ? ['create', ...(importing ? ['import'] : [])] : []),
    ];
    checkReference(at, resource, 'opens', opens, own);
    if (!Number.isInteger(from) || from < 1) addProblem(`${at}.from`, from, 'a whole number from 1');
    if (
      names.includes(resource) &&
      !entries.some(({ name, view = 'list', path }) => name === resource && view === 'list' && path)
    )
      addProblem(`${at}.resource`, resource, 'a resource with a list of its own: the step leads there');
  }
  const isGiven = Object.keys(tiles).length + (homes?.length ?? 0) + firstSteps.length > 0;
  if (isGiven && !entries.some(({ view }) => view === 'dashboard'))
    addProblem('', undefined, "an entry of the list with view: 'dashboard', which draws it");
  return problems;
}

/** Reports what a tile names and nobody has. */
function checkTile(
  at: string,
  tile: TileDefinition,
  context: MeaningContext,
  { checkReference, addProblem }: { readonly checkReference: CheckReference; readonly addProblem: ReportProblem },
): void {
  const { definitions, kinds } = context;
  const presets = (definition: AnyDefinition) => presetKeysOf(definition, kinds);
  const reports = reportsOfTile(tile);
  for (const [index, { resource, report, metrics = [] }] of reports.entries()) {
    const place = 'reports' in tile ? `${at}.reports.${index}` : at;
    checkReference(place, resource, 'report', report, (definition) => Object.keys(definition.reports ?? {}));
    const known = definitions[resource]?.reports?.[report]?.metrics;
    for (const key of known ? metrics : []) checkReference(place, resource, 'metrics', key, () => [...(known ?? [])]);
  }
  if (tile.kind === 'ranking') {
    const known = definitions[tile.resource]?.reports?.[tile.report];
    if (known) checkReference(at, tile.resource, 'by', tile.by, () => [...(known.dimensions ?? [])]);
  }
  if (tile.kind === 'counts')
    for (const [index, count] of tile.counts.entries()) {
      const place = `${at}.counts.${index}`;
      if (!('quota' in count)) checkReference(place, count.resource, 'preset', count.preset, presets);
      else if (!isUnread(count.resource, context) && !definitions[count.resource]?.quota)
        addProblem(`${place}.quota`, count.quota, 'a resource that declares `quota`');
    }
  if (tile.kind === 'grouped')
    for (const [index, { resource, preset }] of tile.counts.entries()) {
      const place = `${at}.counts.${index}`;
      checkReference(place, resource, 'preset', preset, presets);
      if (definitions[resource])
        checkReference(at, resource, 'by', tile.by, (definition) => groupsOf(definition, kinds));
    }
  if (tile.kind === 'records') {
    checkReference(at, tile.resource, 'preset', tile.preset, presets);
    for (const name of definitions[tile.resource] ? (tile.fields ?? []) : [])
      checkReference(at, tile.resource, 'fields', name, (definition) => Object.keys(definition.fields));
  }
}

/** Returns the fields by whose values records can be counted. */
function groupsOf({ fields, owner }: AnyDefinition, kinds: MeaningContext['kinds']): string[] {
  const groups = fieldsWhere(
    fields,
    kinds,
    (field, kind) =>
      (kind.choices ?? kind.refersTo) !== undefined &&
      !kind.isMultiple?.(field) &&
      !field.mask &&
      Boolean(field.filter),
  );
  return [...groups, ...(owner === 'platform' ? [] : ['enterprise'])];
}

/** Requires that each user has a home, that each home is somebody's first one, and that each tile is in one. */
function checkHomes(
  { tiles = {}, homes = [] }: DashboardDefinition,
  context: MeaningContext,
  addProblem: ReportProblem,
): void {
  const keys = Object.keys(tiles);
  for (const key of repeated(homes.map((home) => home.key))) addProblem('homes', key, onlyOnce('key'));
  for (const [index, { perm, tiles: chosen }] of homes.entries()) {
    const isLast = index === homes.length - 1;
    checkRule(`homes.${index}.perm`, perm, context, addProblem);
    if (isLast && perm !== undefined)
      addProblem(`homes.${index}.perm`, perm, 'remove it: the last home is for everybody');
    if (!isLast && perm === undefined)
      addProblem(`homes.${index}.perm`, perm, 'a permission: nobody would see the homes after this one first');
    for (const key of repeated(chosen)) addProblem(`homes.${index}.tiles`, key, onlyOnce('tile'));
    for (const key of chosen) if (!keys.includes(key)) addProblem(`homes.${index}.tiles`, key, oneOf(keys, key));
  }
  const used = new Set(homes.flatMap((home) => home.tiles));
  if (homes.length > 0)
    for (const key of keys) if (!used.has(key)) addProblem(`tiles.${key}`, key, 'a home that shows it');
}
