import type { output } from 'zod/mini';
import type { Comparison, Condition } from '../fields/condition.ts';
import type { Me } from '../fields/default.ts';
import type { Choice, FieldKind, KindRegistry, SettingsOf, ValueOf } from '../fields/kind.ts';
import type { PermissionRule } from '../permissions/permission.ts';
import type { FieldOptions, InputOptions, PartOptions } from './field.ts';
import type { OptionWords, Settings } from './options.ts';

declare const within: unique symbol;

/** A field inside the values of another field: its own options and the options of its kind. */
type PartDefinition<Kinds extends KindRegistry> = {
  readonly [Type in keyof Kinds & string]: {
    readonly type: Type;
    readonly default?: ValueOf<Kinds[Type]>;
  } & PartOptions &
    SettingsOf<Kinds[Type]>;
}[keyof Kinds & string];

/** Type of a kind's option that declares the fields of its values. */
export type PartDefinitions<Kinds extends KindRegistry> = Readonly<Record<string, PartDefinition<Kinds>>> & {
  readonly [within]?: Kinds;
};

/** A value that an action asks for and that is no field of its record. */
export type InputDefinition<Kinds extends KindRegistry, Key extends string = string> = {
  readonly [Type in keyof Kinds & string]: {
    readonly type: Type;
    readonly default?: ValueOf<Kinds[Type]>;
  } & InputOptions<Key> &
    SettingsOf<Kinds[Type]>;
}[keyof Kinds & string];

/** A field as authors write it: the options of every field and the options of its kind. */
export type FieldDefinition<
  Kinds extends KindRegistry,
  Names extends string,
  Permission extends string,
  WidgetName extends string = string,
  CellName extends string = string,
> = {
  readonly [Type in keyof Kinds & string]: {
    readonly type: Type;
    /** Value of a new record. `{ me: true }` is the user who creates it. @default that of the kind, else none */
    readonly default?: ValueOf<Kinds[Type]> | Me;
  } & FieldOptions<
    Pick<OptionWords, 'optionCondition'> & {
      readonly rule: PermissionRule<Permission>;
      readonly widget: WidgetName;
      readonly cell: CellName;
    }
  > &
    Settings<Kinds[Type]['shape'], OptionWords & { readonly resource: Names }>;
}[keyof Kinds & string];

/**
 * The type of one value. For an enum it is the union of its options, for a kind with fields an object with their
 * values.
 */
export type One<Kinds extends KindRegistry, Field> = Field extends { options: readonly { value: infer Value }[] }
  ? Value
  : Field extends { fields: infer Parts extends Readonly<Record<string, { readonly type: string }>> }
    ? { readonly [Part in keyof Parts]: Filled<Kinds, Parts[Part]> }
    : Field extends { type: infer Type extends keyof Kinds }
      ? Kinds[Type] extends FieldKind<infer _Settings, infer Value>
        ? Exclude<Value, readonly unknown[]>
        : never
      : never;

/** The type of a field on the wire: an array if the field accepts several values or its kind always stores lists. */
export type FieldValue<Kinds extends KindRegistry, Field> = Field extends { multiple: true }
  ? readonly One<Kinds, Field>[]
  : [One<Kinds, Field>] extends [never]
    ? Field extends { type: infer Type extends keyof Kinds }
      ? ValueOf<Kinds[Type]>
      : never
    : One<Kinds, Field>;

/** The type of a field, including null unless the field is required. */
export type Filled<Kinds extends KindRegistry, Field> = Field extends { required: true }
  ? FieldValue<Kinds, Field>
  : FieldValue<Kinds, Field> | null;

type ComparisonOf<Kinds extends KindRegistry, Fields> = {
  [Name in keyof Fields & string]: Comparison<Name, One<Kinds, Fields[Name]>>;
}[keyof Fields & string];

/** A condition on the fields of the resource, restricted to their names and values. */
export type ConditionOf<Kinds extends KindRegistry, Fields> = Condition<ComparisonOf<Kinds, Fields>>;

