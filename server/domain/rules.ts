import type { FieldValue, Filled } from '../../src/engine/field-definition.ts';
import type { StepNames } from '../../src/engine/record-action.ts';
import type { Kinds } from '../../src/fields/index.ts';
import type { Identity } from '../context.ts';
import type { Language } from '../messages.ts';
import type { DataAccess, WritableDataAccess } from '../storage/records/data-access.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { Values } from '../storage/tables/layout.ts';

/** Values of a record by the fields of its definition. What a sealed field holds is opaque. */
export type ValuesOf<Fields> = {
  readonly [Name in keyof Fields & string]: Fields[Name] extends { type: 'secret' | 'password' }
    ? unknown
    : Filled<Kinds, Fields[Name]>;
};

/** The same as a rule gives them to another record: all may be left out. */
export type GivenValues<Fields> = {
  readonly [Name in keyof Fields & string]?: FieldValue<Kinds, Fields[Name]> | null;
};

/** What every record goes through beside its transitions and actions. */
export type BasicOperation = 'create' | 'update' | 'delete' | 'restore';

/** A resource as rules know it: what `defineResource` answers. */
export interface Ruled<Fields, Transition extends string = string, Action extends string = string>
  extends StepNames<Transition, Action> {
  readonly name: string;
  readonly fields: Fields;
}

/** A record with typed values. */
export type RuledRecord<V = Values> = Omit<StoredRecord, 'values'> & { readonly values: V };

/** One record that is written, without the database around it. */
export interface RecordWrite<V = Values, Operation extends string = string> {
  /** `create`, `update`, `delete`, `restore`, or the key of a transition or action. */
  readonly operation: Operation;
  /** The record as it was; undefined for a new one and for one that is restored. */
  readonly before: RuledRecord<V> | undefined;
  /** All values as they will be. */
  readonly values: V;
  /** Whose rights count: the user's, or the server's in its own writes and in effects of other rules. */
  readonly actor: Identity;
  readonly now: Date;
  /** What a day is, an IANA name. */
  readonly timeZone: string | undefined;
}

/** A write of one record as a domain rule sees it, inside its transaction. */
export interface Write<V = Values, Operation extends string = string> extends RecordWrite<V, Operation> {
  /** Reads the enterprise of the record, past the data scope of the actor. */
  readonly scope: WritableDataAccess;
  /** Reads the same enterprise as far as the data scope of the actor goes. */
  readonly inReach: DataAccess;
  /** Writes other records along with this one. */
  readonly effects: Effects;
}

/** A write that is done, its transaction still open. */
export interface Written<V = Values, Operation extends string = string> extends Write<V, Operation> {
  readonly id: string;
}

/** An action that is performed, its transaction still open. */
export interface Performed<V = Values, Operation extends string = string> extends Written<V, Operation> {
  /** The language of the caller. */
  readonly language: Language;
  /** Runs work once the transaction has landed, before the request is answered: a mail. */
  afterCommit(work: () => Promise<void>): void;
}

/**
 * Writes records through the whole pipeline (checks, rules, numbers, quota, notices, history, live events) in the
 * transaction of the write that they follow from: all of it lands, or nothing. They are written with the rights of the
 * server; the author stays whoever made the request.
 */
export interface Effects {
  /** Reaches the enterprise of the record, past data scopes. */
  readonly scope: WritableDataAccess;
  /** Creates a record; every field may be given. Answers it as it is stored. */
  create<Fields>(resource: Ruled<Fields>, values: GivenValues<NoInfer<Fields>>): Promise<StoredRecord>;
  /** Changes the values given. Throws 40400 for a record that is not there. */
  update<Fields>(resource: Ruled<Fields>, id: string, values: GivenValues<NoInfer<Fields>>): Promise<StoredRecord>;
  /** Takes a transition, with the values that it asks for. Throws 40900 where the record is in no state for it. */
  transition<Fields, Transition extends string>(
    resource: Ruled<Fields, Transition>,
    id: string,
    key: NoInfer<Transition>,
    values?: GivenValues<NoInfer<Fields>>,
  ): Promise<StoredRecord>;
  /** The same in one enterprise only; needed where the resource of the rule belongs to the platform. */
  within(enterprise: string): Effects;
}

/**
 * A function that a rule of one resource is registered by. It takes the values of its resource, which the registry, that
 * holds rules of every resource, does not know: `requireRules` holds the names against each other at start.
 */
type Rule<Event, Result> = { run(event: Event): Result }['run'];

/** Values that a rule adds to the write: they take the place of those given. */
type Derived<V> = Partial<V> | void;

/** Called before the write of a transition, after `beforeWrite`. */
export type TransitionRule<V = Values, Key extends string = string> = Rule<Write<V, Key>, Promise<Derived<V>>>;

/**
 * What a named action does. Called before the transaction, for what is slow (hashing, network), with whoever asks for it;
 * answers what is done inside it, whose result is the answer of the request.
 */
export type ActionRule<V = Values, Key extends string = string> = (
  actor: Identity,
) => Promise<Rule<Performed<V, Key>, Promise<unknown>>>;

/** What the declaration of a resource cannot say. Each rule refuses by throwing an `ApiError`. */
export interface DomainRules<V = Values, Transition extends string = string, Action extends string = string> {
  /**
   * Checks the record by its own values, or answers values derived from them. Asks no database, so that an import checks
   * its rows together: prefer it to `beforeWrite` wherever it will do.
   */
  validate?(write: RecordWrite<V, BasicOperation | Transition | Action>): Derived<V>;
  /** Called before every write and before the rule of an action; may ask the database and answer derived values. */
  beforeWrite?(write: Write<V, BasicOperation | Transition | Action>): Promise<Derived<V>>;
  /** Called after every write, in its transaction. */
  afterWrite?(write: Written<V, BasicOperation | Transition | Action>): Promise<void>;
  /** By the key of the transition. */
  readonly transitions?: { readonly [Key in Transition]?: TransitionRule<V, Key> };
  /** By the key of the action. */
  readonly actions?: { readonly [Key in Action]?: ActionRule<V, Key> };
}

/** The rules of one resource. */
export interface ResourceRules {
  readonly resource: string;
  readonly rules: DomainRules;
}

/** Writes down the rules of a resource; fields, values, transitions and actions complete and are checked. */
export function defineRules<Fields, Transition extends string, Action extends string>(
  { name }: Ruled<Fields, Transition, Action>,
  rules: DomainRules<ValuesOf<NoInfer<Fields>>, NoInfer<Transition>, NoInfer<Action>>,
): ResourceRules {
  return { resource: name, rules };
}
