import { describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { inquiry, liveNumber, type Person, publishingOn } from './start.ts';

describe.each(databases)('what comes with a publication on $name', (kind) => {
  const server = publishingOn(kind);

  const visit = {
    ...inquiry,
    definition: { ...inquiry.definition, fields: { subject: inquiry.definition.fields.subject } },
    entry: { ...inquiry.entry, perm: 'own_visit' },
  };
  /** Returns the role of a code in the first enterprise of the demo. */
  const findRole = async (person: Person, code: string) => {
    const { data } = await person.get('/role/page?_end=200&_sort=id&_order=asc');
    return data.records.find((role: { code: string }) => role.code === code);
  };

  it('gives its own permission to roles in the same moment, each as an edit of the role', async () => {
    const [platform, agent] = [await server.enter('super'), await server.enter('agent')];
    const base = await liveNumber(platform);
    const { id } = await findRole(platform, 'agent');
    const before = await agent.get('/users/info');
    const grants = [{ permission: 'own_visit', roles: [id] }];
    const { data: effect } = await platform.send('POST', '/publications/check', {
      patches: [],
      resources: [visit],
      grants,
    });
    expect(effect.access).toContainEqual(
      expect.objectContaining({ what: 'field', how: 'read', name: 'subject', gained: ['超级管理员', '客服'] }),
    );
    expect(effect.people.客服).toBeGreaterThan(0);
    expect(await agent.get('/ownInquiry/page')).toMatchObject({ code: 40400 });

    expect(await platform.publish(base, [], [visit], grants)).toMatchObject({ code: 1 });
    expect(await agent.get('/ownInquiry/page')).toMatchObject({ code: 1 });
    const rightsOf = ({ version }: { readonly version: string | null }) => version?.replace(/\.p\d+$/, '');
    expect(rightsOf(await agent.get('/users/info'))).not.toBe(rightsOf(before));
    const [line] = (await platform.get(`/role/${id}/history`)).data;
    expect(line).toMatchObject({ action: 'update', changes: [{ field: 'permissions' }] });
    const log = await platform.get('/operationLog/page?_end=1&module=role&action=update&_sort=at&_order=desc');
    expect(log.data.records).toMatchObject([{ action: 'update', target: '客服' }]);

    await platform.publish(base + 1, []);
    expect((await findRole(platform, 'agent')).permissions).toContain('own_visit');
    await platform.send('POST', `/publications/${base + 1}/restore`, { base: base + 2, reason: '还是要' });
    expect(await agent.get('/ownInquiry/page')).toMatchObject({ code: 1 });
  });

  it('counts of roles with one name those that gain something', async () => {
    const platform = await server.enter('super');
    await platform.publish(await liveNumber(platform), []);
    const { data } = await platform.get('/role/page?_end=200');
    const roles = data.records.filter(({ name }: { name: string }) => name === '客服');
    const resources = [{ ...visit, entry: { ...visit.entry, perm: 'own_counted' } }];
    const peopleOf = async (ids: readonly string[]) => {
      const grants = [{ permission: 'own_counted', roles: ids }];
      return (await platform.send('POST', '/publications/check', { patches: [], resources, grants })).data.people.客服;
    };
    const all: number = await peopleOf(roles.map(({ id }: { id: string }) => id));
    const each: number[] = await Promise.all(roles.map(({ id }: { id: string }) => peopleOf([id])));
    expect(each.reduce((sum, one) => sum + one)).toBe(all);
    expect(Math.min(...each)).toBeLessThan(all);
  });

  it('gives no other permission, and none to a role that nobody changes or that is not there', async () => {
    const platform = await server.enter('super');
    const base = await liveNumber(platform);
    const [agent, builtIn] = [await findRole(platform, 'agent'), await findRole(platform, 'super_admin')];
    const refusal = async (permission: string, roles: readonly string[]) => {
      const { code, data } = await platform.publish(base, [], [visit], [{ permission, roles }]);
      return { code, ...data.errors };
    };
    expect(await refusal('merchant_admin', [agent.id])).toMatchObject({
      code: 40000,
      'grants.0.permission': ['“merchant_admin”不是这次发布的界面自己的权限，请在角色里授权'],
    });
    for (const other of ['own_other', 'own_visit:none', 'super_admin', ''])
      expect(await refusal(other, [agent.id])).toMatchObject({ code: 40000 });
    const grants = [{ permission: 'own_visit:delete', roles: [agent.id] }];
    const checked = await platform.send('POST', '/publications/check', { patches: [], resources: [visit], grants });
    expect(checked).toMatchObject({ code: 1 });
    expect(await refusal('own_visit', [agent.id, '987654', 'x'])).toMatchObject({
      code: 40000,
      'grants.0.roles.1': ['没有编号为 987654 的角色'],
      'grants.0.roles.2': ['没有编号为 x 的角色'],
    });
    expect(await refusal('own_visit', [builtIn.id])).toMatchObject({
      code: 40000,
      'grants.0.roles.0': [expect.stringContaining('内置')],
    });
    expect(await liveNumber(platform)).toBe(base);
  });

  it('says in English what is published so, also in sheets, until the code says otherwise', async () => {
    const [platform, owner] = [await server.enter('super'), await server.enter('owner')];
    const base = await liveNumber(platform);
    const english = [
      { path: ['resources', 'ownInquiry', 'fields', 'subject'], value: 'Matter' },
      { path: ['resources', 'merchant', 'fields', 'level'], value: 'Class' },
      { path: ['titles', '/own/inquiry'], value: 'Inquiry log' },
    ];
    const publication = { patches: [], resources: [inquiry], english };
    const { data: effect } = await platform.send('POST', '/publications/check', publication);
    expect(effect.declarations).toContainEqual({
      of: 'merchant',
      path: 'english.fields.level',
      from: 'Level',
      to: 'Class',
    });
    await platform.send('POST', '/publications', { base, reason: '试一试', publication });
    const { data } = await platform.get('/publication');
    expect(data.english).toEqual(english.map((text) => (text.value === 'Class' ? { ...text, from: 'Level' } : text)));
    const log = await platform.get('/operationLog/page?_end=1&module=merchant&_sort=at&_order=desc');
    expect(log.data.records).toMatchObject([{ target: '试一试' }]);
    const heads = async (name: string, columns: string, language = 'en') => {
      const file = await owner.fetch(`/${name}/export?format=csv&columns=${columns}`, language);
      return (await file.text()).replace('\uFEFF', '').split('\r\n')[0];
    };
    expect(await heads('ownInquiry', 'subject,merchant')).toBe('Matter,商家');
    expect(await heads('ownInquiry', 'subject', 'zh')).toBe('事项');
    expect(await heads('merchant', 'level')).toBe('Class');

    const late = [{ ...english[1], from: 'Rank' }];
    await server.database.db
      .insertInto('publication')
      .values({
        number: base + 2,
        content: JSON.stringify({ patches: [], resources: [], english: late }),
        reason: '',
        user: 1,
        userName: '',
        at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    await server.restart();
    const { data: after } = await (await server.enter('super')).get('/publication');
    expect(after.english).toBeUndefined();
    expect(after.setAside).toEqual([{ item: 'english.resources.merchant.fields.level', outcome: 'overruled' }]);
  });
});
