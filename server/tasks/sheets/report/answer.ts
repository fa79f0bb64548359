import type { Report } from '../../../../src/engine/reports/report.ts';
import { entryTitle } from '../../../../src/engine/texts/label.ts';
import { type RequestContext, requirePermission } from '../../../records/context/request-context.ts';
import { titleOf } from '../../../records/present/labels.ts';
import { answerQuestion } from '../../../records/report/index.ts';
import { readQuestion } from '../../../records/report/question.ts';
import type { AppContext } from '../../../request/context.ts';
import { notFound } from '../../../request/errors.ts';
import { sheetAnswer } from '../export/answer.ts';
import { readFormat } from '../export/request.ts';
import { writers } from '../write/file.ts';
import { notesSheet } from './notes.ts';
import { tableSheet } from './table.ts';

/** Parameters of the export that are not part of the question. */
const ownParameters = ['format', '_metric'];

/**
 * `GET /{name}/reports/{key}/export`: the table of a report as a sheet, open to users who may see the report. Adds a
 * line to the operation log.
 */
export async function answerReport(c: AppContext, context: RequestContext, key: string): Promise<Response> {
  const report = context.resource.reports.find((one) => one.key === key);
  if (!report) throw notFound();
  requirePermission(context, report.rule);
  const params = new URL(c.req.url).searchParams;
  const format = readFormat(params);
  const asked = new URLSearchParams([...params].filter(([name]) => !ownParameters.includes(name)));
  const question = readQuestion(context, report, asked);
  const table = tableSheet(context, question, await answerQuestion(context, question), params.get('_metric'));
  const title = reportTitle(context, report);
  const facts = { report: key, format, query: asked.toString(), count: table.rows.length };
  await context.services.database.transaction((trx) =>
    context.services.dataAccess
      .writableForIdentity(context.identity, context.now, trx)
      .keepOperations([{ resource: context.resource.name, action: 'export', target: title, facts }]),
  );
  const content = writers[format].write([{ ...table, name: title }, await notesSheet(context, question, title)]);
  const file = `${title} ${question.from} ${question.to}.${format}`;
  return sheetAnswer(c, file, writers[format].type, content);
}

function reportTitle(context: RequestContext, { place }: Report): string {
  return place ? entryTitle(context.services.catalogue.translate(context.language), place) : titleOf(context);
}
