import type { OnDuplicate } from '../../../engine/definition.ts';
import type { ImportApi } from '../api.ts';
import type { Mapping } from '../mapping/guess.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type Check, createCheck } from './check.ts';
import { type Edits, rowsOfSheet } from './rows.ts';

/** A sheet to be checked, by the fields its columns go into. */
export interface Asked {
  /** Name of the file. */
  readonly file: string;
  readonly sheet: Sheet;
  readonly hasHeader: boolean;
  readonly mapping: Mapping;
  readonly onDuplicate: OnDuplicate;
  readonly key: string | undefined;
  /** Fields, one or a combination each, no two records may share the values of; the key first, if it is among the columns. */
  readonly uniqueKeys: readonly (readonly string[])[];
}

/** The check of what is imported. It and what was changed by hand outlive a step back, until another sheet is chosen. */
export interface Checks {
  /** The check there is, if it is of the same sheet and columns. */
  readonly of: (asked: Asked) => Check;
  readonly forget: () => void;
}

export function createChecks(api: Pick<ImportApi, 'check'>): Checks {
  let edits: Edits = new Map();
  let last: { readonly of: Asked; readonly check: Check } | undefined;

  function create(asked: Asked): Check {
    const { sheet, hasHeader, mapping } = asked;
    const rows = rowsOfSheet(sheet, mapping, hasHeader, edits);
    const check = createCheck({ ...asked, rows, api });
    return {
      ...check,
      edit(line, field, text) {
        edits = new Map(edits).set(line, { ...edits.get(line), [field]: text });
        check.edit(line, field, text);
      },
    };
  }

  return {
    of(asked) {
      if (last && isSame(last.of, asked)) return last.check;
      // Rows of another sheet bear the same numbers.
      if (last && last.of.sheet !== asked.sheet) edits = new Map();
      last = { of: asked, check: create(asked) };
      return last.check;
    },
    forget() {
      edits = new Map();
      last = undefined;
    },
  };
}

function isSame(one: Asked, other: Asked): boolean {
  return one.sheet === other.sheet && one.hasHeader === other.hasHeader && one.mapping.join() === other.mapping.join();
}