/** The name of one of the fields. */
export type Name<Fields> = keyof Fields & string;

/** The name of a single-choice field. */
export type ChoiceName<Fields> = {
  [Key in Name<Fields>]: Fields[Key] extends { options: readonly Choice[]; multiple?: false } ? Key : never;
}[Name<Fields>];

/** The name of a field that refers to one record. */
export type ReferenceName<Fields> = {
  [Key in Name<Fields>]: Fields[Key] extends { to: string }
    ? Fields[Key] extends { multiple: true }
      ? never
      : Key
    : never;
}[Name<Fields>];

/**
 * Rejects options that the kind of a field does not have, and names in conditions that are no fields. Inference alone
 * would accept both, because `Fields` is inferred from the definition.
 *
 * Only what has to be checked has a property here: one for each option would be intersected with each option as it was
 * inferred, which took most of the time of the compiler.
 */
export type Exact<Kinds extends KindRegistry, Fields> = string extends keyof Fields
  ? unknown
  : {
      readonly [Key in keyof Fields]: Fields[Key] extends { type: infer Type extends keyof Kinds }
        ? {
            readonly [Option in Exclude<keyof Fields[Key], FreeOption<Kinds[Type]>>]: ExactOption<
              Kinds,
              Fields,
              Option,
              Kinds[Type]['shape'],
              Fields[Key][Option]
            >;
          }
        : unknown;
    };

type ConditionOption = 'when' | 'requiredWhen' | 'readonlyWhen';

/** The options of a kind whose values the constraint of `Fields` checks completely. */
type FreeOption<Kind extends FieldKind> =
  | Exclude<keyof FieldOptions, ConditionOption>
  | Exclude<keyof Kind['shape'], 'where' | 'options' | 'fields'>
  | 'type'
  | 'default';

type ExactOption<Kinds extends KindRegistry, Fields, Option, Shape, Given> = Option extends ConditionOption
  ? ConditionOf<Kinds, Fields>
  : Option extends keyof Shape
    ? Option extends 'where'
      ? ExactForm<Fields, Given>
      : Option extends 'options'
        ? ExactChoices<Kinds, Fields, Given>
        : ExactParts<Shape[Option], Given>
    : never;

/** Does the same as `Exact` for choices with a `when` condition. */
type ExactChoices<Kinds extends KindRegistry, Fields, Given> = [ChoiceOption<Given>] extends [
  Exclude<keyof Choice, 'when'>,
]
  ? unknown
  : {
      readonly [Index in keyof Given]: {
        readonly [Option in keyof Given[Index]]: Option extends 'when'
          ? ConditionOf<Kinds, Fields>
          : Option extends keyof Choice
            ? unknown
            : never;
      };
    };
type ChoiceOption<Given> = Given extends readonly (infer Part)[] ? (Part extends unknown ? keyof Part : never) : never;

/** Does the same as `Exact` for a `RefFilter`: rejects form fields that do not exist. */
type ExactForm<Fields, Given> = [FormNames<Given>] extends [keyof Fields] ? unknown : never;
type FormNames<Given> = Given extends { readonly form: infer Named }
  ? Named
  : Given extends readonly (infer Part)[]
    ? FormNames<Part>
    : Given extends object
      ? { [Part in keyof Given]: FormNames<Given[Part]> }[keyof Given]
      : never;

/** Does the same as `Exact` inside an option that declares fields. */
type ExactParts<Schema, Given> = [output<Schema>] extends [{ readonly [within]?: infer Kinds }]
  ? NonNullable<Kinds> extends infer Some extends KindRegistry
    ? {
        readonly [Key in keyof Given]: Given[Key] extends { type: infer Type extends keyof Some }
          ? {
              readonly [Option in Exclude<
                keyof Given[Key],
                keyof PartOptions | keyof Some[Type]['shape'] | 'type' | 'default'
              >]: never;
            }
          : unknown;
      }
    : unknown
  : unknown;
