import type { ApiChange } from '../../../engine/effect/api.ts';
import type { AccessChange, DeclarationChange } from '../../../engine/effect/changes.ts';

/** What the server says that a publication changes. */
export interface Effect {
  readonly access: readonly AccessChange[];
  /** The number of active users who have a role that gains or loses something, by its name. */
  readonly people: Readonly<Record<string, number>>;
  readonly declarations: readonly DeclarationChange[];
  readonly api: readonly ApiChange[];
  readonly tables: readonly TableEffect[];
  /** Records that lack a value which becomes required. */
  readonly incomplete: readonly { readonly resource: string; readonly field: string; readonly records: number }[];
  readonly setAside: readonly SetAside[];
}

/** What happens to a table that has so many records. */
export interface TableEffect {
  readonly table: string;
  readonly what: 'table' | 'column' | 'index';
  readonly name: string;
  readonly how: 'added' | 'unused' | 'rewritten' | 'removed';
  readonly records: number;
}

/** A part that is not applied, and what is wrong with it if it is refused. */
export interface SetAside {
  readonly item: string;
  readonly outcome: 'retired' | 'overruled' | 'orphaned' | 'refused';
  readonly problem?: string;
}
