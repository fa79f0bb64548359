import type * as z from 'zod/mini';

declare const leaf: unique symbol;

/** A part of a schema whose type `Known` says: `Words` in general, `AuthorWords` for one resource. */
export interface Leaf<Word extends string> extends z.ZodMiniType {
  readonly [leaf]: Word;
}

/**
 * The type of what a schema accepts, with the leaves of `Known`. It differs from `z.infer` in three things: it knows leaves,
 * everything is read-only, and editors show the docstrings of properties. Schemas are told apart by `type`: comparing whole
 * interfaces of zod takes the compiler long.
 */
export type TypeOf<Schema, Known> = Schema extends {
  readonly [leaf]: infer Word;
}
  ? Word extends keyof Known
    ? Known[Word]
    : never
  : Schema extends { readonly type: 'optional'; readonly def: { readonly innerType: infer Inner } }
    ? TypeOf<Inner, Known> | undefined
    : Schema extends { readonly type: 'object'; readonly shape: infer Shape }
      ? TypeOfShape<Shape, Known>
      : Schema extends { readonly type: 'array'; readonly def: { readonly element: infer Entry } }
        ? readonly TypeOf<Entry, Known>[]
        : Schema extends {
              readonly type: 'record';
              readonly def: { readonly keyType: infer Key; readonly valueType: infer Value };
            }
          ? Readonly<Record<KeyOf<Key, Known>, TypeOf<Value, Known>>>
          : Schema extends { readonly type: 'union'; readonly def: { readonly options: readonly (infer Option)[] } }
            ? TypeOf<Option, Known>
            : Schema extends { readonly type: 'tuple'; readonly def: { readonly items: infer Entries } }
              ? { readonly [Index in keyof Entries]: TypeOf<Entries[Index], Known> }
              : z.output<Schema>;

/** The type of an object with the properties of a shape. */
export type TypeOfShape<Shape, Known> =
  ObjectOf<Shape, Known> extends infer Value ? { readonly [Property in keyof Value]: Value[Property] } : never;

type KeyOf<Schema, Known> = TypeOf<Schema, Known> extends infer Key extends string ? Key : never;

/** Its two parts are mapped by `Pick`, which keeps the docstrings of the properties. */
type ObjectOf<Shape, Known> = {
  readonly [Key in keyof Pick<Shape, RequiredKeys<Shape>>]: TypeOf<Shape[Key], Known>;
} & {
  readonly [Key in keyof Pick<Shape, Exclude<keyof Shape, RequiredKeys<Shape>>>]?: TypeOf<Shape[Key], Known>;
};

type RequiredKeys<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends { readonly type: 'optional' } ? never : Key;
}[keyof Shape];
