import type { Change, Path } from '../../../engine/definition/changes/change.ts';

/**
 * What is edited: a resource, its English labels, the route list, the English titles and nouns of its entries, the
 * dashboard, or the sample records of a new enterprise. Where screens are edited live, the list is the published resources
 * with their entries, by name.
 */
export type Target =
  | { readonly part: 'resource' | 'labels'; readonly name: string }
  | { readonly part: 'list' | 'titles' | 'nouns' | 'dashboard' | 'samples' };

/** One edit of the designer. */
export interface Edit {
  readonly target: Target;
  readonly change: Change;
}

/** Why a value cannot be edited where it is used, and where to edit it by hand. */
export interface Lock {
  /**
   * - `shared`: a constant that stands at several places
   * - `imported`: a constant of another file
   * - `spread`: a part of what is spread into an object or a list
   * - `computed`: an expression
   */
  readonly reason: 'shared' | 'imported' | 'spread' | 'computed';
  /** The constant or the expression as it is written. */
  readonly code: string;
  /** From the root of the project. */
  readonly file: string;
  /** Line and column, from 1. */
  readonly line: number;
  readonly column: number;
}

/** A part of a declaration that cannot be edited where it is used. */
export interface LockedPart {
  readonly path: Path;
  readonly lock: Lock;
}

/** A mistake that the edits would make. */
export interface Mistake {
  /** Properties from the resource to the mistake: `merchant.fields.name.max`, `list.2.children.0.perm`. */
  readonly path: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What the designer shows. */
export interface DesignerState {
  /** What the resource declares, with the edits. Undefined: none was asked for. */
  readonly definition?: unknown;
  /** Its English labels. */
  readonly labels?: unknown;
  readonly list: unknown;
  readonly titles?: unknown;
  readonly nouns?: unknown;
  readonly locks: readonly LockedPart[];
  readonly mistakes: readonly Pick<Mistake, 'path' | 'message'>[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The files that saving would change, from the root. */
  readonly files: readonly string[];
  /** Where the resource is declared, from the root. */
  readonly source?: string | undefined;
}

/** A field and the name that it is to have. */
export interface FieldRenaming {
  readonly resource: string;
  readonly field: string;
  readonly name: string;
  /** Whether it is renamed although code of the product seems to say the old name. */
  readonly isAnyway: boolean;
}

/** What saving changes in one file, as `git diff` says it. */
export interface FileDifference {
  readonly file: string;
  readonly patch: string;
}

/** A screen that is not there yet. */
export interface NewScreen {
  readonly title: string;
  /** Its path: `/custom/inquiry`. */
  readonly at: string;
  /** The label of its first field, or that and its name: `咨询事项=name`. */
  readonly label: string;
  /** Name of the resource. @default made of the title */
  readonly name?: string;
  /** English title. @default made of the name */
  readonly english?: string;
  /** Group of the menu, where screens are edited live. @default the end of the menu */
  readonly under?: string;
  /** Its icon there. @default none */
  readonly icon?: string;
  /** Who may open it there. @default a new permission */
  readonly perm?: string;
}
