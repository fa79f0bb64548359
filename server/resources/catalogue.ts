import type { AnyDefinition, AnyFieldDefinition } from '../../src/engine/any-definition.ts';
import type { Field } from '../../src/engine/field.ts';
import type { FieldKind, KindRegistry } from '../../src/engine/kind.ts';
import { normalise } from '../../src/engine/normalise/index.ts';
import { operationApplies } from '../../src/engine/operation-permission.ts';
import { makePlan, type Plan } from '../../src/engine/plan.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { flatten, type RouteEntry } from '../../src/engine/route.ts';
import type { SystemResources } from '../../src/engine/system-resources.ts';

export interface CatalogueSources {
  readonly list: readonly RouteEntry[];
  readonly definitions: readonly AnyDefinition[];
  readonly kinds: KindRegistry;
  /** The field by which platform staff see whose a record is. */
  readonly ownerField: AnyFieldDefinition;
  readonly system: SystemResources;
}

/** A field that refers to records of another resource. */
export interface Reference {
  readonly resource: Resource;
  readonly field: Field;
}

/** All resources in their normal form, and what is derived from them together. */
export interface Catalogue {
  readonly plan: Plan;
  readonly kinds: KindRegistry;
  readonly resources: readonly Resource[];
  readonly system: SystemResources;
  find(name: string): Resource | undefined;
  /** Throws a `RangeError` for a name there is not. */
  resource(name: string): Resource;
  /** The resource a field refers to, if it is a reference. */
  targetOf(field: Field): string | undefined;
  /** Every field that refers to a resource. */
  referencesTo(name: string): readonly Reference[];
  /** Resources whose records hold something that is computed from those of the named one. */
  computedFrom(name: string): readonly Resource[];
}

export function createCatalogue({ list, definitions, kinds: given, ownerField, system }: CatalogueSources): Catalogue {
  const kinds = withSchemasKept(given);
  const context = { kinds, entries: flatten(list), ownerField, system };
  const resources = definitions.map((definition) => normalise(definition, context));
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const targetOf = (field: Field) => kinds[field.type]?.refersTo?.(field.settings);
  const references = resources.flatMap((resource) =>
    Object.values(resource.fields).map((field): Reference & { readonly to: string | undefined } => ({
      resource,
      field,
      to: targetOf(field),
    })),
  );
  const computesFrom = ({ fields }: Resource) =>
    Object.values(fields).map(({ type, settings }) => kinds[type]?.computes?.(settings).of);
  return {
    plan: makePlan(list, (name, leaf) => operationApplies(byName.get(name), leaf)),
    kinds,
    resources,
    system,
    find: (name) => byName.get(name),
    resource(name) {
      const found = byName.get(name);
      if (!found) throw new RangeError(`There is no resource "${name}".`);
      return found;
    },
    targetOf,
    referencesTo: (name) => references.filter(({ to }) => to === name),
    computedFrom: (name) => resources.filter((resource) => computesFrom(resource).includes(name)),
  };
}

/** The same kinds, whose schemas are made once for each field: making one takes longer than checking a value by it. */
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
