import { useTranslate } from '@refinedev/core';
import { type FigureGroup, readFigure } from '../../../../engine/reports/figure.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { choiceLabel, emptyLabel, fieldLabel } from '../../../../engine/texts/label.ts';
import { metricLabel, reportTitle } from '../../../../engine/texts/report-label.ts';
import { useOptions } from '../../../../fields/ref/options.tsx';
import { useResource, useWorkspace } from '../../../../workspace/index.tsx';
import { useWords } from '../../../../workspace/words.tsx';
import { Chip } from './chip.tsx';

export interface FigureChipProps {
  /** The figure, as the address of the list names it. */
  readonly text: string;
  readonly onRemove: () => void;
}

/** The chip of a figure whose records the list shows: report, metric, period and groups. */
export default function FigureChip({ text, onRemove }: FigureChipProps) {
  const figure = readFigure(text);
  if (!figure) return null;
  return <KnownFigureChip {...{ figure, onRemove }} />;
}

interface KnownFigureChipProps extends Pick<FigureChipProps, 'onRemove'> {
  readonly figure: NonNullable<ReturnType<typeof readFigure>>;
}

function KnownFigureChip({ figure, onRemove }: KnownFigureChipProps) {
  useWords('views');
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const resource = useResource(figure.resource);
  const metric = resource.metrics.find(({ key }) => key === figure.metric);
  const period = figure.from === figure.to ? figure.from : `${figure.from} – ${figure.to}`;
  const filters = [...new Set(figure.filters.map(([name]) => name))].map(
    (field): FilterValues => ({
      field,
      values: figure.filters.flatMap(([name, value]) => (name === field ? value : [])),
    }),
  );
  const groups = useValueNames(resource, [...figure.groups.map(valuesOf), ...filters]);
  const label = metric ? metricLabel(translate, resource.name, metric) : figure.metric;
  const parts = [reportTitle(translate, plan, resource.name, figure.report), label, period, ...groups];
  return <Chip name={translate('list.figure')} text={parts.filter(Boolean).join(' · ')} onRemove={onRemove} />;
}

interface FilterValues {
  readonly field: string;
  /** Empty: no value. Undefined: all values without a group of their own. */
  readonly values: readonly string[] | undefined;
}

function valuesOf(group: FigureGroup): FilterValues {
  if ('except' in group) return { field: group.field, values: undefined };
  return { field: group.field, values: group.value === null ? [] : [group.value] };
}

/** Returns the names of the values, those of each field as one text. */
function useValueNames(resource: Resource, all: readonly FilterValues[]): string[] {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const [first, second, third] = all.map(({ field, values = [] }) => {
    const declared = resource.fields[field];
    return { target: declared && kinds[declared.type]?.refersTo?.(declared.settings), values };
  });
  // Two groups and one filter by references are the most that a chip names.
  const labels = [useLabels(first), useLabels(second), useLabels(third)];
  return all.flatMap(({ field, values }, index) => {
    const declared = resource.fields[field];
    if (!declared) return [];
    const name = fieldLabel(translate, resource.name, declared);
    if (values === undefined) return `${name}: ${translate('views.report.others')}`;
    if (values.length === 0) return `${name}: ${emptyLabel(translate, resource.name, declared)}`;
    const choices = kinds[declared.type]?.choices?.(declared.settings);
    const texts = values.map((value) => {
      const choice = choices?.find((one) => one.value === value);
      return choice ? choiceLabel(translate, resource.name, field, choice) : (labels[index]?.get(value) ?? value);
    });
    return texts.join(translate('list.separator'));
  });
}

function useLabels(
  asked: { readonly target: string | undefined; readonly values: readonly string[] } | undefined,
): ReadonlyMap<string, string> {
  const { target = '', values = [] } = asked ?? {};
  const { options } = useOptions(target, { id: values }, target !== '' && values.length > 0);
  return new Map(options.map(({ value, label }) => [value, label]));
}
