import type { PartDefinitions } from '../../engine/field-definition.ts';
import type { PartKinds } from './part-kinds.ts';

export interface JsonSettings {
  /**
   * The fields of the object, by name: a type, a label, `required`, `default`, `help`, `width` and the options of their
   * kind.
   */
  readonly fields: PartDefinitions<PartKinds>;
  /** A list of such objects. @default false */
  readonly multiple?: boolean;
  /** Minimum number of objects in a list. @default 0 */
  readonly min?: number;
  /** Maximum number of objects in a list. @default maxRows */
  readonly max?: number;
}

/** One object: its field values by name, null if empty. */
export type Row = Readonly<Record<string, unknown>>;
export type JsonValue = Row | readonly Row[];
