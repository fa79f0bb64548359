import { fieldOf } from '../../../../src/engine/resource.ts';
import { fieldLabel } from '../../../../src/engine/texts/label.ts';
import { metricHelp, metricLabel, metricUnit } from '../../../../src/engine/texts/report-label.ts';
import { groupingLabel, groupLabel } from '../../../../src/engine/texts/report-text.ts';
import { comparedPeriod } from '../../../../src/engine/time/period.ts';
import type { RequestContext } from '../../../records/context/request-context.ts';
import { readLabels } from '../../../records/present/present.ts';
import type { Question } from '../../../records/report/question.ts';
import { say } from '../../../request/messages.ts';
import { textContext } from '../export/columns.ts';
import type { Cell } from '../write/cell.ts';
import type { BookSheet } from '../write/xlsx.ts';

/** Returns the sheet that says what a report was asked, and how each of its metrics is made. */
export async function notesSheet(context: RequestContext, question: Question, title: string): Promise<BookSheet> {
  const { translate, resource } = textContext(context);
  const { by, columns, comparison, metrics } = question;
  const word = (key: 'sheet' | 'filters' | 'unit' | 'help') => say(context.language, { key: `sheet.notes.${key}` });
  const compared = comparison && comparedPeriod(question, comparison);
  const groupings = [by, columns ?? []].flat().map((one) => groupingLabel(translate, context.resource, one));
  const asked: Cell[][] = [
    [translate('views.report.period'), `${question.from} – ${question.to}`],
    [translate('views.report.byLabel'), groupings.join(' × ')],
    ...(compared ? [[translate('views.report.compare'), `${compared.from} – ${compared.to}`]] : []),
    ...(await filterRows(context, question)).map((text) => [word('filters'), text]),
  ];
  const dictionary = metrics.map((metric): Cell[] => [
    metricLabel(translate, resource, metric),
    metricHelp(translate, resource, metric) ?? '',
    metricUnit(translate, resource, metric),
  ]);
  return {
    name: word('sheet'),
    columns: [
      { label: title, width: 24 },
      { label: '', width: 60 },
      { label: '', width: 16 },
    ],
    rows: [...asked, [], [translate('views.report.metric'), word('help'), word('unit')], ...dictionary],
  };
}

/** Returns each filter with the names of its values. */
async function filterRows(context: RequestContext, { filters }: Question): Promise<string[]> {
  const { translate } = textContext(context);
  const { resource, services, scope } = context;
  const texts = filters.map(async ({ field: name, values }) => {
    const field = fieldOf(resource, name);
    const records = values.map((value) => ({ values: { [name]: value }, createdBy: null, updatedBy: null }));
    const labels = await readLabels(context, scope, records, [field]);
    const names = values.map((value) => {
      const label = labels.of(field, value);
      const group = { key: String(value), ...(typeof label === 'string' && { label }) };
      return groupLabel(translate, services.catalogue.kinds, resource, name, group);
    });
    return `${fieldLabel(translate, resource.name, field)}: ${names.join(', ')}`;
  });
  return Promise.all(texts);
}
