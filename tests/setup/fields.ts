import type { AnyFieldDefinition } from '../../src/engine/definition/resource.ts';

/** Fields with whatever options their kinds have. */
export type Fields = Readonly<Record<string, AnyFieldDefinition & Readonly<Record<string, unknown>>>>;
