import type * as z from 'zod/mini';

declare const leaf: unique symbol;

/** A part of a schema whose type `Known` says: `Words` in general, `AuthorWords` for one resource. */
export interface Leaf<Word extends string> extends z.ZodMiniType {
  readonly [leaf]: Word;
}

/**
 * The type of what a schema accepts, with the leaves of `Known`. It differs from `z.infer` in three things: it knows leaves,
 * everything is read-only, and editors show the docstrings of properties.
 */
export type TypeOf<Schema, Known> = Schema extends {
  readonly [leaf]: infer Word;
}
  ? Word extends keyof Known
    ? Known[Word]
    : never
  : Schema extends z.ZodMiniOptional<infer Inner>
    ? TypeOf<Inner, Known> | undefined
    : Schema extends z.ZodMiniObject<infer Shape>
      ? ObjectOf<Shape, Known> extends infer Value
        ? { readonly [Property in keyof Value]: Value[Property] }
        : never
      : Schema extends z.ZodMiniArray<infer Entry>
        ? readonly TypeOf<Entry, Known>[]
        : Schema extends z.ZodMiniRecord<infer Key, infer Value>
          ? Readonly<Record<KeyOf<Key, Known>, TypeOf<Value, Known>>>
          : Schema extends z.ZodMiniUnion<infer Options>
            ? TypeOf<Options[number], Known>
            : Schema extends z.ZodMiniTuple<infer Entries, null>
              ? { readonly [Index in keyof Entries]: TypeOf<Entries[Index], Known> }
              : z.output<Schema>;

type KeyOf<Schema, Known> = TypeOf<Schema, Known> extends infer Key extends string ? Key : never;

/** Its two parts are mapped by `Pick`, which keeps the docstrings of the properties. */
type ObjectOf<Shape, Known> = {
  readonly [Key in keyof Pick<Shape, RequiredKeys<Shape>>]: TypeOf<Shape[Key], Known>;
} & {
  readonly [Key in keyof Pick<Shape, Exclude<keyof Shape, RequiredKeys<Shape>>>]?: TypeOf<Shape[Key], Known>;
};

type RequiredKeys<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodMiniOptional ? never : Key;
}[keyof Shape];
