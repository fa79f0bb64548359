import { filterOperators } from '../../fields/operators.ts';
import { parameterNames } from '../../queries/query.ts';
import { systemFields } from '../../resource.ts';
import { type FieldCheck, isInherited, type ReportProblem } from '../context.ts';
import type { Allowed } from '../problem.ts';

/** PostgreSQL cuts longer names of columns and tables, and so makes two of them one. */
const maxIdentifier = 63;
/** Maximum length of the name of a resource or a field: derived columns and tables put a prefix before it. */
export const maxName = 50;
/** Every table of PostgreSQL has these columns. */
const postgresColumns = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];

/** Reports a field name that something else has: the server, a query parameter, another field, every object. */
export const checkFieldName: FieldCheck = (name, field, definition, { kinds, tables }, report) => {
  const say = (allowed: Allowed) => report('', name, allowed);
  checkPartName(name, report);
  // SQLite compares names of columns without case.
  const isAlike = (other: string) => other.toLowerCase() === name.toLowerCase();
  if (systemFields.some(isAlike)) say(`a name other than ${systemFields.join(', ')}`);
  if (postgresColumns.some(isAlike)) say(`a name other than ${postgresColumns.join(', ')}, which PostgreSQL has`);
  if (name.length > maxName) say(`a name of at most ${maxName} characters`);
  if (parameterNames.some((one) => one === name))
    say(`a name other than ${parameterNames.join(', ')}: requests that filter by fields have these parameters`);
  const [alike] = Object.keys(definition.fields).filter((other) => other !== name && isAlike(other));
  if (alike !== undefined) say(`a name that differs from "${alike}" in more than case`);
  if (filterOperators.some((operator) => name.endsWith(`_${operator}`)))
    say('a name that does not end like a filter, as in `_gte` and `_in`');
  const table = `${definition.name}_${name}`;
  if (!kinds[field.type]?.isMultiple?.(field)) return;
  if (tables.includes(table)) say(`a name other than this one: its values would be in the server's table "${table}"`);
  if (table.length > maxIdentifier)
    say(`a shorter name: the table of its values, "${table}", may have ${maxIdentifier} characters`);
};

/** Reports the name of a field that is no name, wherever the field stands. */
export function checkPartName(name: string, report: ReportProblem): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) report('', name, 'a field name in camelCase');
  if (isInherited(name)) report('', name, 'another name: every object of JavaScript has a property called so');
}
