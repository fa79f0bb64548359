/** Operators of a filter. They are suffixes in the query string (`field_gte`); `eq` has no suffix. */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like'] as const;
export type Operator = (typeof operators)[number];

/** Operators of a filter by any stored field: whether it has a value, and a period relative to today. */
export const filterOperators = [...operators, 'empty', 'within'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** Refine's names of operators. Refine has none for the others. */
export const refineOperators = {
  eq: 'eq',
  ne: 'ne',
  gt: 'gt',
  gte: 'gte',
  lt: 'lt',
  lte: 'lte',
  like: 'contains',
} as const satisfies Readonly<Record<Operator, string>>;
