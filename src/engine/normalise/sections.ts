import { config } from '../../config/index.ts';
import type { Field } from '../field.ts';
import type { FormStep, Resource, Section } from '../resource.ts';

/** The sections given, or one with everything; fields that have no place there are left out of it. */
export function normaliseSections(sections: readonly Section[] | undefined, placed: readonly Field[]): Section[] {
  if (!sections) return [{ fields: names(placed) }];
  const here = new Set(names(placed));
  const given = sections.map((section) => ({ ...section, fields: section.fields.filter((name) => here.has(name)) }));
  const rest = names(placed.filter((field) => !sections.some((section) => section.fields.includes(field.name))));
  return rest.length > 0 ? [...given, { fields: rest }] : given;
}

/** The steps given, as far as they ask something; what none of them names stands first: the others may depend on it. */
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

/** What a form with this many inputs opens in. */
export function containerFor(inputs: number): Resource['form']['container'] {
  if (inputs <= config.formContainer.modal) return 'modal';
  return inputs <= config.formContainer.drawer ? 'drawer' : 'page';
}

export function names(fields: readonly Field[]): string[] {
  return fields.map((field) => field.name);
}
