import { badQuery } from '../query/bad-query.ts';
import { type AnsweredFigures, answerFigures } from './answer.ts';
import type { GroupFigures } from './evaluate.ts';
import { type FoundGroup, rank } from './groups.ts';
import type { Question } from './question.ts';

/** Maximum number of columns of a matrix. */
const maxColumns = 200;

export interface Matrix {
  readonly columns: readonly (AnsweredFigures & { readonly key: string | null })[];
  /** The cells of each group, in the order of the groups and the columns; null without records. */
  readonly cells: readonly (readonly (AnsweredFigures | null)[])[];
}

/** The figures of a matrix: by column, by row and column, and by column for the group that gathers all other rows. */
export interface MatrixFigures {
  readonly columns: readonly GroupFigures[];
  readonly cells: readonly GroupFigures[];
  readonly rest: readonly GroupFigures[];
}

/** Returns the columns of a matrix with their totals, the largest first, and the cells of each row. */
export function arrangeMatrix(question: Question, figures: MatrixFigures, groups: readonly FoundGroup[]): Matrix {
  const { ranked, none } = rank(question, figures.columns);
  const columns = [...ranked, ...none];
  if (columns.length > maxColumns)
    throw badQuery([['_columns', [{ key: 'tooManyGroups', params: { maximum: maxColumns } }]]]);
  const [cells, rest] = [byKeys(figures.cells), byKeys(figures.rest)];
  return {
    columns: columns.map(({ key, found }) => ({ key, ...answerFigures(question, found) })),
    cells: groups.map((group) =>
      columns.map(({ key }) => {
        const found = group.except ? rest.get(JSON.stringify([key])) : cells.get(JSON.stringify([group.key, key]));
        return found ? answerFigures(question, found) : null;
      }),
    ),
  };
}

function byKeys(groups: readonly GroupFigures[]): ReadonlyMap<string, GroupFigures> {
  return new Map(groups.map((group) => [JSON.stringify(group.keys), group]));
}
