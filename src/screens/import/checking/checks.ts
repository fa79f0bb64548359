import type { OnDuplicate } from '../../../engine/definition/fixed-values.ts';
import type { ImportApi } from '../api.ts';
import type { Mapping } from '../mapping/guess.ts';
import { dataRows } from '../sheet/heads.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type Check, createCheck } from './check.ts';
import { type Compare, type ManualChanges, rowsOfSheet } from './rows.ts';

/** A sheet to check, with the mapping of its columns. */
interface Asked {
  /** Name of the file. */
  readonly file: string;
  readonly sheet: Sheet;
  /** Index of the row that contains the column heads. Undefined if none does. */
  readonly head: number | undefined;
  readonly fillsMerged: boolean;
  readonly mapping: Mapping;
  /** The choice of the declaration; the user's own, once made, precedes it. */
  readonly onDuplicate: OnDuplicate;
  readonly key: readonly string[];
  /** Unique keys: each is one field or a combination. The identifying key comes first if it is among the columns. */
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly compare: Compare;
}

/** Keeps the check and what the user changed or chose in it when they go back a step, until another sheet is chosen. */
export interface Checks {
  /** Returns the existing check if it is of the same sheet and columns, else a new one. */
  readonly of: (asked: Asked) => Check;
  readonly forget: () => void;
}

/** What the user changed or chose in the checks of a sheet. */
interface Kept extends ManualChanges {
  readonly onDuplicate?: OnDuplicate;
}

const nothing: Kept = { edits: new Map(), removed: new Set() };

export function createChecks(api: Pick<ImportApi, 'check'>): Checks {
  let kept = nothing;
  let last: { readonly of: Asked; readonly check: Check } | undefined;

  function create(asked: Asked): Check {
    const rows = rowsOfSheet(dataRows(asked), asked.mapping, kept);
    const onDuplicate = kept.onDuplicate ?? asked.onDuplicate;
    const check = createCheck({ ...asked, onDuplicate, rows, api });
    return withChanges(check, (change) => {
      kept = { ...kept, ...change(kept) };
    });
  }

  return {
    of(asked) {
      if (last && isSame(last.of, asked)) return last.check;
      // Line numbers of another sheet refer to other rows.
      if (last && last.of.sheet !== asked.sheet) kept = nothing;
      last = { of: asked, check: create(asked) };
      return last.check;
    },
    forget() {
      kept = nothing;
      last = undefined;
    },
  };
}

/** Returns the check, with what hears of each change that the user makes in it. */
function withChanges(check: Check, onChange: (change: (kept: Kept) => Partial<Kept>) => void): Check {
  return {
    ...check,
    edit(changes) {
      onChange((kept) => {
        const edits = new Map(kept.edits);
        for (const [line, values] of changes) edits.set(line, { ...edits.get(line), ...values });
        return { edits };
      });
      check.edit(changes);
    },
    remove(line, isRemoved) {
      onChange(({ removed: [...before] }) => {
        const others = before.filter((one) => one !== line);
        return { removed: new Set(isRemoved ? [...others, line] : others) };
      });
      check.remove(line, isRemoved);
    },
    setOnDuplicate(onDuplicate) {
      onChange(() => ({ onDuplicate }));
      check.setOnDuplicate(onDuplicate);
    },
  };
}

function isSame(one: Asked, other: Asked): boolean {
  return (
    one.sheet === other.sheet &&
    one.head === other.head &&
    one.fillsMerged === other.fillsMerged &&
    one.mapping.join() === other.mapping.join()
  );
}
