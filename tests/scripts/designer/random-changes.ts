import fc from 'fast-check';
import { isObject } from '../../../src/base/is-object.ts';
import type { Change, Path } from '../../../src/engine/definition/changes/change.ts';
import { valueAt } from '../../../src/engine/definition/changes/value-at.ts';

/** Returns the ways to all values inside a declaration. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  const inner = isObject(value) ? Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...at, key])) : [];
  return [...(at.length === 0 ? [] : [at]), ...inner];
}

const texts = fc.constantFrom('新的名称', "it's", 'a "quoted" \\ text', '一行\n两行', '');
const values = fc.oneof(texts, fc.integer({ min: -5, max: 20_000 }), fc.boolean(), fc.constant(0.5));

/** Changes of a declaration, each of which it could have by hand: values need not make sense. */
export function changesOf(whole: unknown): fc.Arbitrary<Change> {
  const paths = pathsIn(whole);
  const leaves = paths.filter((path) => !isObject(valueAt(whole, path)));
  const containers = paths.filter((path) => isObject(valueAt(whole, path)));
  const sizeOf = (path: Path) => Object.keys(Object(valueAt(whole, path))).length;
  const move = fc
    .constantFrom(...paths.filter((path) => sizeOf(path.slice(0, -1)) > 1))
    .chain((path) => fc.nat(sizeOf(path.slice(0, -1)) - 1).map((to): Change => ({ do: 'move', path, to })));
  const insert = fc.tuple(fc.constantFrom(...containers), values, fc.nat(20)).map(([path, value, at]): Change => {
    const index = Math.min(at, sizeOf(path));
    const isList = Array.isArray(valueAt(whole, path));
    return { do: 'insert', path, index, value, ...(!isList && { key: 'added' }) };
  });
  const named = paths.filter((path) => !Array.isArray(valueAt(whole, path.slice(0, -1))));
  return fc.oneof(
    fc.constantFrom(...named).map((path): Change => ({ do: 'rename', path, key: 'renamed' })),
    fc.tuple(fc.constantFrom(...leaves), values).map(([path, value]): Change => ({ do: 'set', path, value })),
    fc.constantFrom(...paths).map((path): Change => ({ do: 'remove', path })),
    move,
    insert,
  );
}
