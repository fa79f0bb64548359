import type { Dictionary, Name } from '../words.ts';
import type { FieldPlan, FieldText } from './field-plan.ts';
import { freeName } from './names-taken.ts';
import { withUsualOptions } from './usual-options.ts';

/** A choice before it is written. */
export interface Choice extends Name {
  readonly label: string;
  readonly color?: string;
}

type Unchosen = Omit<FieldPlan, 'choices' | 'definition'>;

/** Returns a field of choices. A `default` may be the label of one. */
export function enumOf(own: Unchosen, read: readonly Choice[], settings: Readonly<Record<string, unknown>>): FieldPlan {
  const choices = withFreeNames(read);
  const isStandard = ({ label, name }: Choice) => [label, name].includes(String(settings.default));
  const standard = settings.default === undefined ? undefined : (choices.find(isStandard)?.name ?? settings.default);
  const options = choices.map(({ name, label, color }) => ({
    value: name,
    label,
    ...(color !== undefined && { color }),
  }));
  const definition: FieldText = {
    type: 'enum',
    label: own.label,
    ...settings,
    ...(standard !== undefined && { default: standard }),
    options,
  };
  return {
    ...own,
    sounds: [...own.sounds, ...choices.flatMap(({ isSound, label }) => (isSound ? [label] : []))],
    choices: Object.fromEntries(choices.map(({ name, english }) => [name, english])),
    definition: withUsualOptions(definition),
  };
}

function withFreeNames(choices: readonly Choice[]): readonly Choice[] {
  const free: Choice[] = [];
  for (const choice of choices) {
    const taken = free.map(({ name }) => name);
    free.push({ ...choice, name: taken.includes(choice.name) ? freeName(choice.name, taken) : choice.name });
  }
  return free;
}

/** Returns the field of choices with these labels. */
export function choicesOf(
  own: Unchosen,
  labels: readonly string[],
  options: Readonly<Record<string, unknown>>,
  dictionary: Dictionary,
): FieldPlan {
  const choices = labels.map((label) => ({ label, ...choiceName(label, dictionary) }));
  return enumOf(own, choices, options);
}

/** A choice of letters and digits is its own value: A, 2026. */
export function choiceName(label: string, dictionary: Dictionary, called = dictionary.nameOf(label)): Name {
  const isOwn = /^[\w.+-]+$/.test(label);
  return isOwn ? { name: label, english: label, isSound: false } : { ...called, name: called.name || 'choice' };
}
