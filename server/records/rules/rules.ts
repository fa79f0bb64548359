import type { Kysely } from 'kysely';
import type { Language } from '../../../src/base/language.ts';
import type { AnswerLine } from '../../../src/engine/actions/action-answer.ts';
import type { ActionNames, ActionShapes } from '../../../src/engine/actions/record-action.ts';
import type { FieldValue, Filled } from '../../../src/engine/definition/author-fields.ts';
import type { Kinds } from '../../../src/fields/index.ts';
import type { Identity } from '../../request/context.ts';
import type { DataAccess, WritableDataAccess } from '../../storage/records/data-access.ts';
import type { Selection } from '../../storage/records/query/query-context.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import type { Values } from '../../storage/tables/layout.ts';

/** Values of a record, typed by the fields of its definition. Values of `secret` and `password` fields are opaque. */
export type ValuesOf<Fields> = {
  readonly [Name in keyof Fields & string]: Fields[Name] extends { type: 'secret' | 'password' }
    ? unknown
    : Filled<Kinds, Fields[Name]>;
};

/** Values that a rule passes when it writes another record. Every field is optional. */
export type GivenValues<Fields> = {
  readonly [Name in keyof Fields & string]?: FieldValue<Kinds, Fields[Name]> | null;
};

/** Operations of every resource, besides its transitions and actions. */
type BasicOperation = 'create' | 'update' | 'delete' | 'restore';

/** A resource as rules use it: the result of `defineResource`. */
export interface Ruled<
  Fields,
  Transition extends string = string,
  Action extends string = string,
  Shapes extends ActionShapes = ActionShapes,
> extends ActionNames<Transition, Action, Shapes> {
  readonly name: string;
  readonly fields: Fields;
}

/** The inputs of one step, typed by its declaration. */
type InputsOf<Declared, Key extends string> = Key extends keyof Declared
  ? Declared[Key] extends Readonly<Record<string, { readonly type: string }>>
    ? ValuesOf<Declared[Key]>
    : object
  : object;

/** A record with typed values. */
type RuledRecord<V = Values> = Omit<StoredRecord, 'values'> & { readonly values: V };

/** The write of one record, without access to the database. */
export interface RecordWrite<V = Values, Operation extends string = string> {
  /** `create`, `update`, `delete`, `restore`, or the key of a transition or action. */
  readonly operation: Operation;
  /** The record before the write. Undefined when the record is created or restored. */
  readonly before: RuledRecord<V> | undefined;
  /** All values after the write. */
  readonly values: V;
  /** The identity whose rights apply: the user, or the server in its own writes and in effects of other rules. */
  readonly actor: Identity;
  /** Whether the record comes from a sheet. */
  readonly isImported: boolean;
  readonly now: Date;
  /** IANA time zone in which a calendar day is computed. */
  readonly timeZone: string | undefined;
}

/** A write of one record as a domain rule receives it, inside the transaction. */
export interface Write<V = Values, Operation extends string = string, Inputs = object>
  extends RecordWrite<V, Operation> {
  /** The inputs of the transition or action, which are no fields of the record. */
  readonly inputs: Inputs;
  /** Reads the enterprise of the record without the actor's data scope. */
  readonly unscoped: WritableDataAccess;
  /** Reads the enterprise of the record within the actor's data scope. */
  readonly scoped: DataAccess;
  /** Writes other records in the same transaction. */
  readonly effects: Effects;
}

/** A write that is executed but not yet committed. */
export interface Written<V = Values, Operation extends string = string, Inputs = object>
  extends Write<V, Operation, Inputs> {
  readonly id: string;
}

