import { fieldOf } from '../../../src/engine/resource.ts';
import { isStep, type Period } from '../../../src/engine/time/period.ts';
import { notFound } from '../../request/errors.ts';
import { type RequestContext, requirePermission } from '../context/request-context.ts';
import { readLabels } from '../present/present.ts';
import { type AnsweredFigures, answerFigures, type Figures } from './answer.ts';
import { evaluate } from './evaluate.ts';
import { orderGroups, readBefore } from './groups.ts';
import { arrangeMatrix } from './matrix.ts';
import { readPeers } from './peers.ts';
import { type Question, readQuestion } from './question.ts';

export interface ReportColumn extends AnsweredFigures {
  /** A day, the Monday of a week, a month `2026-11`, or the value of the field. Null for records without a value. */
  readonly key: string | null;
  /** Label of the referenced record. */
  readonly label?: string;
}

interface ReportGroup extends ReportColumn {
  /** The keys that have a group of their own, if this group gathers all others. */
  readonly except?: readonly string[];
  /** The figures in the compared period. */
  readonly before?: Figures;
  /** The figures of each column of a matrix; null without records. */
  readonly cells?: readonly (AnsweredFigures | null)[];
}

export interface ReportAnswer extends Omit<AnsweredFigures, 'values'> {
  readonly groups: readonly ReportGroup[];
  /** The columns of a matrix with their totals. */
  readonly columns?: readonly ReportColumn[];
  readonly totals: Figures;
  /** The compared period with its totals. */
  readonly before?: Period & { readonly until?: string; readonly totals: Figures };
  /** The median of the colleagues, by metric; null where there are too few of them. */
  readonly peers?: Figures;
}

/**
 * `GET /{name}/reports/{key}?_from=&_to=&_by=`: the metrics of a report between two days, grouped by `day`, `week`,
 * `month` or a dimension of the report, as a matrix with `_columns`, and beside another period with `_compare`, whose last
 * day ends at the time of day that it is now with `_until=now`, and beside the median of the colleagues with
 * `_peers=median`. Metrics that the caller may not see, and those that the
 * grouping or a filter does not apply to, are absent.
 */
export async function readReport(context: RequestContext, key: string, params: URLSearchParams): Promise<ReportAnswer> {
  const report = context.resource.reports.find((one) => one.key === key);
  if (!report) throw notFound();
  requirePermission(context, report.rule);
  const question = readQuestion(context, report, params);
  const [answer, peers] = await Promise.all([answerQuestion(context, question), readPeers(context, question)]);
  return { ...answer, ...(peers && { peers }) };
}

/** Computes the answer to a question. */
export async function answerQuestion(context: RequestContext, question: Question): Promise<ReportAnswer> {
  const { by, columns, comparison } = question;
  const across = columns === undefined ? [] : [[columns], [by, columns]];
  const [[total] = [], found = [], ofColumns = [], cells = []] = await evaluate(context, question, [
    [],
    [by],
    ...across,
  ]);
  const { shown: groups, rest: except } = orderGroups(question, found);
  const [[[rest] = [], ofRest = []], before] = await Promise.all([
    except ? evaluate(context, question, [[], ...across.slice(0, 1)], { except: { field: by, keys: except } }) : [],
    comparison && readBefore(context, question, comparison, groups),
  ]);
  const matrix =
    columns === undefined ? undefined : arrangeMatrix(question, { columns: ofColumns, cells, rest: ofRest }, groups);
  const shown = groups.map(({ found: ofGroup, ...group }, index): ReportGroup => {
    const [past, inColumns] = [before?.groups[index], matrix?.cells[index]];
    return {
      ...group,
      ...answerFigures(question, group.except ? rest : ofGroup),
      ...(past && { before: past }),
      ...(inColumns && { cells: inColumns }),
    };
  });
  const { values, ...counts } = answerFigures(question, total);
  return {
    groups: await withLabels(context, by, shown),
    ...(columns !== undefined && matrix && { columns: await withLabels(context, columns, matrix.columns) }),
    totals: values,
    ...counts,
    ...(before && { before: before.period }),
  };
}

/** Adds the labels of the records that the keys refer to. */
async function withLabels<Group extends ReportColumn>(
  context: RequestContext,
  by: string,
  groups: readonly Group[],
): Promise<readonly Group[]> {
  if (isStep(by)) return groups;
  const field = fieldOf(context.resource, by);
  const records = groups.map(({ key }) => ({ values: { [field.name]: key }, createdBy: null, updatedBy: null }));
  const labels = await readLabels(context, context.scope, records, [field]);
  return groups.map((group) => {
    const label = labels.of(field, group.key);
    return typeof label === 'string' ? { ...group, label } : group;
  });
}
