import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DemoConsole, openConsole, type Person } from '../../../../tests/server/resources/console.ts';
import { databases } from '../../../../tests/setup/databases.ts';
import { idOf, merchantOf, readComments, unreadOf, write } from './people.ts';

describe.each(databases)('following on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let leader: Person;
  let staffId: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
    leader = await demo.enter('leader@demo.example');
    staffId = await idOf(staff);
  });
  afterAll(() => demo.stop());
  beforeEach(async () => {
    demo.clock.advance(120);
    for (const person of [owner, staff, leader]) await person.post('/notices/read');
  });

  const follow = (person: Person, path: string, following: boolean) =>
    person.call('PUT', `${path}/following`, { body: { following } });

  it('tells the users who are mentioned, with the comment, and makes them follow', async () => {
    const merchant = await merchantOf(owner, null);
    const { id } = await write(owner, merchant.path, `@{${staffId}} 请看`);
    expect(await unreadOf(demo, staff)).toMatchObject([
      { action: 'mention', field: id, record: { id: merchant.id, label: merchant.name }, count: 1 },
    ]);
    expect((await readComments(staff, merchant.path)).following).toBe(true);
    expect(await unreadOf(demo, owner)).toEqual([]);
  });

  it('tells nobody of a record that they may not read', async () => {
    const merchant = await merchantOf(owner, null);
    await write(owner, merchant.path, `@{${await idOf(leader)}} 请看`);
    expect(await unreadOf(demo, leader)).toEqual([]);
  });

  it('gathers the comments of others on a record in one notice, which leads to the first', async () => {
    const { path } = await merchantOf(owner, null);
    await write(staff, path, '我跟进');
    const first = await write(owner, path, '一');
    await write(owner, path, '二');
    expect(await unreadOf(demo, staff)).toMatchObject([{ action: 'comment', field: first.id, count: 2 }]);
  });

  it('tells of changes and transitions by others, and not of the own ones', async () => {
    const merchant = await merchantOf(owner, null);
    await follow(staff, merchant.path, true);
    await owner.patch(merchant.path, { version: merchant.version, remark: '常客' });
    expect(await unreadOf(demo, staff)).toMatchObject([{ action: 'follow', field: 'update', count: 1 }]);
    await staff.post('/notices/read');
    await owner.post(`${merchant.path}/actions/negotiate`);
    expect(await unreadOf(demo, staff)).toMatchObject([{ action: 'follow', field: 'negotiate' }]);
    await staff.post('/notices/read');
    const { version } = await staff.record(merchant.path);
    await staff.patch(merchant.path, { version, remark: '自己改的' });
    expect(await unreadOf(demo, staff)).toEqual([]);
  });

  it('says nothing twice to a user who is notified of the same step as its owner', async () => {
    const merchant = await merchantOf(owner, staffId);
    await follow(staff, merchant.path, true);
    await staff.post('/notices/read');
    await owner.post(`${merchant.path}/actions/negotiate`);
    expect(await unreadOf(demo, staff)).toMatchObject([{ action: 'negotiate' }]);
  });

  it('ends by one call; a mention does not begin it again, an own comment does', async () => {
    const { path } = await merchantOf(owner, null);
    await write(staff, path, '我跟进');
    await follow(staff, path, false);
    await write(owner, path, '没人听');
    expect(await unreadOf(demo, staff)).toEqual([]);
    await write(owner, path, `@{${staffId}} 请看`);
    expect(await unreadOf(demo, staff)).toMatchObject([{ action: 'mention' }]);
    expect((await readComments(staff, path)).following).toBe(false);
    await write(staff, path, '来了');
    expect((await readComments(staff, path)).following).toBe(true);
  });

  it('ends when the record is out of reach', async () => {
    const leaderId = await idOf(leader);
    const merchant = await merchantOf(owner, leaderId);
    await follow(leader, merchant.path, true);
    const taken = await owner.patch(merchant.path, { version: merchant.version, owner: null });
    await leader.post('/notices/read');
    await owner.patch(merchant.path, { version: taken.version, remark: '改' });
    expect(await unreadOf(demo, leader)).toEqual([]);
  });

  it('tells of a mention that an edit adds, and of nothing else in it', async () => {
    const { path } = await merchantOf(owner, null);
    const { id } = await write(owner, path, '第一版');
    expect(await unreadOf(demo, staff)).toEqual([]);
    await follow(staff, path, true);
    await owner.call('PATCH', `${path}/comments/${id}`, { body: { text: '第二版' } });
    expect(await unreadOf(demo, staff)).toEqual([]);
    await owner.call('PATCH', `${path}/comments/${id}`, { body: { text: `第三版 @{${staffId}}` } });
    expect(await unreadOf(demo, staff)).toMatchObject([{ action: 'mention', field: id }]);
  });

  it('says once what one write did to many followed records', async () => {
    const merchants = [await merchantOf(owner, null), await merchantOf(owner, null)];
    for (const { path } of merchants) await follow(staff, path, true);
    const update = merchants.map(({ id, version }) => ({ id, version, remark: '批量' }));
    await owner.post('/merchant/batch', { update });
    const unread = await unreadOf(demo, staff);
    expect(unread.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });
});
