import type { ActionDefinition, ActionNames, TransitionDefinition } from './actions/record-action.ts';
import type { ReviewDefinition } from './actions/review.ts';
import type { Condition } from './condition.ts';
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
import type { NoticeDefinition } from './notices.ts';
import type { ReachDefinition } from './permissions/reach.ts';
import type { PublicFormDefinition } from './public-form.ts';
import type { MetricDefinition } from './reports/metric.ts';
import type { ReportDefinition } from './reports/report.ts';
import type { ThreadDefinition } from './thread.ts';
import type { VersionsDefinition } from './versions.ts';

/** Timestamps that the server adds to every resource: creation and last change. */
type SystemField = 'createdAt' | 'updatedAt';

/** The layouts of a list. */
export const listLayouts = ['table', 'calendar', 'queue', 'grid'] as const;
export type ListLayout = (typeof listLayouts)[number];

/** The hours of what a cell of a grid holds, and what is marked in them. */
export interface GridHours {
  /** The field of the record with the hours of a day: a list with the times `from` and `to`. */
  readonly periods: string;
  /** The field of the record with the minutes that do not count. @default all count */
  readonly pause?: string;
  /** Hours between two days at least. @default only overlaps are marked */
  readonly rest?: number;
  /** Hours of a week at most. @default any number */
  readonly week?: number;
}

/** How an import handles a row whose record already exists: skip it, update the record, or report an error. */
export const onDuplicates = ['skip', 'update', 'refuse'] as const;
export type OnDuplicate = (typeof onDuplicates)[number];

