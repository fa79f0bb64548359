import { expect, it } from 'vitest';
import { definitions } from '../../server/product/definitions.ts';

it('Options that several resources share are one list with a name', () => {
  const lists = Object.values(definitions).flatMap(({ name, fields }) =>
    Object.entries<object>(fields).flatMap(([field, one]) =>
      'options' in one && Array.isArray(one.options) && one.options.length > 1
        ? [{ place: `${name}.${field}`, options: one.options }]
        : [],
    ),
  );
  const repeated = lists.flatMap(({ place, options }, index) => {
    const first = lists
      .slice(0, index)
      .find((one) => one.options !== options && JSON.stringify(one.options) === JSON.stringify(options));
    return first ? [`${first.place} and ${place}: name them in src/resources/choices.ts`] : [];
  });
  expect(lists.length).toBeGreaterThan(20);
  expect(repeated).toEqual([]);
});
