import * as z from 'zod/mini';
import { idPattern } from '../../base/is-id.ts';
import { resourceName } from '../../engine/definition/options.ts';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';

const options = {
  /** Name of the resource, which declares in `reach` what it opens. */
  to: resourceName,
};
export type ReachSettings = SettingsOf<typeof reach>;

/**
 * A record of another enterprise, which an authorization opens. The server alone writes it, nobody reads it, and a
 * record exists only as long as what it names is open. Looked-up fields show what is open of it.
 */
export const reach: FieldKind<typeof options, string> = {
  shape: options,
  column: 'integer',
  order: false,
  operators: ['eq', 'ne'],
  searchable: false,
  reaches: ({ to }) => to,
  schema: () => z.string('notAnId').check(z.regex(idPattern, 'notAnId')),
  text: String,
};
