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

/** What was chosen to be imported. */
export interface Source {
  /** Name of the file. */
  readonly file: string;
  readonly sheets: readonly Sheet[];
  readonly sheet: Sheet;
  /** The first row names the columns. */
  readonly hasHeader: boolean;
}

export interface ChosenMapping {
  /** Fields there are to choose from. */
  readonly fields: readonly Field[];
  /** Heads of the columns; '' where one has none. */
  readonly heads: readonly string[];
  readonly mapping: Mapping;
  readonly choose: (column: number, field: string | undefined) => void;
  /** Back to what was guessed. */
  readonly reset: () => void;
  /** Remembers the choice for sheets to come. */
  readonly keep: () => void;
}

/** Which column goes into which field: guessed anew for every other sheet, then as the user says. */
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
        // What another column had goes to this one.
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

/** What a column is called that names the records themselves. */
const nameHeadings = ['名称', '全称', 'name', 'title'];

/**
 * Every name a column for the field may have: in Chinese, in the current language, in the other one, and its own; and by
 * what else its kind is known.
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

/** Whether a text is a value of the field, where nothing else looks like one. */
function recognizerOf(field: Field, kinds: KindRegistry): Target['recognizes'] {
  if (!kinds[field.type]?.isDistinctive) return undefined;
  return (text) => 'value' in checkValue(field, text, kinds, false);
}

/** Values that a column is known by, at most. */
const maxSamples = 20;

/** The first values of each column. */
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
