import type { Comparison, Condition, Offset } from './condition.ts';
import type { Choice, FieldKind, KindRegistry, ResourceReference, SettingsOf, ValueOf } from './kind.ts';
import type { PermissionRule } from './permission.ts';
import type { ReportDefinition } from './report.ts';
import type { ReviewDefinition } from './review.ts';

/** What every field may say, whatever its kind. Placement is by positive flags; each default is what most fields want. */
export interface FieldOptions<
  Permission extends string = string,
  Compared = Comparison,
  WidgetName extends string = string,
> {
  /** Chinese label; English comes from the locale, this being the fallback. */
  readonly label: string;
  /** A record cannot be without it. @default false */
  readonly required?: boolean;
  /** A record cannot be without it where the condition holds. */
  readonly requiredWhen?: Condition<Compared>;
  /** No two records of an enterprise share a value. @default false */
  readonly unique?: boolean;
  /** Shown in forms but not changed there. @default false */
  readonly readonly?: boolean;
  /** Shown in forms but not changed there while the condition holds for what the form holds. */
  readonly readonlyWhen?: Condition<Compared>;
  /** One line below the input. */
  readonly help?: string;
  /** Width of the column in pixels; the kind's own if missing. */
  readonly width?: number;
  /** Column in the list: shown, not at all, or `'off'` until chosen in the column picker. @default true, but for long text */
  readonly list?: boolean | 'off';
  /** The keyword of the list looks into it. @default false */
  readonly search?: boolean;
  /** Filter above the list: by value, or `'range'` from and to. @default false */
  readonly filter?: boolean | 'range';
  /** The list can be put in order by it. @default false */
  readonly sortable?: boolean;
  /** Input in the form: always, or only when creating or editing. @default true, but for what the server writes */
  readonly form?: boolean | 'create' | 'edit';
  /** Line on the detail page. @default true */
  readonly show?: boolean;
  /** Answered masked by the server; shown on request with a line in history. @default false */
  readonly mask?: boolean;
  /** Input and line only where the condition holds. */
  readonly when?: Condition<Compared>;
  /** A registered view that takes the place of the kind's own in forms and on the detail page. */
  readonly widget?: WidgetName;
  /** Who may see it and who may change it; for others the field does not exist. @default whoever may use the resource */
  readonly perm?: { readonly read?: PermissionRule<Permission>; readonly write?: PermissionRule<Permission> };
}

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
> = {
  readonly [Type in keyof Kinds & string]: {
    readonly type: Type;
    readonly default?: ValueOf<Kinds[Type]>;
  } & FieldOptions<
    Permission,
    // Which fields a condition of a field may name is known only once all fields are: `checkResource` looks at it.
    Comparison,
    WidgetName
  > &
    Bound<SettingsOf<Kinds[Type]>, Names>;
}[keyof Kinds & string];

/** The value of one field; that of an enum is the union of its options. */
type One<Kinds extends KindRegistry, Field> = Field extends { options: readonly { value: infer Value }[] }
  ? Value
  : Field extends { type: infer Type extends keyof Kinds }
    ? Kinds[Type] extends FieldKind<infer _Settings, infer Value>
      ? Exclude<Value, readonly unknown[]>
      : never
    : never;

/** The value of a field on the wire: a list where it takes several. */
export type FieldValue<Kinds extends KindRegistry, Field> = Field extends { multiple: true }
  ? readonly One<Kinds, Field>[]
  : One<Kinds, Field>;

type ComparisonOf<Kinds extends KindRegistry, Fields> = {
  [Name in keyof Fields & string]: Comparison<Name, One<Kinds, Fields[Name]>>;
}[keyof Fields & string];

type ConditionOf<Kinds extends KindRegistry, Fields> = Condition<ComparisonOf<Kinds, Fields>>;

type Name<Fields> = keyof Fields & string;
type ChoiceName<Fields> = {
  [Key in Name<Fields>]: Fields[Key] extends { options: readonly Choice[]; multiple?: false } ? Key : never;
}[Name<Fields>];
/** A field that refers to one record. */
type ReferenceName<Fields> = {
  [Key in Name<Fields>]: Fields[Key] extends { to: string }
    ? Fields[Key] extends { multiple: true }
      ? never
      : Key
    : never;
}[Name<Fields>];
/** A field the server adds to every resource: when it was made and last changed. */
export type SystemField = 'createdAt' | 'updatedAt';

/** A value a transition writes: given, the signed-in user, or a moment relative to now. */
type Written<Value> = Value | { readonly me: true } | { readonly now: Offset } | null;

/** What can be done to a record: a button, its rule, and what it writes. */
export interface StepDefinition<
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
> {
  readonly label: string;
  /** Fields asked for in a dialog; a value is required unless the entry says `optional`. */
  readonly ask?: readonly (Key | { readonly field: Key; readonly optional: true })[];
  /** Values written besides those asked for. */
  readonly set?: { readonly [Field in keyof Values]?: Written<Values[Field]> };
  /** Must hold as well. */
  readonly when?: When;
  /** Needed besides the right to the screen. */
  readonly perm?: PermissionRule<Permission>;
  /** Also for several selected records. @default false */
  readonly bulk?: boolean;
  /** Drawn as dangerous and asked for confirmation, naming the record. @default false */
  readonly danger?: boolean;
}

