/** The way to a value: names of properties and positions in lists. */
export type Path = readonly string[];

/** One change of a declaration. Lists are counted from 0. */
export type Change =
  /** Gives a property or an entry a value. Properties that are missing on the way are added. */
  | { readonly do: 'set'; readonly path: Path; readonly value: unknown }
  /** Puts an entry into a list, or a property into an object, at a position. */
  | {
      readonly do: 'insert';
      readonly path: Path;
      readonly index: number;
      readonly value: unknown;
      readonly key?: string;
    }
  /** Takes a property or an entry away. */
  | { readonly do: 'remove'; readonly path: Path }
  /** Moves a property or an entry to another position among those beside it. */
  | { readonly do: 'move'; readonly path: Path; readonly to: number }
  /** Gives a property another name, in its place. */
  | { readonly do: 'rename'; readonly path: Path; readonly key: string };
