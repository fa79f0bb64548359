import * as z from 'zod/mini';
import type { Choice, FieldKind } from '../../engine/kind.ts';
import { choiceLabel } from '../../engine/label.ts';
import { partsOf, sameWord } from '../sheet-text.ts';

export interface EnumSettings {
  /** The choices, in display and sort order. */
  readonly options: readonly Choice[];
  /** Allows several values. @default false */
  readonly multiple?: boolean;
}

/**
 * One of a fixed set of values, or several of them. The constant is not named `enum` because that is a reserved word.
 */
export const enumeration: FieldKind<EnumSettings, string | readonly string[]> = {
  shape: {
    options: z
      .array(
        z.strictObject({
          value: z.string().check(z.minLength(1)),
          label: z.string().check(z.minLength(1)),
          color: z.optional(z.enum(['blue', 'green', 'orange', 'red', 'grey'])),
          when: z.optional(z.unknown()),
        }),
      )
      .check(z.minLength(1)),
    multiple: z.optional(z.boolean()),
  },
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
    const names = (choice: Choice) => [
      choiceLabel(translate, resource, field.name, choice),
      choice.label,
      choice.value,
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