/** A step from one state to another, or one that stays in its state and changes what it asks for. */
export interface TransitionDefinition<
  State extends string = string,
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
> extends StepDefinition<Key, Values, When, Permission> {
  /** States it starts from; `'any'` for all but its target. */
  readonly from: readonly State[] | 'any';
  readonly to: State;
}

/**
 * Something done to a record that is no change of state. One with `ask` or `set` writes these fields; without, the
 * server's domain rule of that name does it.
 */
export interface ActionDefinition<
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
> extends StepDefinition<Key, Values, When, Permission> {
  /** Question asked first. */
  readonly confirm?: string;
  /** The answer carries a secret, shown once with a button to copy it. */
  readonly answers?: 'secret';
}

/** Ways to look at the rows of a list. */
export const listLayouts = ['table', 'calendar'] as const;
export type ListLayout = (typeof listLayouts)[number];

/** What becomes of a row of a sheet whose record is there already: passed over, written into it, or an error. */
export const onDuplicates = ['skip', 'update', 'refuse'] as const;
export type OnDuplicate = (typeof onDuplicates)[number];

/**
 * A screen as data: fields and, where a default does not fit, how they are listed, filled in, shown and changed.
 * `Fields` alone is inferred; everywhere else names and values are checked against it.
 */
export interface ResourceDefinition<
  Kinds extends KindRegistry = KindRegistry,
  Names extends string = string,
  Permission extends string = string,
  Fields extends Readonly<Record<string, FieldDefinition<Kinds, Names, Permission>>> = Readonly<
    Record<string, FieldDefinition<Kinds, Names, Permission>>
  >,
