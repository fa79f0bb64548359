import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type DemoConsole, openConsole, type Person } from '../../../../tests/server/resources/console.ts';
import { pauseWrites } from '../../../../tests/server/resources/lock.ts';
import { databases } from '../../../../tests/setup/databases.ts';
import { idOf, mentionable, merchantOf, readComments, write } from './people.ts';

describe.each(databases)('comments on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let leader: Person;
  let other: Person;
  let platform: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
    leader = await demo.enter('leader@demo.example');
    other = await demo.enter('owner@other.example');
    platform = await demo.enter('super@demo.example');
  });
  afterAll(() => demo.stop());

  it('are read by users who may read the record, newest first, as the plain text that was written', async () => {
    const { path } = await merchantOf(owner, null);
    const first = await write(staff, path, ' <b>先报价</b>\n再签约 ');
    demo.clock.advance(60);
    const second = await write(owner, path, '好');
    expect(first.text).toBe('<b>先报价</b>\n再签约');
    const { comments, total } = await readComments(staff, path);
    expect(comments).toEqual([second, first]);
    expect(total).toBe(2);
  });

  it('come in pages of fifty', async () => {
    const { id, path } = await merchantOf(owner, null);
    const row = {
      resource: 'merchant',
      record: Number(id),
      author: 1,
      authorName: '王敏',
      at: demo.clock.now().toISOString(),
    };
    const rows = Array.from({ length: 60 }, (_, at) => ({ ...row, text: String(at) }));
    await demo.database.db.insertInto('record_comment').values(rows).execute();
    const { comments, total } = await readComments(owner, path);
    expect([comments.length, comments[0]?.text, total]).toEqual([50, '59', 60]);
    const older = await owner.get(`${path}/comments?before=${comments.at(-1)?.id}`);
    expect(older).toMatchObject({ comments: { length: 10 }, total: 60 });
  });

  it('are as hidden as the record is, in reading and writing', async () => {
    const { path } = await merchantOf(owner, null);
    const { id } = await write(owner, path, '内部');
    const calls = [
      ['GET', '/comments'],
      ['POST', '/comments', { text: '?' }],
      ['PATCH', `/comments/${id}`, { text: '?' }],
      ['DELETE', `/comments/${id}`],
      ['PUT', '/following', { following: true }],
      ['GET', '/mentionable'],
    ] as const;
    for (const person of [other, leader]) {
      for (const [method, rest, body] of calls) {
        expect(await person.call(method, `${path}${rest}`, { body }), `${method} ${rest}`).toMatchObject({
          code: 40400,
        });
      }
    }
    expect((await readComments(owner, path)).total).toBe(1);
  });

  it('belong to their record: no other record answers for them', async () => {
    const { path } = await merchantOf(owner, null);
    const { id } = await write(owner, path, '在这里');
    const elsewhere = await merchantOf(owner, null);
    const call = owner.call('PATCH', `${elsewhere.path}/comments/${id}`, { body: { text: '改' } });
    expect(await call).toMatchObject({ code: 40400 });
  });

  it('are changed by their author alone, and removed by the author or users who may delete the record', async () => {
    const { path } = await merchantOf(owner, null);
    const { id } = await write(staff, path, '第一版');
    const byOwner = await write(owner, path, '我的');
    expect(await owner.call('PATCH', `${path}/comments/${id}`, { body: { text: '改' } })).toMatchObject({
      code: 50008,
    });
    demo.clock.advance(60);
    const changed = await staff.call('PATCH', `${path}/comments/${id}`, { body: { text: '第二版' } });
    expect(changed).toMatchObject({ code: 1, data: { text: '第二版', editedAt: demo.clock.now().toISOString() } });
    expect(await staff.call('DELETE', `${path}/comments/${byOwner.id}`)).toMatchObject({ code: 50008 });
    expect(await owner.call('DELETE', `${path}/comments/${id}`)).toMatchObject({ code: 1 });
    expect((await readComments(owner, path)).comments).toEqual([byOwner]);
  });

  it('are not changed over a change that their author has not seen', async () => {
    const { path } = await merchantOf(owner, null);
    const { id } = await write(staff, path, '第一版');
    const edit = (text: string, editedAt: string | null) =>
      staff.call('PATCH', `${path}/comments/${id}`, { body: { text, editedAt } });
    demo.clock.advance(60);
    expect(await edit('第二版', null)).toMatchObject({ code: 1 });
    const at = demo.clock.now().toISOString();
    demo.clock.advance(60);
    expect(await edit('另一个窗口的第二版', null)).toMatchObject({ code: 40900 });
    expect((await readComments(owner, path)).comments).toMatchObject([{ text: '第二版', editedAt: at }]);
    expect(await edit('第三版', at)).toMatchObject({ code: 1, data: { text: '第三版' } });
  });

  describe.runIf(kind.name === 'postgres')('that are written twice at once', () => {
    /** Lets the first call write the comment while the second reads it. */
    const cross = async (
      first: () => Promise<Answer>,
      second: () => Promise<Answer>,
      event: 'update' | 'delete' = 'update',
    ) => {
      const paused = await pauseWrites(demo.place, event, 'record_comment');
      const one = first();
      await paused.untilWaiting(1);
      const two = second();
      await paused.untilWaiting(2).finally(paused.release);
      return Promise.all([one, two]);
    };

    it('keep the first change, and refuse the second', async () => {
      const { path } = await merchantOf(owner, null);
      const { id } = await write(staff, path, '第一版');
      const edit = (text: string) => () =>
        staff.call('PATCH', `${path}/comments/${id}`, { body: { text, editedAt: null } });
      const answers = await cross(edit('一个窗口'), edit('另一个窗口'));
      expect(answers.map(({ code }) => code)).toEqual([1, 40900]);
      expect((await readComments(owner, path)).comments).toMatchObject([{ text: '一个窗口' }]);
    });

    it('are changed, then removed', async () => {
      const { path } = await merchantOf(owner, null);
      const { id } = await write(staff, path, '第一版');
      const answers = await cross(
        () => staff.call('PATCH', `${path}/comments/${id}`, { body: { text: '第二版' } }),
        () => owner.call('DELETE', `${path}/comments/${id}`),
      );
      expect(answers.map(({ code }) => code)).toEqual([1, 1]);
      expect((await readComments(owner, path)).comments).toEqual([]);
    });

    it('are not changed once they are removed', async () => {
      const { path } = await merchantOf(owner, null);
      const { id } = await write(staff, path, '第一版');
      const answers = await cross(
        () => owner.call('DELETE', `${path}/comments/${id}`),
        () => staff.call('PATCH', `${path}/comments/${id}`, { body: { text: '第二版' } }),
        'delete',
      );
      expect(answers.map(({ code }) => code)).toEqual([1, 40400]);
    });
  });

  it('leave a line in the log of operations when somebody removes those of another', async () => {
    const merchant = await merchantOf(owner, null);
    const { id, author } = await write(staff, merchant.path, '多余');
    await owner.call('DELETE', `${merchant.path}/comments/${id}`);
    const { records } = await owner.page('/operationLog/page?_end=1&_sort=id&_order=desc');
    expect(records[0]).toMatchObject({ action: 'delete', target: `${author.name} 对“${merchant.name}”的评论` });
  });

  it('are written once for one idempotency key', async () => {
    const { path } = await merchantOf(owner, null);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await owner.post(`${path}/comments`, { text: '只一次' }, headers);
    expect(await owner.post(`${path}/comments`, { text: '只一次' }, headers)).toEqual(first);
    expect((await readComments(owner, path)).total).toBe(1);
  });

  it.each([
    ['nothing', '   '],
    ['too much', '长'.repeat(2001)],
    ['somebody who is not there', '@{999999999}'],
    ['more people than a comment may', Array.from({ length: 21 }, (_, at) => `@{${at + 1}}`).join(' ')],
  ])('may not hold %s', async (_what, text) => {
    const { path } = await merchantOf(owner, null);
    expect(await owner.call('POST', `${path}/comments`, { body: { text } })).toMatchObject({
      status: 400,
      code: 40000,
      data: { errors: { text: [expect.any(String)] } },
    });
  });

  it('mention no user of another enterprise', async () => {
    const { path } = await merchantOf(owner, null);
    const text = `@{${await idOf(other)}} 看看`;
    expect(await owner.call('POST', `${path}/comments`, { body: { text } })).toMatchObject({ code: 40000 });
    expect(await platform.call('POST', `${path}/comments`, { body: { text } })).toMatchObject({ code: 40000 });
  });

  it('offer the users of the enterprise who may read such records, by a part of their name', async () => {
    const { path } = await merchantOf(owner, null);
    await owner.create('user', { username: '看不到商家', email: 'blind@demo.example', roles: [] });
    const names = mentionable.parse(await owner.get(`${path}/mentionable`));
    expect(names).toContainEqual({ id: await idOf(staff), name: expect.any(String) });
    expect(names.map(({ id }) => id)).not.toContain(await idOf(other));
    expect(await owner.get(`${path}/mentionable?q=看不到`)).toEqual([]);
    const [first] = names;
    expect(await owner.get(`${path}/mentionable?q=${first?.name.slice(1)}`)).toContainEqual(first);
  });

  it('offer users in the order of their list, Chinese by pinyin, and by pinyin', async () => {
    const { path } = await merchantOf(owner, null);
    const roles = (await owner.page('/role/page')).records.map(({ id }) => id);
    for (const [index, username] of ['张三丰', 'bella', '阿宝', 'Anton', '欧阳锋'].entries()) {
      await owner.create('user', { username, email: `mentioned${index}@demo.example`, roles });
    }
    const names = async (query: string) =>
      mentionable.parse(await owner.get(`${path}/mentionable${query}`)).map(({ name }) => name);
    const listed = await owner.page('/user/page?_start=0&_end=200&_sort=username&_order=asc&status=active');
    const shown = await names('');
    expect(shown).toEqual(
      listed.records.map(({ username }) => username).filter((name) => shown.includes(String(name))),
    );
    expect(shown.filter((name) => ['张三丰', '阿宝', '欧阳锋'].includes(name))).toEqual(['阿宝', '欧阳锋', '张三丰']);
    expect(await names('?q=zsf')).toEqual(['张三丰']);
  });

  it('are limited to thirty a minute', async () => {
    const { path } = await merchantOf(owner, null);
    demo.clock.advance(61);
    for (let at = 0; at < 30; at += 1) await write(staff, path, String(at));
    expect(await staff.call('POST', `${path}/comments`, { body: { text: '又' } })).toMatchObject({ code: 42900 });
    demo.clock.advance(61);
    await write(staff, path, '再来');
  });

  it('are not for records that say so, nor for logs', async () => {
    const { records } = await owner.page('/operationLog/page?_end=1');
    expect(await owner.call('GET', `/operationLog/${records[0]?.id}/comments`)).toMatchObject({ code: 40400 });
  });

  it('are not written in the preview of a role', async () => {
    const { path } = await merchantOf(owner, null);
    const { records } = await owner.page('/role/page?_end=1');
    const headers = { 'X-Preview-Role': String(records[0]?.id) };
    expect(await owner.call('POST', `${path}/comments`, { body: { text: '?' }, headers })).toMatchObject({
      code: 50008,
    });
  });

  it('reach the open pages of those who see the record, and nobody else', async () => {
    const { id, path } = await merchantOf(owner, null);
    const [seen, unseen] = [await staff.listen(), await other.listen()];
    await write(owner, path, '实时');
    const events = await seen.until(({ type }) => type === 'comment');
    expect(events.at(-1)).toEqual({ type: 'comment', resource: 'merchant', id });
    await merchantOf(other, null);
    const foreign = await unseen.until(({ type }) => type === 'record');
    expect(foreign.filter(({ type }) => type === 'comment')).toEqual([]);
    await seen.close();
    await unseen.close();
  });
});
