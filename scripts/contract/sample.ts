import { createExamples } from '../../server/http/openapi/examples.ts';
import { describedValue } from '../../server/http/openapi/field-schema.ts';
import type { Catalogue } from '../../server/records/catalogue/catalogue.ts';
import { type Capabilities, hasAbility } from '../../src/engine/features/ability.ts';
import type { Field } from '../../src/engine/fields/field.ts';
import { readableFields, writableFields } from '../../src/engine/fields/values.ts';
import { allows, type PermissionSnapshot } from '../../src/engine/permissions/permission.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { flatten } from '../../src/engine/routes/route.ts';

import type { Client } from './client.ts';
import { NotAsked } from './failures.ts';

interface Asking extends Pick<Client, 'ask'> {
  readonly capabilities?: Capabilities;
}

/** The resource whose list and records are asked for, as the user may see it. */
export interface Sample {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** The text that records are called by. Undefined: records of the resource cannot be made here. */
  readonly label: Field | undefined;
  /** Makes the values of a new record. */
  values(run: Asking): Promise<Readonly<Record<string, unknown>>>;
}

/** Characters that the name of a record needs: `Contract check 1f2e3d4c overwritten`. */
const longestLabel = 40;

/** Chooses the resource: the one that is named, else the first list that the user may write, else the first they may open. */
export function chooseSample(catalogue: Catalogue, snapshot: PermissionSnapshot, name: string | undefined): Sample {
  const system = new Set<string>(Object.values(catalogue.system).flat());
  const places = flatten(catalogue.plan.entries).filter(({ view = 'list', under }) => view === 'list' && !under);
  const listed = [...new Set(places.flatMap((place) => (place.name === undefined ? [] : [place.name])))];
  const resources = listed
    .filter((one) => (name === undefined ? !system.has(one) : one === name))
    .flatMap((one) => catalogue.find(one) ?? [])
    .filter(({ rules }) => allows(snapshot, rules.list));
  const samples = resources.map((resource) => sampleOf(resource, catalogue, snapshot));
  const sample = samples.find(({ label }) => label !== undefined) ?? samples[0];
  if (sample) return sample;
  throw new NotAsked(
    name === undefined ? 'the user may open no list' : `the user may open no list of a resource called ${name}`,
  );
}

function sampleOf(resource: Resource, catalogue: Catalogue, snapshot: PermissionSnapshot): Sample {
  const { allow, rules, recordLabel } = resource;
  const { kinds } = catalogue;
  const creating = writableFields(resource, snapshot, 'create');
  const label = creating.find(({ name }) => name === recordLabel);
  const required = creating.filter(
    (field) => field.required && !field.when && field.default === undefined && !field.defaultFrom && !field.fixedBy,
  );
  const others = required.filter((field) => field !== label);
  const isMade = ({ type, unique, name }: Field) =>
    !unique && !kinds[type]?.files && !resource.unique.some((fields) => fields.includes(name));
  const isWritten =
    (['create', 'edit', 'delete'] as const).every((one) => allow[one] && allows(snapshot, rules[one])) &&
    label?.type === 'text' &&
    (kinds.text?.maxLength?.(label.settings) ?? 0) >= longestLabel &&
    !label.mask &&
    writableFields(resource, snapshot, 'edit').includes(label) &&
    others.every(isMade);
  const exampleOf = createExamples({});
  return {
    resource,
    fields: readableFields(resource, snapshot),
    label: isWritten ? label : undefined,
    async values(run) {
      const values = others.map(async (field) => {
        const target = catalogue.targetOf(field);
        if (target === undefined) return [field.name, exampleOf(describedValue(field, kinds))] as const;
        const option = await firstOption(run, target, field.name);
        return [field.name, kinds[field.type]?.isMultiple?.(field.settings) ? [option] : option] as const;
      });
      return Object.fromEntries(await Promise.all(values));
    },
  };
}

/** Returns what a reference of a new record may hold. */
async function firstOption({ ask, capabilities }: Asking, target: string, field: string): Promise<unknown> {
  if (!hasAbility(capabilities, 'options')) throw new NotAsked(`nothing can be chosen for the field ${field}`);
  const { data } = await ask('GET', `/buffalo/v1/${target}/options`);
  const [first]: unknown[] = Array.isArray(data) ? data : [];
  const value = typeof first === 'object' && first !== null && 'value' in first ? first.value : undefined;
  if (value === undefined) throw new NotAsked(`no record of ${target} can be chosen for the field ${field}`);
  return value;
}