> {
  /** The name of its entry in the list, of its table and of its API path. */
  readonly name: Names;
  /** The field that names a record to people. */
  readonly recordLabel: Name<NoInfer<Fields>>;
  readonly fields: Fields;
  /** Whether records belong to an enterprise (nearly all do) or to the platform. @default 'enterprise' */
  readonly owner?: 'enterprise' | 'platform';
  /**
   * The fields by which the data scope of a role narrows the records; `false`: it does not. Each defaults to the field
   * of that name, where there is one that refers to users (`owner`) or departments (`department`).
   */
  readonly scope?:
    | false
    | {
        /** Whose a record is; `'id'` where the records are the users themselves. */
        readonly owner?: Name<NoInfer<Fields>> | 'id';
        /** Which department's it is. */
        readonly department?: Name<NoInfer<Fields>>;
      };
  /**
   * Records stand below one another: the list is drawn as a tree, in which they are moved. `parent` is a field that refers
   * to the resource itself, of a kind made for trees; `order` a number by which those below one record stand in order.
   */
  readonly tree?: { readonly parent: ReferenceName<NoInfer<Fields>>; readonly order?: Name<NoInfer<Fields>> };
  readonly list?: {
    /** Columns in this order. @default every field whose `list` is not false, in the order of the fields */
    readonly columns?: readonly Name<NoInfer<Fields>>[];
    /** Field to sort by, `-` before it for descending. @default '-createdAt' */
    readonly sort?: `${'' | '-'}${Name<NoInfer<Fields>> | SystemField}`;
    /** Named views above the list. */
    readonly scenes?: readonly {
      readonly key: string;
      readonly label: string;
      readonly where: ConditionOf<Kinds, NoInfer<Fields>>;
    }[];
    /** Key of the scene that is shown unless another is chosen. @default every row */
    readonly scene?: string;
    /** Ways to look at the rows; the first one is shown unless another is chosen. @default ['table'] */
    readonly layouts?: readonly ListLayout[];
    /** How records stand in a calendar; needed for that layout. */
    readonly calendar?: {
      /** A field of days or times that has a filter and is sortable: when a record is. */
      readonly date: Name<NoInfer<Fields>>;
      /** What an entry says. @default the field that names a record */
      readonly label?: Name<NoInfer<Fields>>;
      /** A field of choices whose colours the entries bear. @default the field of the states */
      readonly color?: ChoiceName<NoInfer<Fields>>;
      /** Key of the transition or action that moves an entry to another day: one that asks for `date`. @default they stay */
      readonly move?: string;
    };
    /** A field of choices whose values become scenes with counts. */
    readonly scenesOf?: ChoiceName<NoInfer<Fields>>;
    /** Rows that stand out. */
    readonly tones?: readonly {
      readonly tone: 'warning' | 'danger' | 'muted';
      readonly label: string;
      readonly where: ConditionOf<Kinds, NoInfer<Fields>>;
    }[];
    /** Rows there are at all, whatever is filtered. */
    readonly where?: ConditionOf<Kinds, NoInfer<Fields>>;
  };
  readonly form?: {
    /** @default by the number of inputs: `config.formContainer` */
    readonly container?: 'modal' | 'drawer' | 'page';
    /** @default one section with every input */
    readonly sections?: readonly { readonly title: string; readonly fields: readonly Name<NoInfer<Fields>>[] }[];
    /**
     * A new record is filled in step by step; what was typed is kept until it is saved or given up. The form of a record
     * that exists shows them as sections, unless it has its own.
     */
    readonly steps?: readonly {
      readonly title: string;
      readonly fields: readonly Name<NoInfer<Fields>>[];
      /** One line above the inputs. */
      readonly hint?: string;
    }[];
  };
  readonly show?: {
    /** @default one section with every line */
    readonly sections?: readonly { readonly title: string; readonly fields: readonly Name<NoInfer<Fields>>[] }[];
    /** Records of other resources that refer to this one, each in a tab of its own. */
    readonly related?: readonly {
      readonly resource: Names;
      /** The field of that resource that refers to this one. */
      readonly by: string;
      /** @default the title of that resource */
      readonly title?: string;
      /** Columns in this order. @default those of its list, without `by` */
      readonly columns?: readonly string[];
      /** Whether one is made from there, with the reference filled in. @default true */
      readonly create?: boolean;
    }[];
  };
  readonly states?: {
    [Field in ChoiceName<NoInfer<Fields>>]: {
      /** The field that holds the state. Only transitions change it. */
      readonly field: Field;
      /** State of a new record. @default the first option */
      readonly initial?: One<Kinds, NoInfer<Fields>[Field]>;
      readonly transitions: Readonly<
        Record<
          string,
          TransitionDefinition<
            One<Kinds, NoInfer<Fields>[Field]> & string,
            Name<NoInfer<Fields>>,
            { readonly [Key in Name<NoInfer<Fields>>]: FieldValue<Kinds, NoInfer<Fields>[Key]> },
            ConditionOf<Kinds, NoInfer<Fields>>,
            Permission
          >
        >
      >;
    };
  }[ChoiceName<NoInfer<Fields>>];
  readonly actions?: Readonly<
    Record<
      string,
      ActionDefinition<
        Name<NoInfer<Fields>>,
        { readonly [Key in Name<NoInfer<Fields>>]: FieldValue<Kinds, NoInfer<Fields>[Key]> },
        ConditionOf<Kinds, NoInfer<Fields>>,
        Permission
      >
    >
  >;
  /**
   * How many records an enterprise may have: a field of the enterprise that holds a whole number; none there is no limit.
   * @default no limit
   */
  readonly quota?: string;
  /** How the entry with `view: 'review'` goes through records that wait for a decision. */
  readonly review?: ReviewDefinition<Name<NoInfer<Fields>>>;
  /** Figures about the records, each drawn by an entry with `view: 'report'`. */
  readonly reports?: Readonly<
    Record<string, ReportDefinition<Name<NoInfer<Fields>>, ConditionOf<Kinds, NoInfer<Fields>>>>
  >;
  /** Records come from sheets too: `true`, or how a row finds the record it is about. @default not at all */
  readonly import?:
    | true
    | {
        /** A unique field: a row with the value of a record there is duplicates it. @default none: every row is a new record */
        readonly key?: Name<NoInfer<Fields>>;
        /** What becomes of such a row unless whoever imports says otherwise. @default 'refuse' */
        readonly onDuplicate?: OnDuplicate;
      };
  /** Whether the list can be taken away as a sheet. @default true */
  readonly export?: boolean;
  /** What may be done to records at all. @default everything */
  readonly allow?: { readonly create?: boolean; readonly edit?: boolean; readonly delete?: boolean };
}

/**
 * Names no option a field's kind does not have: inference alone would let a misspelt one pass, since `Fields` is
 * inferred from what is written.
 */
type Exact<Kinds extends KindRegistry, Fields> = {
  readonly [Key in keyof Fields]: Fields[Key] extends { type: infer Type extends keyof Kinds }
    ? {
        readonly [Option in keyof Fields[Key]]: Option extends
          | keyof FieldOptions
          | keyof SettingsOf<Kinds[Type]>
          | 'type'
          | 'default'
          ? Fields[Key][Option]
          : never;
      }
    : unknown;
};

/** A record of a resource as the API answers it, typed from its definition. */
export type RecordOf<Kinds extends KindRegistry, Definition> = Definition extends { fields: infer Fields }
  ? { readonly id: string; readonly version: number } & {
      readonly [Key in keyof Fields]: Fields[Key] extends { required: true }
        ? FieldValue<Kinds, Fields[Key]>
        : FieldValue<Kinds, Fields[Key]> | null;
    }
  : never;

/**
 * `defineResource` for one list of resources and one registry of kinds: a function that only returns what it is given,
 * and lets the compiler check every name, value, state and permission in it.
 */
export function resourceDefiner<
  Kinds extends KindRegistry,
  Names extends string,
  Permission extends string,
  WidgetName extends string,
>() {
  return <const Fields extends Readonly<Record<string, FieldDefinition<Kinds, Names, Permission, WidgetName>>>>(
    definition: ResourceDefinition<Kinds, Names, Permission, Fields> & { readonly fields: Exact<Kinds, Fields> },
  ): ResourceDefinition<Kinds, Names, Permission, Fields> => definition;
}
