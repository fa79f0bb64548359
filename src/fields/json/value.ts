import type { PartDefinitions } from '../../engine/field-definition.ts';
import type { PartKinds } from './part-kinds.ts';

export interface JsonSettings {
  /** The fields it is made of, by name: a type, a label, `required`, `default`, `help`, `width` and the options of their kind. */
  readonly fields: PartDefinitions<PartKinds>;
  /** A list of such objects. @default false */
  readonly multiple?: boolean;
  /** Fewest of a list. @default 0 */
  readonly min?: number;
  /** Most of a list. @default maxRows */
  readonly max?: number;
}

/** One object: the values of its fields by name, null for none. */
export type Row = Readonly<Record<string, unknown>>;
export type JsonValue = Row | readonly Row[];
