import { isEmpty } from '../../../src/base/empty.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { KindRegistry } from '../../../src/engine/fields/kind.ts';

/** Returns the ids of the files in the value of a field; none for fields of other kinds. */
export function filesIn({ type }: Pick<Field, 'type'>, value: unknown, kinds: KindRegistry): readonly string[] {
  const { files } = kinds[type] ?? {};
  return files === undefined || isEmpty(value) ? [] : files.of(value);
}
