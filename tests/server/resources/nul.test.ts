import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const nul = 'a\0b';

describe.each(databases)('a NUL on $name', { timeout: 60_000 }, (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  it('is refused in any part of the address of whatever the server mounts', async () => {
    const mounted = demo.app.routes.filter(({ method }) => method !== 'ALL');
    for (const { method, path } of mounted) {
      const full = path.replace(':name', 'merchant');
      const params = [...full.matchAll(/:\w+/g)].map(([param]) => param);
      const addresses = [
        ...params.map((param) => full.replace(param, 'a%00b').replaceAll(/:\w+/g, '1')),
        `${full.replaceAll(/:\w+/g, '1')}?q=a%00b&_end=1`,
      ];
      for (const address of addresses.filter((one) => one.startsWith('/buffalo/v1/'))) {
        const options = method === 'GET' ? {} : { body: {} };
        const { status, msg } = await owner.call(method, address.slice('/buffalo/v1'.length), options);
        expect(`${method} ${address} ${status}`).toBe(`${method} ${address} 400`);
        expect(msg).toMatch('NUL');
      }
    }
    expect((await demo.app.request('/sso/v1/auth/login?a=%00', { method: 'POST' }, {})).status).toBe(400);
    expect((await demo.app.request('/%00', {}, {})).status).toBe(400);
  });

  it('is refused in the value and the name of a body, wherever one is read', async () => {
    const bodies = ['email', 'password'].map((name) => ({ email: 'a@b.cn', password: 'x', [name]: nul }));
    for (const body of bodies) expect(await demo.attempt(body.email, body.password)).toMatchObject({ code: 40000 });
    expect(await owner.call('POST', '/merchant', { body: { [nul]: 'x' } })).toMatchObject({ code: 40000 });
    expect(await owner.call('POST', '/merchant/views', { body: { label: nul, query: '' } })).toMatchObject({
      code: 40000,
    });
    expect(await owner.call('PUT', '/users/preferences', { body: { a: nul } })).toMatchObject({ code: 40000 });
  });

  it('is refused in the name of a sheet and of its resource, and located in a cell', async () => {
    const row = { name: '带空字符', contact: '甲', mobile: '13900001111' };
    const sheet = { rows: [row], onDuplicate: 'skip', file: `${nul}.xlsx` };
    expect(await owner.call('POST', '/merchant/import', { body: sheet })).toMatchObject({ code: 40000 });
    const job = { kind: 'import', resource: 'merchant', total: 1 };
    for (const wrong of [{ file: `${nul}.xlsx` }, { resource: nul }]) {
      expect(await owner.call('POST', '/jobs', { body: { ...job, ...wrong } })).toMatchObject({ code: 40000 });
    }
    const cells = {
      rows: [
        { ...row, name: nul },
        { ...row, [nul]: nul },
      ],
      onDuplicate: 'skip',
      partial: true,
    };
    expect(await owner.call('POST', '/merchant/import', { body: cells })).toMatchObject({ code: 1 });
  });

  it('is left out of the name of a file', async () => {
    const form = new FormData();
    form.set('resource', 'user');
    form.set('field', 'avatar');
    const head = '89504e470d0a1a0a0000000d49484452';
    form.set('file', new File([Buffer.from(head, 'hex')], 'a\0b.png'));
    const answer = await owner.call('POST', '/files', { form });
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.data)).not.toContain('\\u0000');
  });
});
