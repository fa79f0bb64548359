import type { Language } from '../../../src/base/language.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import type { RowsOfField } from '../../../src/engine/fields/child-rows.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { FieldKind, KindRegistry, Translate } from '../../../src/engine/fields/kind.ts';
import { resolveSources } from '../../../src/engine/fields/sources.ts';
import { normalise } from '../../../src/engine/normalise/index.ts';
import { partsOf } from '../../../src/engine/normalise/parts.ts';
import { type Grant, grantsOf } from '../../../src/engine/permissions/grants.ts';
import { operationApplies } from '../../../src/engine/permissions/operation-permission.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { makePlan, type Plan } from '../../../src/engine/routes/plan.ts';
import { dataProviderOf, flatten } from '../../../src/engine/routes/route.ts';
import { type Labels, translations } from './translations.ts';

export interface CatalogueSources {
  readonly list: readonly RouteEntry[];
  readonly definitions: readonly AnyDefinition[];
  readonly kinds: KindRegistry;
  /** The field that shows platform staff which enterprise owns a record. */
  readonly ownerField: AnyFieldDefinition;
  readonly system: SystemResources;
  /** @default '' */
  readonly title?: string;
  /** @default 'zh' */
  readonly language?: Language;
  /** @default none */
  readonly labels?: Labels;
}

/** A field that refers to records of another resource. */
interface Reference {
  readonly resource: Resource;
  readonly field: Field;
}

/** A field whose rows are records of another resource. */
interface RowsOfResource {
  readonly resource: Resource;
  readonly rows: RowsOfField;
}

/** All resources in their normalized form, with data derived from all of them. */
export interface Catalogue {
  readonly plan: Plan;
  /** The roles that new permissions are proposed for. */
  readonly grants: readonly Grant[];
  readonly kinds: KindRegistry;
  /** Those whose records the server has. */
  readonly resources: readonly Resource[];
  readonly system: SystemResources;
  /** What people call the product. */
  readonly title: string;
  /** The language in which the resources declare their labels. */
  readonly language: Language;
  /** Returns the function that translates texts of kinds and labels. */
  translate(language: Language): Translate;
  find(name: string): Resource | undefined;
  /** Throws a `RangeError` for an unknown name. */
  resource(name: string): Resource;
  /** Returns the resource that a reference field refers to; undefined for other fields. */
  targetOf(field: Field): string | undefined;
  /** Returns every field that refers to the named resource. */
  referencesTo(name: string): readonly Reference[];
  /** Returns the resources with fields computed or looked up from records of the named resource. */
  computedFrom(name: string): readonly Resource[];
  /** Returns the fields whose rows are records of the named resource. */
  rowsOf(name: string): readonly RowsOfResource[];
  /** Returns the fields by which records of the named resource are shown as part of another, like the messages of a thread. */
  partFieldsOf(name: string): readonly string[];
}

export function createCatalogue(sources: CatalogueSources): Catalogue {
  const { list, definitions, ownerField, system, title = '', language = 'zh', labels = {} } = sources;
  const kinds = withSchemasKept(sources.kinds);
  const context = { kinds, entries: flatten(list), ownerField, system };
  const sourceOf = (name: string) => definitions.find((definition) => definition.name === name);
  const all = definitions.map((one) => normalise(resolveSources(one, sourceOf, kinds), context));
  const allByName = new Map(all.map((resource) => [resource.name, resource]));
  const resources = all.filter(({ name }) => dataProviderOf(context.entries, name) === undefined);
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const targetOf = (field: Field) => kinds[field.type]?.refersTo?.(field.settings);
  const references = resources.flatMap((resource) =>
    Object.values(resource.fields).map((field) => ({ resource, field, to: targetOf(field) })),
  );
  const computesFrom = ({ fields }: Resource) =>
    Object.values(fields).map(({ type, settings, lookup }) => lookup?.of ?? kinds[type]?.computes?.(settings).of);
  const rowsOf = resources.flatMap((resource) =>
    Object.values(resource.fields).flatMap(({ rows }): RowsOfResource[] => (rows ? [{ resource, rows }] : [])),
  );
  const parts = definitions.flatMap(partsOf);
  return {
    grants: grantsOf(list),
    plan: makePlan(list, (name, operation) => operationApplies(allByName.get(name), operation)),
    kinds,
    resources,
    system,
    title,
    language,
    translate: translations(labels),
    find: (name) => byName.get(name),
    resource(name) {
      const found = byName.get(name);
      if (!found) throw new RangeError(`There is no resource "${name}".`);
      return found;
    },
    targetOf,
    referencesTo: (name) => references.filter(({ to }) => to === name),
    computedFrom: (name) => resources.filter((resource) => computesFrom(resource).includes(name)),
    rowsOf: (name) => rowsOf.filter(({ rows }) => rows.of === name),
    partFieldsOf: (name) => [...new Set(parts.flatMap(({ resource, by }) => (resource === name ? by : [])))],
  };
}

/**
 * Returns the same kinds with their schemas cached per field: creating a schema takes longer than checking a value with
 * it.
 */
function withSchemasKept(kinds: KindRegistry): KindRegistry {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      const made = new WeakMap<object, ReturnType<FieldKind['schema']>>();
      const schema = (settings: object) => {
        const known = made.get(settings) ?? kind.schema(settings);
        made.set(settings, known);
        return known;
      };
      return [name, { ...kind, schema }];
    }),
  );
}
