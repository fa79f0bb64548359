import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { beginnings, wireFile } from '../files/uploads.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const users = z.looseObject({ id: z.string(), version: z.number(), files: z.record(z.string(), z.array(wireFile)) });

describe.each(databases)('files that records hold on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const upload = async (person = owner, field = 'avatar', resource = 'user') => {
    const body = new FormData();
    body.append('resource', resource);
    body.append('field', field);
    body.append('file', new Blob([beginnings.png]), '头像.png');
    return person.call('POST', '/files', { form: body });
  };
  const uploaded = async (person = owner) => wireFile.parse((await upload(person)).data);
  const add = async (avatar: string | null) => {
    count += 1;
    return users.parse(
      await owner.post('/user', { username: `图${count}`, email: `picture${count}@demo.example`, avatar }),
    );
  };
  const put = (id: string, version: number, avatar: string | null, person = owner) =>
    person.call('PATCH', `/user/${id}`, { body: { version, avatar } });
  const read = (url: string) => demo.app.request(url, {}, {});

  it('come with the record, with an address and a name', async () => {
    const file = await uploaded();
    const user = await add(file.id);
    expect(user).toMatchObject({ avatar: file.id, labels: { avatar: '头像.png' }, files: { avatar: [file] } });
    expect((await read(user.files.avatar?.[0]?.url ?? '')).status).toBe(200);
    const page = await owner.page(`/user/page?q=${encodeURIComponent(`图${count}`)}`);
    expect(page.records[0]).toMatchObject({ files: { avatar: [{ id: file.id }] } });
    expect(await add(null)).toMatchObject({ avatar: null, files: { avatar: [] } });
  });

  it('are named by history, and go a day after the record lets go of them', async () => {
    const file = await uploaded();
    const user = await add(file.id);
    expect((await put(user.id, 1, null)).code).toBe(1);
    const [line] = Object(await owner.get(`/user/${user.id}/history`));
    expect(line.changes).toEqual([{ field: 'avatar', from: file.id, to: null, fromLabel: '头像.png' }]);
    expect((await read(file.url)).status).toBe(200);
  });

  it('cannot be taken from another record, from somebody else, or out of the air', async () => {
    const theirs = await uploaded(await demo.signIn('owner@other.example'));
    const held = await uploaded();
    await add(held.id);
    const user = await add(null);
    for (const id of [theirs.id, held.id, '999999']) {
      expect(await put(user.id, 1, id)).toMatchObject({
        code: 40000,
        data: { errors: { avatar: ['文件不存在或已失效，请重新上传'] } },
      });
    }
    expect(await put(user.id, 1, 'x')).toMatchObject({ data: { errors: { avatar: ['应为上传的文件'] } } });
  });

  it('stay held while the record changes otherwise', async () => {
    const file = await uploaded();
    const user = await add(file.id);
    const body = { version: 1, avatar: file.id, mobile: '13800001111' };
    expect(await owner.call('PATCH', `/user/${user.id}`, { body })).toMatchObject({
      code: 1,
      data: { avatar: file.id },
    });
  });

  it('are uploaded only by users who may fill in the field, and a picture of oneself by everybody', async () => {
    const role = await owner.create('role', { name: '别的', code: 'other', scope: 'all', permissions: ['clue'] });
    await owner.create('user', { username: '别人', email: 'another@demo.example', roles: [role.id] });
    const other = await demo.enter('another@demo.example');
    expect((await upload(other, 'image', 'product')).code).toBe(40000);
    expect((await upload(other)).code).toBe(1);
    expect((await upload(owner, 'username')).code).toBe(40000);
    expect((await upload(owner, 'avatar', 'merchant')).code).toBe(40000);
  });

  it('are no filter, no order and no search', async () => {
    expect((await owner.call('GET', '/user/page?avatar=1')).code).toBe(40000);
    expect((await owner.call('GET', '/user/page?_sort=avatar')).code).toBe(40000);
  });
});
