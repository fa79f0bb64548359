import { describe, expect, it } from 'vitest';
import { groupPairs } from '../../src/base/grouping.ts';
import { filterOperators } from '../../src/engine/fields/operators.ts';
import {
  bodyOfParameters,
  isOwnParameter,
  parameterOf,
  parametersOfBody,
  splitParameter,
} from '../../src/engine/queries/query-codec.ts';

const given = (query: string) => groupPairs([...new URLSearchParams(query)]);

describe('the parameter of a filter', () => {
  it.each(filterOperators)('with the operator %s is split into its field and operator again', (operator) => {
    expect(splitParameter(parameterOf('expiresAt', operator))).toEqual({ field: 'expiresAt', operator });
  });
});

describe('the body of a query', () => {
  it('asks for the same as the parameters of an address', () => {
    expect(
      bodyOfParameters(
        given('_start=20&_end=40&_sort=level,id&_order=desc,asc&_preset=mine&level=A&level=B&fee_gte=5'),
      ),
    ).toEqual({
      start: 20,
      end: 40,
      sort: [
        { field: 'level', order: 'desc' },
        { field: 'id', order: 'asc' },
      ],
      preset: 'mine',
      where: [
        { field: 'level', operator: 'in', value: ['A', 'B'] },
        { field: 'fee', operator: 'gte', value: '5' },
      ],
    });
  });

  it.each([
    '_start=0&_end=1&_total=exact',
    '_preset=mine&_by=level&_measure=count',
    'format=csv&columns=name%2Clevel&_sort=name&_order=desc',
    'q=a&q=b&name_like=x&name_like=y&owner=me&expiresAt_within=last7&note_empty=true&id=7',
  ])('stands for the parameters that it was made of: %s', (query) => {
    const body = bodyOfParameters(given(query));
    const parameters = parametersOfBody(body);
    for (const { field, operator, value } of body.where)
      for (const one of [value].flat()) parameters.append(parameterOf(field, operator), one);
    expect([...parameters].toSorted()).toEqual([...new URLSearchParams(query)].toSorted());
  });

  it('has no condition with the name of another parameter', () => {
    expect(['_start', '_sort', '_scene', 'format'].filter(isOwnParameter)).toHaveLength(4);
    expect(isOwnParameter('level_gte')).toBe(false);
  });
});
