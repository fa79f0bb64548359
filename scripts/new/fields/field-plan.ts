/** A field as authors write it: its kind, its label and its options. */
export interface FieldText {
  readonly type: string;
  readonly label: string;
  readonly [option: string]: unknown;
}

/** A field before it is written. */
export interface FieldPlan {
  /** In camelCase. */
  readonly name: string;
  readonly label: string;
  readonly english: string;
  readonly definition: FieldText;
  /** English labels of the choices, by value. */
  readonly choices: Readonly<Record<string, string>>;
  /** The fields inside its values. */
  readonly parts: readonly FieldPlan[];
  /** Words whose names are only how they sound, because nothing tells what they mean: labels of the field and its choices. */
  readonly sounds: readonly string[];
}

/** The English labels of fields as a resource has them. */
export interface EnglishLabels {
  readonly fields: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly parts?: Readonly<Record<string, EnglishLabels>>;
}

export function englishOf(plans: readonly FieldPlan[]): EnglishLabels {
  const chosen = plans.filter(({ choices }) => Object.keys(choices).length > 0);
  const divided = plans.filter(({ parts }) => parts.length > 0);
  return {
    fields: Object.fromEntries(plans.map(({ name, english }) => [name, english])),
    ...(chosen.length > 0 && { options: Object.fromEntries(chosen.map(({ name, choices }) => [name, choices])) }),
    ...(divided.length > 0 && {
      parts: Object.fromEntries(divided.map(({ name, parts }) => [name, englishOf(parts)])),
    }),
  };
}