/**
 * A screen as data: the fields and, where a default does not fit, the list, form, detail page and actions. Only
 * `Fields` is inferred. All other names and values are checked against it.
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
  /** Name of the resource in the route list, in the database (table) and in the API (path). */
  readonly name: Names;
  /** The field that people identify a record by. */
  readonly recordLabel: Name<NoInfer<Fields>>;
  readonly fields: Fields;
  /** Whether records belong to an enterprise or to the platform. @default 'enterprise' */
  readonly owner?: 'enterprise' | 'platform';
  /**
   * The fields by which the data scope of a role restricts the records. `false` disables the restriction. Each defaults
   * to the field of the same name if that field refers to users (`owner`) or departments (`department`).
   */
  readonly scope?:
    | false
    | {
        /**
         * The field that refers to the owner of a record, or several: the record belongs to the users in each of them.
         * `'id'` if the records are the users themselves.
         */
        readonly owner?: Name<NoInfer<Fields>> | 'id' | readonly Name<NoInfer<Fields>>[];
        /** The field that refers to the department of a record. */
        readonly department?: Name<NoInfer<Fields>>;
        /**
         * Who sees a record that has no owner: the user who created it, or everyone with the permission for the
         * resource. @default 'creator'
         */
        readonly unowned?: 'creator' | 'all';
      }
    | {
        /** The field that refers to the record that decides: users who may see that one may see this one. */
        readonly through: ReferenceName<NoInfer<Fields>>;
      };
  /**
   * Makes the resource a tree that users can rearrange in the list. `parent` is a field of a tree kind that refers to
   * the resource itself. `order` is a number field that sorts the children of one record.
   */
  readonly tree?: { readonly parent: ReferenceName<NoInfer<Fields>>; readonly order?: Name<NoInfer<Fields>> };
  readonly list?: {
    /** Columns in this order, after that of `recordLabel`, which stands first. @default every field whose `list` is not false, in the order of the fields */
    readonly columns?: readonly Name<NoInfer<Fields>>[];
    /** Field to sort by, with the prefix `-` for descending order. @default `order` of a tree, else '-createdAt' */
    readonly sort?: `${'' | '-'}${Name<NoInfer<Fields>> | SystemField}`;
    /** Named filters above the list. */
    readonly presets?: readonly {
      readonly key: string;
      readonly label: string;
      readonly where: ConditionOf<Kinds, NoInfer<Fields>>;
      /** Says what belongs to it, where the list opens with it and has no rows. @default a general text */
      readonly help?: string;
    }[];
    /**
     * Key of the initial preset, or what the list opens with for whom: the first entry whose permission the user holds. The
     * address of the list says it, so that a copied link shows the same records to others. @default every row
     */
    readonly preset?:
      | string
      | readonly {
          /** @default every row */
          readonly preset?: string;
          /** Like that of the list. @default the order of the list */
          readonly sort?: `${'' | '-'}${Name<NoInfer<Fields>> | SystemField}`;
          /** The permission of those for whom it is, or one of several. @default everybody */
          readonly perm?: Permission | readonly Permission[];
        }[];
    /** Available layouts. The first one is the initial layout. @default ['table'] */
    readonly layouts?: readonly ListLayout[];
    /** The calendar layout. Required if `layouts` contains `'calendar'`. */
    readonly calendar?: {
      /** The field that places a record in the calendar: a date or datetime field that is filterable and sortable. */
      readonly date: Name<NoInfer<Fields>>;
      /** The field that labels an entry. @default the field that names a record */
      readonly label?: Name<NoInfer<Fields>>;
      /** The field whose choice colours the entries. @default the field of the states */
      readonly color?: ChoiceName<NoInfer<Fields>>;
      /**
       * Key of the transition or action that moves an entry to another day. It must ask for `date`. @default entries
       * cannot be moved
       */
      readonly move?: string;
    };
    /** The grid layout: one record for each cell of a week. Required if `layouts` contains `'grid'`. */
    readonly grid?: {
      /** The field that refers to the record whose row it is. */
      readonly row: ReferenceName<NoInfer<Fields>>;
      /** The day of a cell: a date field that is filterable and sortable. It is unique together with `row`. */
      readonly column: Name<NoInfer<Fields>>;
      /** The field that refers to what a cell holds. It may be empty. */
      readonly value: ReferenceName<NoInfer<Fields>>;
      /** The field of that record that holds its colour. @default no colours */
      readonly color?: string;
      /** Marks conflicts of hours in a row. @default nothing is marked */
      readonly hours?: GridHours;
      /** Offers to copy the week before. @default it does not */
      readonly copy?: 'week';
      /**
       * Keys of actions on the list with the inputs `from` and `to`, which the grid fills with the visible days.
       *
       * @default none
       */
      readonly actions?: readonly NoInfer<Action>[];
      /**
       * The cells that such an action changes. Without one there is nothing to do; else the question before it names their
       * rows. @default every cell
       */
      readonly about?: Readonly<Partial<Record<NoInfer<Action>, ConditionOf<Kinds, NoInfer<Fields>>>>>;
      /**
       * Condition on the records of the rows, beside that of the reference. If none satisfies it, all are rows.
       *
       * @default every record that may be referred to
       */
      readonly rows?: Condition;
    };
    /** A field with choices. Each choice becomes a preset with a record count. */
    readonly presetsOf?: ChoiceName<NoInfer<Fields>>;
    /** Highlighted rows. */
    readonly highlights?: readonly {
      readonly tone: 'warning' | 'danger' | 'muted';
      readonly label: string;
      readonly where: ConditionOf<Kinds, NoInfer<Fields>>;
    }[];
    /** Permanent filter that always applies, whatever the user filters. */
    readonly where?: ConditionOf<Kinds, NoInfer<Fields>>;
    /**
     * Columns that are edited in place, here and in related lists, by users who may edit the record and write the
     * field. On a phone they are edited in the form. @default none
     */
    readonly inline?: readonly Name<NoInfer<Fields>>[];
    /**
     * Pages and counts are computed at most once per second and shared by all users who see the same records, for a
     * board that many keep open while its records change all the time. Answers are never older than their request.
     *
     * @default false
     */
    readonly shared?: boolean;
    /** A registered slot in the toolbar. */
    readonly slot?: SlotName;
    /**
     * Where records come from that nobody creates in the list. The empty list says it, with a link to the list of
     * `resource` for users who may open it. @default a general text
     */
    readonly source?: { readonly help: string; readonly resource?: Names };
    /** What the tabs of its place show, by the key that the entry gives each. @default what the list shows */
    readonly tabs?: Readonly<
      Record<
        string,
        {
          /** The records of the tab. @default every record of the list */
          readonly where?: ConditionOf<Kinds, NoInfer<Fields>>;
          /** @default the columns of the list */
          readonly columns?: readonly Name<NoInfer<Fields>>[];
          /** @default the order of the list */
          readonly sort?: `${'' | '-'}${Name<NoInfer<Fields>> | SystemField}`;
          /** Keys of the presets that it offers. @default every preset */
          readonly presets?: readonly string[];
          /** Key of the initial preset. @default that of the list, if the tab offers it */
          readonly preset?: string;
          /** Keys of the actions on the list that it offers. @default every action */
          readonly actions?: readonly NoInfer<Action>[];
          /** Whether it offers new records. @default true */
          readonly create?: boolean;
        }
      >
    >;
  };
  /**
   * Offers to copy a record: the form of a new one with its values, in which each of these text fields has a suffix.
   *
   * @default records cannot be copied
   */
  readonly copy?: readonly Name<NoInfer<Fields>>[];
  /** Actions offered after a record is created in a form. @default nothing */
  readonly create?: {
    /** Explanation above the actions. */
    readonly hint?: string;
    /**
     * The labels of the offered actions, by action key. The first action is preselected. A single action runs at once.
     * Only actions without `ask` are allowed.
     */
    readonly next: Readonly<Record<string, string>>;
  };
  readonly form?: {
    /** @default by the number of inputs: `config.formContainer` */
    readonly container?: 'modal' | 'drawer' | 'page';
    /** @default one section with every input */
    readonly sections?: readonly {
      readonly title: string;
      readonly fields: readonly Name<NoInfer<Fields>>[];
      /** Takes all the width that the window has, and so does the form. @default false */
      readonly wide?: boolean;
    }[];
    /**
     * Splits the form of a new record into steps. The input is kept until the user saves or discards it. The edit form
     * shows the steps as sections, unless `sections` is set.
     */
    readonly steps?: readonly {
      readonly title: string;
      readonly fields: readonly Name<NoInfer<Fields>>[];
      /** One line above the inputs. */
      readonly hint?: string;
    }[];
  };
  /**
   * Further forms by key, each with fields of its own. An entry with `view: 'edit'` shows one at its path. The fields of
   * such a form leave the usual one, unless that names them.
   */
  readonly forms?: Readonly<
    Record<
      string,
      {
        readonly sections: readonly { readonly title: string; readonly fields: readonly Name<NoInfer<Fields>>[] }[];
      }
    >
  >;
  /** Links from a record to places that have its id in their path. A user sees those that they may open. */
  readonly links?: readonly {
    /** @default the title of the place */
    readonly label?: string;
    /** Path of the place as the route list has it: `/custom/shop/setting/{id}`. */
    readonly to: string;
  }[];
  readonly show?: {
    /**
     * Fields whose values are the title of a record on its page and tab, in a queue and on home: `1★ · 做工粗糙 ·
     * 白鹭母婴旗舰店`. Values that are empty or that the user may not see are left out. `suffix` stands after the value.
     *
     * @default what `recordLabel` holds
     */
    readonly title?: readonly (
      | Name<NoInfer<Fields>>
      | { readonly field: Name<NoInfer<Fields>>; readonly suffix: string }
    )[];
    /** @default one section with every line */
    readonly sections?: readonly { readonly title: string; readonly fields: readonly Name<NoInfer<Fields>>[] }[];
    /** Records of other resources that refer to this one, each resource in its own tab. */
    readonly related?: readonly {
      readonly resource: Names;
      /** The field of that resource that refers to this one. */
      readonly by: string;
      /**
       * A field of this resource that refers to one record: lists the records that refer to the same one.
       *
       * @default the record itself
       */
      readonly through?: ReferenceName<NoInfer<Fields>>;
      /** @default the title of that resource */
      readonly title?: string;
      /** Columns in this order. @default those of its list, without `by` */
      readonly columns?: readonly string[];
      /** Whether users can create a record there, with the reference filled in. @default true */
      readonly create?: boolean;
    }[];
    /** Records of another resource that are shown as a conversation, which can be replayed. It is the first tab. */
    readonly thread?: ThreadDefinition<Names>;
    /** A registered slot between the header and the tabs. It receives the record. */
    readonly slot?: SlotName;
  };
  readonly states?: {
    [Field in ChoiceName<NoInfer<Fields>>]: {
      /** The field that stores the state. Only transitions change it. */
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
            Permission,
            Kinds
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
        Permission,
        Kinds
      >
    >
  >;
  /**
   * Combinations of fields whose values must be unique within an enterprise: `[['platform', 'shopNo']]`. A record with
   * an empty value in one of the fields never conflicts. @default none
   */
  readonly unique?: readonly (readonly [Name<NoInfer<Fields>>, Name<NoInfer<Fields>>, ...Name<NoInfer<Fields>>[]])[];
  /**
   * Limit of records per enterprise: the name of an integer field of the enterprise. An empty value means no limit.
   * @default no limit
   */
  readonly quota?: string;
  /**
   * Opens some fields of the records to other enterprises that the records of `through` authorise: read only, and only
   * where a resource of theirs has a field of the kind `reach`. @default nothing
   */
  readonly reach?: ReachDefinition<Names, Name<NoInfer<Fields>>>;
  /** The queue layout. Required if `list.layouts` contains `'queue'`. */
  readonly review?: ReviewDefinition<Name<NoInfer<Fields>>, Permission>;
  /**
   * Keeps values as numbered versions that the detail page compares and restores: `{ of: ['title', 'body'], on:
   * 'publish' }`. @default none
   */
  readonly versions?: VersionsDefinition<Name<NoInfer<Fields>>, NoInfer<Transition> | NoInfer<Action>>;
  /**
   * Events that notification rules send, by key: `{ created: { on: 'create', to: 'owner' } }`. Each needs an option of
   * the field `event` of the rules. @default none
   */
  readonly notices?: Readonly<
    Record<
      string,
      NoticeDefinition<
        Name<NoInfer<Fields>>,
        NoInfer<Transition> | NoInfer<Action>,
        ConditionOf<Kinds, NoInfer<Fields>>
      >
    >
  >;
  /**
   * A form that somebody without an account fills in behind a link: the questions of a record, made on the page.
   * @default none
   */
  readonly publicForm?: PublicFormDefinition<Name<NoInfer<Fields>>, NoInfer<Transition>>;
  /** Figures about the records, declared once for all reports. */
  readonly metrics?: Readonly<
    Record<string, MetricDefinition<Name<NoInfer<Fields>>, ConditionOf<Kinds, NoInfer<Fields>>>>
  >;
  /** Selections of the metrics, with the fields to group and filter by. Entries with `view: 'report'` or the dashboard show them. */
  readonly reports?: Readonly<Record<string, ReportDefinition<Name<NoInfer<Fields>>>>>;
  /** Allows imports from spreadsheets: `true`, or how a row is matched with an existing record. @default no import */
  readonly import?:
    | true
    | {
        /**
         * A unique field, or a combination of `unique`. A row with the value of an existing record is a duplicate.
         * @default none: every row creates a record
         */
        readonly key?: Name<NoInfer<Fields>> | readonly Name<NoInfer<Fields>>[];
        /** How duplicates are handled if the user does not choose otherwise. @default 'refuse' */
        readonly onDuplicate?: OnDuplicate;
      };
  /** Whether the list can be exported as a spreadsheet. @default true */
  readonly export?: boolean;
  /**
   * Who creates, changes and deletes records: users, only connectors with a service token, or only the server itself.
   * Users still read records and take their transitions and actions. @default 'users'
   */
  readonly writtenBy?: 'users' | 'services' | 'server';
  /**
   * Whether each write adds a line to the history of the record and to the audit log. Without it, live events are
   * gathered: at most one per second for each resource and enterprise. @default true
   */
  readonly history?: boolean;
  /**
   * Whether users comment on the records and follow them. @default true for records of an enterprise with a page and a
   * history, unless neither users nor services write them
   */
  readonly comments?: boolean;
  /** Operations that the resource allows. @default everything */
  readonly allow?: { readonly create?: boolean; readonly edit?: boolean; readonly delete?: boolean };
}

/** A record of a resource as the API returns it, typed from its definition. */
export type RecordOf<Kinds extends KindRegistry, Definition> = Definition extends { fields: infer Fields }
  ? { readonly id: string; readonly version: number } & {
      readonly [Key in keyof Fields]: Filled<Kinds, Fields[Key]>;
    }
  : never;

/**
 * Returns `defineResource` for one route list and one registry of kinds. `defineResource` returns its argument
 * unchanged; the compiler checks every name, value, state and permission in it.
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
    const TransitionInputs extends object = object,
    const Inputs extends object = object,
    const On extends object = object,
    const Answers extends object = object,
  >(
    definition: ResourceDefinition<Kinds, Names, Permission, Fields, SlotName, Transition, Action> & {
      readonly fields: Exact<Kinds, Fields>;
      readonly states?: {
        readonly transitions: Readonly<Record<Transition, unknown>> & {
          readonly [Key in keyof TransitionInputs]: { readonly inputs?: TransitionInputs[Key] };
        };
      };
      readonly actions?: Readonly<Record<Action, unknown>> & {
        readonly [Key in keyof Inputs]: { readonly inputs?: Inputs[Key] };
      } & { readonly [Key in keyof On]: { readonly on?: On[Key] } } & {
        readonly [Key in keyof Answers]: { readonly answers?: Answers[Key] };
      };
    },
  ): ResourceDefinition<Kinds, Names, Permission, Fields, SlotName, Transition, Action> &
    ActionNames<
      Transition,
      Action,
      {
        readonly transitionInputs: TransitionInputs;
        readonly inputs: Inputs;
        readonly on: On;
        readonly answers: Answers;
      }
    > => definition;
}
