import { badQuery } from '../query/bad-query.ts';
import type { RequestContext } from '../request-context.ts';
import { type AnsweredFigures, answerFigures } from './answer.ts';
import { evaluate, type GroupFigures } from './evaluate.ts';
import { type FoundGroup, rank } from './groups.ts';
import type { Question } from './question.ts';

/** Maximum number of columns of a matrix. */
const maxColumns = 200;

export interface Matrix {
  readonly columns: readonly (AnsweredFigures & { readonly key: string | null })[];
  /** The cells of each group, in the order of the groups and the columns; null without records. */
  readonly cells: readonly (readonly (AnsweredFigures | null)[])[];
}

/** Returns the columns of a matrix with their totals, the largest first, and the cells of each row. */
export async function readMatrix(
  context: RequestContext,
  question: Question,
  dimension: string,
  groups: readonly FoundGroup[],
): Promise<Matrix> {
  const { ranked, none } = rank(question, await evaluate(context, question, question, [dimension]));
  const columns = [...ranked, ...none];
  if (columns.length > maxColumns)
    throw badQuery([['_columns', [{ key: 'tooManyGroups', params: { maximum: maxColumns } }]]]);
  const cells = byKeys(await evaluate(context, question, question, [question.by, dimension]));
  const except = groups.find((group) => group.except)?.except;
  const rest = except
    ? byKeys(await evaluate(context, question, question, [dimension], { field: question.by, except }))
    : undefined;
  return {
    columns: columns.map(({ key, found }) => ({ key, ...answerFigures(question, found) })),
    cells: groups.map((group) =>
      columns.map(({ key }) => {
        const found = group.except ? rest?.get(JSON.stringify([key])) : cells.get(JSON.stringify([group.key, key]));
        return found ? answerFigures(question, found) : null;
      }),
    ),
  };
}

function byKeys(groups: readonly GroupFigures[]): ReadonlyMap<string, GroupFigures> {
  return new Map(groups.map((group) => [JSON.stringify(group.keys), group]));
}
