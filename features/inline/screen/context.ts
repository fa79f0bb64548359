import { createContext } from 'react';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { Cell } from '../../../src/screens/list/editing/cell-edits.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import type { EditState, Edits } from './edits.ts';
import type { Move } from './neighbour.ts';

/** What the cells of one table share. */
export interface InlineCells {
  readonly edits: Edits;
  readonly state: EditState;
  /** Opens the editor of a cell, unless the rows answer an earlier question. */
  readonly begin: Edits['begin'];
  /** Name of the resource. */
  readonly resource: string;
  /** Whether the conditions of the field let the record's value be edited. */
  readonly isOpen: (field: Field, record: ResourceRecord) => boolean;
  /** Saves the value of the open cell, and moves on; `away` leaves the focus where it is. */
  readonly finish: (field: Field, value: unknown, move: Move | 'away') => void;
  readonly move: (from: Cell, move: Move) => void;
}

/** Undefined outside of a table that is edited in place. */
export const InlineContext = createContext<InlineCells | undefined>(undefined);
