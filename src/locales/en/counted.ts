/**
 * The words of a file in English: those of the Chinese one, key by key, and for a text that counts something another under
 * the key with `_one`, which i18next takes where `count` is 1.
 */
export type Counted<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string ? string : Counted<Words[Key]>;
} & {
  readonly [Key in keyof Words & string as Words[Key] extends string ? `${Key}_one` : never]?: string;
};
