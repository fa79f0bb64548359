import type { Identity } from '../context.ts';
import type { Language } from '../messages.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { Scope, WritableScope } from '../storage/records/scope.ts';
import type { Values } from '../storage/tables/layout.ts';

/** A write of one record as a domain rule sees it, inside its transaction. */
export interface Write {
  /**
   * Reaches the enterprise of the record, past the data scope of the actor; everything done through it lands with the
   * write, or not at all.
   */
  readonly scope: WritableScope;
  /** Reads the same enterprise as far as the data scope of the actor goes. */
  readonly inReach: Scope;
  readonly actor: Identity;
  readonly now: Date;
  /** `create`, `update`, `delete`, `restore`, or the key of a transition or action. */
  readonly operation: string;
  /** The record as it was; undefined for a new one. */
  readonly before: StoredRecord | undefined;
  /** All values as they will be. */
  readonly values: Values;
}

/** A write that is done, its transaction still open. */
export interface Written extends Write {
  readonly id: string;
}

/** An action that is performed, its transaction still open. */
export interface Performed extends Written {
  /** The language of the caller. */
  readonly language: Language;
  /** Has something done once the transaction has landed, before the request is answered: a mail. */
  afterCommit(work: () => Promise<void>): void;
}

/**
 * What a named action does. Called before the transaction, for what is slow (hashing, network), with whoever asks for it;
 * answers what is done inside it, whose result is the answer of the request.
 */
export type ActionRule = (actor: Identity) => Promise<(write: Performed) => Promise<unknown>>;

/** What the declaration of a resource cannot say. Each rule refuses by throwing an `ApiError`. */
export interface DomainRules {
  /** Called before every write, and before the rule of an action. */
  beforeWrite?(write: Write): Promise<void>;
  afterWrite?(write: Written): Promise<void>;
  /** By the key of the action. */
  readonly actions?: Readonly<Record<string, ActionRule>>;
}