/** What the rule of an action on the list receives inside the transaction. */
export interface ListActionRun<Operation extends string = string, Inputs = object>
  extends Pick<Write<Values, Operation, Inputs>, 'operation' | 'inputs' | 'actor' | 'now' | 'timeZone'>,
    Pick<Write, 'unscoped' | 'scoped' | 'effects'> {
  /** The language of the caller. */
  readonly language: Language;
  /**
   * Runs `work` after the commit and before the response is sent, for example to send a mail. What it throws refuses the
   * request; sent again with the same idempotency key, the request runs anew. So it does if the server is killed before
   * `work` has ended.
   */
  afterCommit(work: () => Promise<void>): void;
}

/** What the rule of an action on a record receives inside the transaction. */
export interface ActionRun<V = Values, Operation extends string = string, Inputs = object>
  extends Written<V, Operation, Inputs>,
    Pick<ListActionRun, 'language' | 'afterCommit'> {}

/** An action on the list before its transaction. */
export interface PreparedOnList<Inputs = object> {
  readonly inputs: Inputs;
  readonly actor: Identity;
  readonly now: Date;
  /** The language of the caller. */
  readonly language: Language;
  /** Reads the enterprise without the actor's data scope. */
  readonly unscoped: DataAccess;
  /** Reads the enterprise within the actor's data scope. */
  readonly scoped: DataAccess;
  /** The preset, the keyword and the filters in force, for an action that declares `filtered`. */
  readonly selection?: Selection;
}

/** An action on a record before its transaction. The record may change until then; it is checked again inside. */
export interface Prepared<V = Values, Inputs = object> extends PreparedOnList<Inputs> {
  readonly record: RuledRecord<V>;
  /** Decrypts an encrypted write-only field. Returns undefined if it is empty. */
  open(field: keyof V & string): Promise<string | undefined>;
}

/** A file that an action answers with. It is stored after the commit; the response contains a signed address. */
export interface AnswerFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** What the rule of an action returns, by its declared `answers`. */
type AnswerOf<Declared, Key extends string> = Key extends keyof Declared
  ? Declared[Key] extends 'secret'
    ? { readonly secret: string; readonly account?: string }
    : Declared[Key] extends 'lines'
      ? { readonly lines: readonly AnswerLine[] }
      : Declared[Key] extends 'file'
        ? { readonly file: AnswerFile }
        : unknown
  : unknown;

/**
 * Writes records through the whole pipeline (checks, rules, numbers, quota, notices, history, live events) in the
 * transaction of the write that caused them. Either everything is committed or nothing. The writes run with the rights
 * of the server; the author is the user of the request.
 */
export interface Effects {
  /** Accesses the enterprise of the record without data scopes. */
  readonly unscoped: WritableDataAccess;
  /** Creates a record. Every field may be set. Returns the record as stored. */
  create<Fields>(resource: Ruled<Fields>, values: GivenValues<NoInfer<Fields>>): Promise<StoredRecord>;
  /** Creates many records of one resource with one statement. Returns them in the same order. */
  createMany<Fields>(
    resource: Ruled<Fields>,
    values: readonly GivenValues<NoInfer<Fields>>[],
  ): Promise<readonly StoredRecord[]>;
  /** Updates the given values. Throws 40400 if the record does not exist. */
  update<Fields>(resource: Ruled<Fields>, id: string, values: GivenValues<NoInfer<Fields>>): Promise<StoredRecord>;
  /**
   * Executes a transition with its input values. Throws 40900 if the state of the record does not allow the transition.
   */
  transition<
    Fields,
    Transition extends string,
    Action extends string,
    Shapes extends ActionShapes,
    Key extends Transition,
  >(
    resource: Ruled<Fields, Transition, Action, Shapes>,
    id: string,
    key: Key,
    values?: GivenValues<NoInfer<Fields>> & Partial<InputsOf<Shapes['transitionInputs'], NoInfer<Key>>>,
  ): Promise<StoredRecord>;
  /** Returns the same effects for one enterprise. Needed if the resource of the rule belongs to the platform. */
  within(enterprise: string): Effects;
}

/**
 * Returns effects on the records of every enterprise, in the transaction and the name of the server. For rules whose
 * records stand in two enterprises; each use says with `within` which one it means.
 */
