import { describe, expect, it } from 'vitest';
import { kinds } from '../../src/fields/index.ts';

const views = import.meta.glob<string>('../../src/fields/*/{cell,input}.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** A looked-up field is drawn as the kind of its source, and nobody sees a `reach`. */
const drawn = Object.keys(kinds).filter((kind) => kind !== 'lookup' && kind !== 'reach');

describe('The folder of a kind of field', () => {
  // The compiler then checks that they fit the kind.
  it.each(drawn)('has the cell and the input of %s', (kind) => {
    expect(views[`../../src/fields/${kind}/cell.tsx`]).toContain(`export const cell: KindCell<'${kind}'> =`);
    expect(views[`../../src/fields/${kind}/input.tsx`]).toContain(`export const input: KindInput<'${kind}'> =`);
  });

  it('has the name of its kind', () => {
    const folders = Object.keys(views).map((path) => path.split('/').at(-2));
    expect(new Set(folders)).toEqual(new Set(drawn));
  });
});
