import { describe, expect, it } from 'vitest';
import { readEvent } from '../../src/providers/live/events.ts';

const merchant = { type: 'record', resource: 'merchant', id: '1', action: 'update' };

describe('An event of the server', () => {
  it('of a record says who changed it, and whose messages', () => {
    const event = { ...merchant, actor: { id: '7', name: '王敏' }, parents: { conversation: ['3', 4], shop: '5' } };
    expect(readEvent(event)).toEqual({ ...event, parents: { conversation: ['3', '4'], shop: ['5'] } });
    expect(readEvent(merchant)).toEqual({ ...merchant, actor: null, parents: undefined });
    expect(readEvent({ ...merchant, id: null, actor: { id: '7' } })).toMatchObject({ id: null, actor: { name: '' } });
    expect(readEvent({ ...merchant, actor: { name: '王敏' } })).toMatchObject({ actor: null });
  });

  it('of something else about a record says what, from the server or from another tab', () => {
    const about = { type: 'about', what: 'comment', resource: 'merchant', id: '1' };
    expect(readEvent({ type: 'comment', resource: 'merchant', id: '1' })).toEqual(about);
    expect(readEvent(about)).toEqual(about);
  });

  it.each([
    { type: 'reset' },
    { type: 'connection', isUp: false },
    { type: 'permissions', version: '3' },
    { type: 'job', id: '3' },
    { type: 'notice', id: '3' },
  ])('is read as it is: %j', (event) => {
    expect(readEvent(event)).toEqual(event);
  });

  it.each([
    null,
    'reset',
    { type: 'connection', isUp: 1 },
    { type: 'permissions', version: 3 },
    { type: 'job', id: 3 },
    { type: 'notice' },
    { ...merchant, resource: 3 },
    { ...merchant, id: 3 },
    { ...merchant, action: undefined },
    { type: 'comment', resource: 'merchant' },
    { type: 'about', resource: 'merchant', id: '1' },
    { resource: 'merchant', id: '1' },
  ])('is passed over where it is none: %j', (data) => {
    expect(readEvent(data)).toBeUndefined();
  });
});
