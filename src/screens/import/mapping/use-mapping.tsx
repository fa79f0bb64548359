import { useTranslate } from '@refinedev/core';
import { useMemo, useState } from 'react';
import { isObject } from '../../../base/is-object.ts';
import type { Field } from '../../../engine/fields/field.ts';
import { importFields } from '../../../engine/fields/import-fields.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { usePreference } from '../../../workspace/preferences/preference.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import { guessMapping, type Mapping, type Remembered, remember } from './guess.ts';
import { headsOf, samplesOf, targetsOf } from './targets.ts';

/** The file and sheet chosen for the import. */
export interface Source {
  /** Name of the file. */
  readonly file: string;
  /** Its content, by which it is read with another encoding. Undefined for pasted cells. */
  readonly content: File | undefined;
  readonly sheets: readonly Sheet[];
  readonly sheet: Sheet;
  /** Index of the row that contains the column heads. Undefined if none does. */
  readonly head: number | undefined;
  /** The text of a merged cell is in every row that it covers. */
  readonly fillsMerged: boolean;
}

export interface ChosenMapping {
  /** Fields that columns can be mapped to. */
  readonly fields: readonly Field[];
  /** Names that the heads of the columns may have. */
  readonly titles: readonly string[];
  /** Heads of the columns; '' for a column without one. */
  readonly heads: readonly string[];
  readonly mapping: Mapping;
  readonly choose: (column: number, field: string | undefined) => void;
  /** Restores the guessed mapping. */
  readonly reset: () => void;
  /** Stores the choice for later sheets. */
  readonly keep: () => void;
}

/** Maps columns to fields: guesses for each new sheet, then applies the user's changes. */
export function useMapping(resource: Resource, source: Source | undefined): ChosenMapping {
  const { snapshot, kinds } = useWorkspace();
  const [remembered, setRemembered] = useRemembered(resource);
  const fields = useMemo(() => importFields(resource, snapshot, kinds), [resource, snapshot, kinds]);
  const translate = useTranslate();
  const targets = useMemo(() => targetsOf(resource, fields, kinds, translate), [resource, fields, kinds, translate]);
  const heads = useMemo(() => headsOf(source), [source]);
  const [choice, setChoice] = useState<{ readonly heads: readonly string[]; readonly mapping: Mapping }>();
  const samples = useMemo(() => samplesOf(source, heads.length), [source, heads]);
  const guessed = useMemo(
    () => guessMapping(heads, targets, remembered, samples),
    [heads, targets, remembered, samples],
  );
  const mapping = choice?.heads === heads ? choice.mapping : guessed;
  const titles = useMemo(
    () => [...targets.flatMap((target) => [...target.titles, ...(target.words ?? [])]), ...Object.keys(remembered)],
    [targets, remembered],
  );
  return {
    fields,
    titles,
    heads,
    mapping,
    choose: (column, name) =>
      setChoice({
        heads,
        // The field moves from the other column to this one.
        mapping: heads.map((_head, index) => {
          if (index === column) return name;
          return name !== undefined && mapping[index] === name ? undefined : mapping[index];
        }),
      }),
    reset: () => setChoice({ heads, mapping: guessMapping(heads, targets, {}, samples) }),
    keep() {
      setChoice({ heads, mapping });
      if (source?.head !== undefined) setRemembered(remember(remembered, heads, mapping));
    },
  };
}

/** Returns the column mapping of this user's last import of the resource. It is stored with the account. */
function useRemembered(resource: Resource): readonly [Remembered, (remembered: Remembered) => void] {
  const [saved, save] = usePreference(`import:${resource.name}`);
  return [useMemo(() => readRemembered(saved), [saved]), save];
}

function readRemembered(saved: unknown): Remembered {
  if (!isObject(saved)) return {};
  return Object.fromEntries(
    Object.entries(saved).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
