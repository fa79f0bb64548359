import { describe, expect, it } from 'vitest';
import { explain } from '../../src/app/guide/live/explain.ts';
import { readCondition } from '../../src/app/guide/live/read-condition.ts';

const context = {
  userId: '7',
  snapshot: { permissions: ['tickets'], version: '1' },
  now: new Date('2026-05-05T08:00:00Z'),
  timeZone: 'Asia/Shanghai',
};

describe('A condition that is tried in the guide', () => {
  it('is read as an author writes it, and each part says whether it holds', () => {
    const { condition, problems } = readCondition(
      "{ all: [{ me: 'owner' }, { field: 'status', eq: 'closed' }] }",
      'en',
    );
    expect(problems).toEqual([]);
    if (!condition) throw new Error('The condition was not read.');
    expect(explain(condition, { record: { owner: '7', status: 'open' }, context })).toEqual({
      holds: false,
      text: 'all',
      value: undefined,
      parts: [
        { holds: true, text: "{ me: 'owner' }", value: '"7"', parts: [] },
        { holds: false, text: "{ field: 'status', eq: 'closed' }", value: '"open"', parts: [] },
      ],
    });
  });

  it.each([
    ["{ field: 'statu', eq: 'open' }", 'did you mean "status"?'],
    ["{ field: 'status', eq: 'opened' }", 'did you mean "open"?'],
    ["{ field: 'amount', now: '0d' }", 'now'],
    ["{ can: 'ticket' }", 'did you mean "tickets"?'],
    ['{ field: ', 'JSON5'],
    ['7', 'found 7'],
  ])('%s is refused in the words of the check', (text, words) => {
    const { condition, problems } = readCondition(text, 'en');
    expect(condition).toBeUndefined();
    expect(problems.join('\n')).toContain(words);
  });
});
