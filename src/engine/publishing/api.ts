import type { ApiChange } from '../effect/api.ts';
import type { AccessChange, DeclarationChange } from '../effect/changes.ts';
import type { Outcome } from './apply.ts';
import type { Publication } from './publication.ts';

/*
 * What the console and the server say to each other about publications.
 */

/** Longest reason of a publication, in characters. */
export const longestReason = 500;

/** A permission that a publication brings, and the ids of the roles that are given it. */
export interface RoleGrant {
  readonly permission: string;
  readonly roles: readonly string[];
}

/** What somebody wants to be published. */
export interface Proposal {
  /** Number of what was published when it was made. */
  readonly base: number;
  readonly publication: Publication;
  readonly reason: string;
  /** Roles that are given permissions with it. @default none */
  readonly grants?: readonly RoleGrant[] | undefined;
}

/** A line of the list of publications. */
export interface PublicationLine {
  readonly number: number;
  readonly reason: string;
  readonly user: { readonly id: string; readonly name: string };
  /** As ISO 8601. */
  readonly at: string;
}

/** What became of an item that is not applied, and why. */
export interface SetAside {
  /** Its key (`itemKey`). */
  readonly item: string;
  readonly outcome: Exclude<Outcome, 'applied'> | 'refused';
  /** What is wrong with one that is refused. */
  readonly problem?: string;
}

/** How the tables of a resource differ. */
export interface TableChange {
  readonly table: string;
  readonly what: 'table' | 'column' | 'index';
  readonly name: string;
  /** `rewritten`: the column is computed again for every record; `unused`: the data stays, and nothing reads it. */
  readonly how: 'added' | 'unused' | 'rewritten' | 'removed';
}

/** What happens to a table that has so many records, and about how long it takes, in seconds. */
export interface TableEffect extends TableChange {
  readonly records: number;
  readonly seconds: number;
}

/** A field or a preset that goes, and the number of saved views that name it: they open without it. */
export interface ViewsNaming {
  readonly resource: string;
  readonly name: string;
  readonly views: number;
}

/** What a publication changes, and for whom. */
export interface Effect {
  /** What roles gain or lose. */
  readonly access: readonly AccessChange[];
  /** The number of active users who have a role that gains or loses something, by its name. */
  readonly people: Readonly<Record<string, number>>;
  readonly declarations: readonly DeclarationChange[];
  /** Where clients of the API meet something else. */
  readonly api: readonly ApiChange[];
  readonly tables: readonly TableEffect[];
  /** Records that lack a value which becomes required: they cannot be saved before they have one. */
  readonly incomplete: readonly { readonly resource: string; readonly field: string; readonly records: number }[];
  readonly views: readonly ViewsNaming[];
  readonly setAside: readonly SetAside[];
}
