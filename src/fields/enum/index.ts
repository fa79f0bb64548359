import * as z from 'zod/mini';
import { choice } from '../../engine/definition/options.ts';
import type { Choice, FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { choiceLabel } from '../../engine/texts/label.ts';
import { partsOf, sameWord } from '../sheets/sheet-text.ts';

const enumOptions = {
  /** The choices, in display and sort order. */
  options: z.array(choice).check(z.minLength(1)),
  /** Allows several values. @default false */
  multiple: z.optional(z.boolean()),
};
export type EnumSettings = SettingsOf<typeof enumeration>;

/**
 * One of a fixed set of values, or several of them. The constant is not named `enum` because that is a reserved word.
 */
export const enumeration: FieldKind<typeof enumOptions, string | readonly string[]> = {
  shape: enumOptions,
  column: 'text',
  order: 'choices',
  operators: ['eq', 'ne'],
  searchable: false,
  choices: ({ options }) => options,
  isMultiple: ({ multiple }) => multiple ?? false,
  maxLength: ({ options }) => options.length * 50,
  schema: ({ options, multiple }) => {
    const one = z
      .string('notAChoice')
      .check(z.refine((value) => options.some((option) => option.value === value), 'notAChoice'));
    return multiple ? z.array(one, 'notAList') : one;
  },
  text: (value, field, { translate, resource }) =>
    [value]
      .flat()
      .map((one) => {
        const option = field.settings.options.find((candidate) => candidate.value === one);
        return option ? choiceLabel(translate, resource, field.name, option) : one;
      })
      .join(translate('list.separator', undefined, '、')),
  parse: (text, field, { translate, resource }) => {
    const names = (option: Choice) => [
      choiceLabel(translate, resource, field.name, option),
      option.label,
      option.value,
    ];
    // If two choices share a label, the first one wins.
    const values = new Map(
      field.settings.options
        .toReversed()
        .flatMap((option) => names(option).map((name) => [sameWord(name), option.value] as const)),
    );
    const meant = (word: string) => values.get(sameWord(word));
    const whole = meant(text);
    if (!field.settings.multiple) return whole;
    if (whole !== undefined) return [whole];
    const found = partsOf(text, translate).map(meant);
    return found.includes(undefined) ? undefined : [...new Set(found.flatMap((one) => one ?? []))];
  },
};
