import { config } from '../../config/index.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import type { FormStep } from '../definition/screens.ts';
import type { Field } from '../fields/field.ts';
import type { Resource, Section } from '../resource.ts';

/**
 * Returns the given sections without fields that are not placed, and a last section with the remaining fields. Without
 * sections it returns one section with every field.
 */
export function normaliseSections(sections: readonly Section[] | undefined, placed: readonly Field[]): Section[] {
  if (!sections) return [{ fields: names(placed) }];
  const here = new Set(names(placed));
  const given = sections.map((section) => ({ ...section, fields: section.fields.filter((name) => here.has(name)) }));
  const rest = names(placed.filter((field) => !sections.some((section) => section.fields.includes(field.name))));
  return rest.length > 0 ? [...given, { fields: rest }] : given;
}

/**
 * Returns the given steps without fields that are not placed. Fields that no step names come first in the first step,
 * because other fields may depend on them.
 */
export function normaliseSteps(steps: readonly FormStep[] | undefined, placed: readonly Field[]): FormStep[] {
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

/** Returns the container of a form with this number of inputs. */
export function containerFor(inputs: number): Resource['form']['container'] {
  if (inputs <= config.formContainer.modal) return 'modal';
  return inputs <= config.formContainer.drawer ? 'drawer' : 'page';
}

export function names(fields: readonly Field[]): string[] {
  return fields.map((field) => field.name);
}

/** Returns the fields that only forms with a key of their own have. */
export function fieldsApart({ form, forms }: AnyDefinition): ReadonlySet<string> {
  const usual = [...(form?.sections ?? []), ...(form?.steps ?? [])].flatMap(({ fields }) => fields);
  const named = Object.values(forms ?? {}).flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
  return new Set(named.filter((name) => !usual.includes(name)));
}
