import type { Comparison, Condition } from './condition.ts';
import type { FieldOptions } from './field.ts';
import type { Choice, FieldKind, KindRegistry, ResourceReference, SettingsOf, ValueOf } from './kind.ts';

declare const within: unique symbol;

/** What a field within the values of another may say, whatever its kind. */
export type PartOptions = Pick<FieldOptions, 'label' | 'required' | 'help' | 'width'>;

/** A field within the values of another: what it says of itself, and the options of its kind. */
type PartDefinition<Kinds extends KindRegistry> = {
  readonly [Type in keyof Kinds & string]: {
    readonly type: Type;
    readonly default?: ValueOf<Kinds[Type]>;
  } & PartOptions &
    SettingsOf<Kinds[Type]>;
}[keyof Kinds & string];

/** Type of a kind's option that declares the fields its values are made of, each of one of the kinds. */
export type PartDefinitions<Kinds extends KindRegistry> = Readonly<Record<string, PartDefinition<Kinds>>> & {
  readonly [within]?: Kinds;
};

/** Replaces each resource reference among a kind's options by the names there are. */
type Bound<Settings, Names extends string> = {
  readonly [Option in keyof Settings]: NonNullable<Settings[Option]> extends infer Type
    ? [Type] extends [string]
      ? [keyof ResourceReference] extends [keyof Type]
        ? Names
        : Settings[Option]
      : Settings[Option]
    : never;
};

/** A field as authors write it: options of every field and those of its kind. */
export type FieldDefinition<
  Kinds extends KindRegistry,
  Names extends string,
  Permission extends string,
  WidgetName extends string = string,
  CellName extends string = string,
> = {
  readonly [Type in keyof Kinds & string]: {
    readonly type: Type;
    readonly default?: ValueOf<Kinds[Type]>;
  } & FieldOptions<
    Permission,
    // Which fields a condition of a field may name is known only once all fields are: `checkResource` looks at it.
    Comparison,
    WidgetName,
    CellName
  > &
    Bound<SettingsOf<Kinds[Type]>, Names>;
}[keyof Kinds & string];

/** The value of one field; that of an enum is the union of its options, one made of fields has the value of each. */
export type One<Kinds extends KindRegistry, Field> = Field extends { options: readonly { value: infer Value }[] }
  ? Value
  : Field extends { fields: infer Parts extends Readonly<Record<string, { readonly type: string }>> }
    ? { readonly [Part in keyof Parts]: Filled<Kinds, Parts[Part]> }
    : Field extends { type: infer Type extends keyof Kinds }
      ? Kinds[Type] extends FieldKind<infer _Settings, infer Value>
        ? Exclude<Value, readonly unknown[]>
        : never
      : never;

/** The value of a field on the wire: a list where it takes several, or where its kind holds nothing but lists. */
export type FieldValue<Kinds extends KindRegistry, Field> = Field extends { multiple: true }
  ? readonly One<Kinds, Field>[]
  : [One<Kinds, Field>] extends [never]
    ? Field extends { type: infer Type extends keyof Kinds }
      ? ValueOf<Kinds[Type]>
      : never
    : One<Kinds, Field>;

/** The value of a field, or none where one may be missing. */
export type Filled<Kinds extends KindRegistry, Field> = Field extends { required: true }
  ? FieldValue<Kinds, Field>
  : FieldValue<Kinds, Field> | null;

type ComparisonOf<Kinds extends KindRegistry, Fields> = {
  [Name in keyof Fields & string]: Comparison<Name, One<Kinds, Fields[Name]>>;
}[keyof Fields & string];

/** A condition on fields of the resource: their names and values, and no others. */
export type ConditionOf<Kinds extends KindRegistry, Fields> = Condition<ComparisonOf<Kinds, Fields>>;

/** The name of one of the fields. */
export type Name<Fields> = keyof Fields & string;

/** A field of choices that holds one of them. */
export type ChoiceName<Fields> = {
  [Key in Name<Fields>]: Fields[Key] extends { options: readonly Choice[]; multiple?: false } ? Key : never;
}[Name<Fields>];

/** A field that refers to one record. */
export type ReferenceName<Fields> = {
  [Key in Name<Fields>]: Fields[Key] extends { to: string }
    ? Fields[Key] extends { multiple: true }
      ? never
      : Key
    : never;
}[Name<Fields>];

/**
 * Names no option a field's kind does not have: inference alone would let a misspelt one pass, since `Fields` is
 * inferred from what is written.
 */
export type Exact<Kinds extends KindRegistry, Fields> = {
  readonly [Key in keyof Fields]: Fields[Key] extends { type: infer Type extends keyof Kinds }
    ? {
        readonly [Option in keyof Fields[Key]]: Option extends
          | keyof FieldOptions
          | keyof SettingsOf<Kinds[Type]>
          | 'type'
          | 'default'
          ? Option extends 'where'
            ? ExactForm<Fields, Fields[Key][Option]>
            : Option extends 'when' | 'requiredWhen' | 'readonlyWhen'
              ? ConditionOf<Kinds, Fields>
              : Option extends 'options'
                ? ExactChoices<Kinds, Fields, Fields[Key][Option]>
                : ExactOption<
                    Option extends keyof SettingsOf<Kinds[Type]> ? SettingsOf<Kinds[Type]>[Option] : never,
                    Fields[Key][Option]
                  >
          : never;
      }
    : unknown;
};

/** As `Exact`, in choices of which some are offered only where a condition holds. */
type ExactChoices<Kinds extends KindRegistry, Fields, Given> = {
  readonly [Index in keyof Given]: {
    readonly [Option in keyof Given[Index]]: Option extends 'when'
      ? ConditionOf<Kinds, Fields>
      : Option extends keyof Choice
        ? Given[Index][Option]
        : never;
  };
};

/** As `Exact`, in what narrows a choice by other fields: names no field of the form there is not. */
type ExactForm<Fields, Given> = [FormNames<Given>] extends [keyof Fields] ? Given : never;
type FormNames<Given> = Given extends { readonly form: infer Named }
  ? Named
  : Given extends readonly (infer Part)[]
    ? FormNames<Part>
    : Given extends object
      ? { [Part in keyof Given]: FormNames<Given[Part]> }[keyof Given]
      : never;

/** As `Exact`, within an option that declares fields. */
type ExactOption<Setting, Given> = [Setting] extends [{ readonly [within]?: infer Kinds }]
  ? NonNullable<Kinds> extends infer Some extends KindRegistry
    ? {
        readonly [Key in keyof Given]: Given[Key] extends { type: infer Type extends keyof Some }
          ? {
              readonly [Option in keyof Given[Key]]: Option extends
                | keyof PartOptions
                | keyof SettingsOf<Some[Type]>
                | 'type'
                | 'default'
                ? Given[Key][Option]
                : never;
            }
          : unknown;
      }
    : Given
  : Given;
