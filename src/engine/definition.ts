import type {
  ChoiceName,
  ConditionOf,
  Exact,
  FieldDefinition,
  FieldValue,
  Filled,
  Name,
  One,
  ReferenceName,
} from './field-definition.ts';
import type { KindRegistry } from './kind.ts';
import type { ActionDefinition, StepNames, TransitionDefinition } from './record-action.ts';
import type { ReportDefinition } from './report.ts';
import type { ReviewDefinition } from './review.ts';

/** A field the server adds to every resource: when it was made and last changed. */
export type SystemField = 'createdAt' | 'updatedAt';

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
  SlotName extends string = string,
  Transition extends string = string,
  Action extends string = string,
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
    readonly presets?: readonly {
      readonly key: string;
      readonly label: string;
      readonly where: ConditionOf<Kinds, NoInfer<Fields>>;
    }[];
    /** Key of the preset that is shown unless another is chosen. @default every row */
    readonly preset?: string;
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
    /** A field of choices whose values become presets with counts. */
    readonly presetsOf?: ChoiceName<NoInfer<Fields>>;
    /** Rows that stand out. */
    readonly highlights?: readonly {
      readonly tone: 'warning' | 'danger' | 'muted';
      readonly label: string;
      readonly where: ConditionOf<Kinds, NoInfer<Fields>>;
    }[];
    /** Rows there are at all, whatever is filtered. */
    readonly where?: ConditionOf<Kinds, NoInfer<Fields>>;
    /** A registered part that stands above the rows. */
    readonly slot?: SlotName;
  };
  /** What follows once a record is created in a form. @default nothing */
  readonly create?: {
    /** Why something follows, above the choice. */
    readonly hint?: string;
    /**
     * The actions offered for the new record, by key, each with the words that offer it; the first is preselected. One
     * alone runs at once. Only actions that ask nothing.
     */
    readonly next: Readonly<Record<string, string>>;
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
    /** A registered part that stands below the head, above the tabs; it is handed the record. */
    readonly slot?: SlotName;
  };
  readonly states?: {
    [Field in ChoiceName<NoInfer<Fields>>]: {
      /** The field that holds the state. Only transitions change it. */
      readonly field: Field;
      /** State of a new record. @default the first option */
      readonly initial?: One<Kinds, NoInfer<Fields>[Field]>;
      readonly transitions: Readonly<
        Record<
          Transition,
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
      Action,
      ActionDefinition<
        Name<NoInfer<Fields>>,
        { readonly [Key in Name<NoInfer<Fields>>]: FieldValue<Kinds, NoInfer<Fields>[Key]> },
        ConditionOf<Kinds, NoInfer<Fields>>,
        Permission
      >
    >
  >;
  /**
   * Combinations of fields that no two records of an enterprise share all values of: `[['platform', 'shopNo']]`. A record
   * without a value in one of the fields shares none. @default none
   */
  readonly unique?: readonly (readonly [Name<NoInfer<Fields>>, Name<NoInfer<Fields>>, ...Name<NoInfer<Fields>>[]])[];
  /**
   * How many records an enterprise may have: a field of the enterprise that holds a whole number; none there is no limit.
   * @default no limit
   */
  readonly quota?: string;
  /** How the entry with `view: 'review'` goes through records that wait for a decision. */
  readonly review?: ReviewDefinition<Name<NoInfer<Fields>>>;
  /** Figures about the records, each drawn by an entry with `view: 'report'`, on the dashboard, or both. */
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

/** A record of a resource as the API answers it, typed from its definition. */
export type RecordOf<Kinds extends KindRegistry, Definition> = Definition extends { fields: infer Fields }
  ? { readonly id: string; readonly version: number } & {
      readonly [Key in keyof Fields]: Filled<Kinds, Fields[Key]>;
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
  CellName extends string,
  SlotName extends string,
>() {
  return <
    const Fields extends Readonly<Record<string, FieldDefinition<Kinds, Names, Permission, WidgetName, CellName>>>,
    Transition extends string = never,
    Action extends string = never,
  >(
    definition: ResourceDefinition<Kinds, Names, Permission, Fields, SlotName, Transition, Action> & {
      readonly fields: Exact<Kinds, Fields>;
      readonly states?: { readonly transitions: Readonly<Record<Transition, unknown>> };
      readonly actions?: Readonly<Record<Action, unknown>>;
    },
  ): ResourceDefinition<Kinds, Names, Permission, Fields, SlotName, Transition, Action> &
    StepNames<Transition, Action> => definition;
}
