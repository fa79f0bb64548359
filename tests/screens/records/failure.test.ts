import { expect, it } from 'vitest';
import { envelopeCode } from '../../../src/base/envelope.ts';
import { failureOf, isUndecided } from '../../../src/screens/records/failure.ts';
import { referredId } from '../../../src/screens/records/record.ts';

it.each([
  [undefined, true],
  [{ name: 'TimeoutError' }, true],
  [{ statusCode: 200 }, true],
  [{ statusCode: 200, code: 40000 }, false],
  [{ statusCode: 399, code: 40000 }, false],
  [{ statusCode: 400, code: 40000 }, false],
  [{ statusCode: 400 }, false],
  [{ statusCode: 404 }, false],
  [{ statusCode: 408 }, true],
  [{ statusCode: 429 }, true],
  [{ statusCode: 499 }, false],
  [{ statusCode: 500 }, true],
  [{ statusCode: 502 }, true],
])('A request that failed with %j may have been carried out: %s', (error, may) => {
  expect(isUndecided(error)).toBe(may);
});

it.each([
  [null, 'other'],
  [{}, 'other'],
  [{ code: envelopeCode.notPermitted, statusCode: 404 }, 'notPermitted'],
  [{ code: envelopeCode.notFound }, 'notFound'],
  [{ statusCode: 404 }, 'notFound'],
  [{ statusCode: 403 }, 'other'],
  [{ code: 40000, statusCode: 400 }, 'other'],
])('A rejection with %j is %s', (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});

it('Others refer to a record itself, or to one that it names', () => {
  const record = { id: '1', version: 2, shop: '3', shops: ['4'] };
  expect([undefined, 'shop', 'shops', 'none'].map((through) => referredId(record, through))).toEqual([
    '1',
    '3',
    undefined,
    undefined,
  ]);
});
