import { useTranslate } from '@refinedev/core';
import { useMemo, useState } from 'react';
import type { Field } from '../../../engine/field.ts';
import { importFields } from '../../../engine/import-fields.ts';
import type { KindRegistry } from '../../../engine/kind.ts';
import { fieldLabel } from '../../../engine/label.ts';
import type { Resource } from '../../../engine/resource.ts';
import { checkValue } from '../../../engine/values.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import { guessMapping, type Mapping, remember, type Target } from './guess.ts';
import { useRemembered } from './remembered.tsx';

/** The file and sheet chosen for the import. */
export interface Source {
  /** Name of the file. */
  readonly file: string;
  readonly sheets: readonly Sheet[];
  readonly sheet: Sheet;
  /** The first row contains the column heads. */
  readonly hasHeader: boolean;
}

export interface ChosenMapping {
  /** Fields that columns can be mapped to. */
  readonly fields: readonly Field[];
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
  const targets = useTargets(resource, fields);
  const heads = useMemo(() => headsOf(source), [source]);
  const [choice, setChoice] = useState<{ readonly heads: readonly string[]; readonly mapping: Mapping }>();
  const samples = useMemo(() => samplesOf(source, heads.length), [source, heads]);
  const guessed = useMemo(
    () => guessMapping(heads, targets, remembered, samples),
    [heads, targets, remembered, samples],
  );
  const mapping = choice?.heads === heads ? choice.mapping : guessed;
  return {
    fields,
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
      if (source?.hasHeader) setRemembered(remember(remembered, heads, mapping));
    },
  };
}

/** Common heads of the column that holds a record's name. */
const nameHeadings = ['名称', '全称', 'name', 'title'];

/**
 * Returns every name a column of the field may have: its labels in Chinese, in the current language and in the other
 * one, its own name, and the typical heads of its kind.
 */
function useTargets(resource: Resource, fields: readonly Field[]): readonly Target[] {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  return useMemo(
    () =>
      fields.map((field) => ({
        name: field.name,
        titles: [
          field.label,
          fieldLabel(translate, resource.name, field),
          translate(`otherLabels.${resource.name}.fields.${field.name}`, undefined, ''),
          field.name,
        ],
        words: field.name === resource.recordLabel ? nameHeadings : kinds[field.type]?.headings,
        recognizes: recognizerOf(field, kinds),
      })),
    [fields, resource, kinds, translate],
  );
}

/** Returns a check whether a text is a value of the field, if the kind of the field is distinctive. */
function recognizerOf(field: Field, kinds: KindRegistry): Target['recognizes'] {
  if (!kinds[field.type]?.isDistinctive) return undefined;
  return (text) => 'value' in checkValue(field, text, kinds, false);
}

/** Maximum number of sample values for recognizing a column. */
const maxSamples = 20;

function samplesOf(source: Source | undefined, width: number): readonly (readonly string[])[] {
  const rows = source?.sheet.rows.slice(Number(source.hasHeader), 200) ?? [];
  return Array.from({ length: width }, (_unused, column) =>
    rows.flatMap(({ cells }) => cells[column] || []).slice(0, maxSamples),
  );
}

function headsOf(source: Source | undefined): readonly string[] {
  if (!source) return [];
  const { rows } = source.sheet;
  let width = 0;
  for (const { cells } of rows) width = Math.max(width, cells.length);
  const first = source.hasHeader ? (rows[0]?.cells ?? []) : [];
  return Array.from({ length: width }, (_unused, index) => first[index] ?? '');
}