export type CrossTenantEffects = (transaction: Kysely<SystemTables>) => Effects;

/**
 * A rule function, declared as a method so that its parameter is bivariant: the registry holds rules of every resource
 * and does not know the value types of one. `requireRules` compares the names at start.
 */
type Rule<Event, Result> = { run(event: Event): Result }['run'];

/** Values that a rule adds to the write. They override the given values. */
type Derived<V> = Partial<V> | void;

/** Called before the write of a transition, after `beforeWrite`. */
type TransitionRule<V = Values, Key extends string = string, Inputs = object> = Rule<
  Write<V, Key, Inputs>,
  Promise<Derived<V>>
>;

/**
 * Implements a named action. Called before the transaction starts, for slow work such as hashing or network access.
 * Returns the function that runs inside the transaction; its result is the response of the request.
 */
export type ActionRule<V = Values, Key extends string = string, Inputs = object, Answer = unknown> = Rule<
  Prepared<V, Inputs>,
  Promise<Rule<ActionRun<V, Key, Inputs>, Promise<Answer>>>
>;

/** Implements a named action on the list, like `ActionRule`. */
export type ListActionRule<Key extends string = string, Inputs = object, Answer = unknown> = Rule<
  PreparedOnList<Inputs>,
  Promise<Rule<ListActionRun<Key, Inputs>, Promise<Answer>>>
>;

type ActionRuleOf<V, Key extends string, Shapes extends ActionShapes> = Key extends keyof Shapes['on']
  ? Shapes['on'][Key] extends 'list'
    ? ListActionRule<Key, InputsOf<Shapes['inputs'], Key>, AnswerOf<Shapes['answers'], Key>>
    : ActionRule<V, Key, InputsOf<Shapes['inputs'], Key>, AnswerOf<Shapes['answers'], Key>>
  : ActionRule<V, Key, InputsOf<Shapes['inputs'], Key>, AnswerOf<Shapes['answers'], Key>>;

/** Rules that the declaration of a resource cannot express. A rule rejects the write by throwing an `ApiError`. */
export interface DomainRules<
  V = Values,
  Transition extends string = string,
  Action extends string = string,
  Shapes extends ActionShapes = ActionShapes,
> {
  /**
   * Checks the record by its own values, or returns values derived from them. Must not access the database, so that an
   * import can check its rows together. Prefer it to `beforeWrite` where possible.
   */
  validate?(write: RecordWrite<V, BasicOperation | Transition | Action>): Derived<V>;
  /** Called before every write and before the rule of an action. May query the database and return derived values. */
  beforeWrite?(write: Write<V, BasicOperation | Transition | Action>): Promise<Derived<V>>;
  /** Called after every write, in its transaction. */
  afterWrite?(write: Written<V, BasicOperation | Transition | Action>): Promise<void>;
  /** Rules by the key of the transition. */
  readonly transitions?: {
    readonly [Key in Transition]?: TransitionRule<V, Key, InputsOf<Shapes['transitionInputs'], Key>>;
  };
  /** Rules by the key of the action. */
  readonly actions?: { readonly [Key in Action]?: ActionRuleOf<V, Key, Shapes> };
}

/** The rules of one resource. */
export interface ResourceRules {
  readonly resource: string;
  readonly rules: DomainRules;
}

/** Defines the rules of a resource. The names of fields, values, transitions and actions are type-checked. */
export function defineRules<Fields, Transition extends string, Action extends string, Shapes extends ActionShapes>(
  resource: Ruled<Fields, Transition, Action, Shapes>,
  rules: DomainRules<ValuesOf<NoInfer<Fields>>, NoInfer<Transition>, NoInfer<Action>, NoInfer<Shapes>>,
): ResourceRules;
// The registry does not know the types of one resource.
export function defineRules({ name }: { readonly name: string }, rules: DomainRules): ResourceRules {
  return { resource: name, rules };
}
