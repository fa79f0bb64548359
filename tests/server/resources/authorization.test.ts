import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthorizationTables } from '../../../server/product/authorization/tables.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { swept } from '../../setup/sweep.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';
import { resourceEndpoints } from './endpoints.ts';

const catalogue = productCatalogue();
/** Stands in every text of the shops of the grantor, with the name of its field. */
const mark = 'ZQ9';
const missing = '999999999999999';

describe.each(databases)('an authorization between enterprises, on $name', (kind) => {
  let demo: DemoConsole;
  /** 蓝海商贸 authorises 星河; a third enterprise stands by. */
  let grantor: Person;
  let grantee: Person;
  let third: Person;
  let platform: Person;
  let open: WireRecord;
  let closed: WireRecord;

  beforeAll(async () => {
    demo = await openConsole(kind);
    grantor = await demo.enter('owner@other.example');
    grantee = await demo.enter('owner@demo.example');
    platform = await demo.enter('super@demo.example');
    const { id: enterprise } = await platform.create('enterprise', {
      name: '第三家',
      email: 'third@third.example',
    });
    await platform.post(`/enterprise/${enterprise}/actions/open`, {});
    const { secret } = Object(await platform.post(`/enterprise/${enterprise}/actions/resetAdministrator`));
    third = await demo.signIn('third@third.example', String(secret));
    await endThoseOfTheDemo();
    const merchant = (await grantor.page('/merchant/page')).records[0]?.id;
    const make = async (name: string) => {
      const texts = { greeting: `${mark}greeting`, offlineReply: `${mark}offlineReply` };
      const { id } = await grantor.create('shop', { name, merchant, platform: 'jd', shopNo: `${mark}${name}` });
      const { version } = await grantor.record(`/shop/${id}`);
      return grantor.patch(`/shop/${id}`, { ...texts, handoverWords: [`${mark}word`], version });
    };
    open = await make(`${mark}开放店铺`);
    closed = await make(`${mark}未开放店铺`);
  });
  afterAll(() => demo.stop());

  const endThoseOfTheDemo = async () => {
    for (const person of [grantor, grantee]) {
      for (const { id, status } of (await person.page('/authorization/page?_end=50')).records) {
        if (status === 'active') await person.post(`/authorization/${id}/actions/end`, { endReason: '演示结束' });
      }
    }
  };
  const issue = async (inputs: object = {}) => {
    const body = { range: 'chosen', shops: [open.id], expiresAt: '2026-04-01', ...inputs };
    return String(Object(await grantor.post('/authorization/actions/issue', body)).secret);
  };
  const redeem = (person: Person, authorizeCode: string) =>
    person.call('POST', '/delegation/actions/redeem', { body: { authorizeCode } });
  const names = async (person: Person) =>
    (await person.page('/delegatedShop/page?_end=200')).records.map(({ name }) => name);
  const newest = async (person: Person, resource: string) => {
    const [record] = (await person.page(`/${resource}/page?_sort=id&_order=desc&_end=1`)).records;
    if (!record) throw new Error(`There is no ${resource}.`);
    return record;
  };
  const end = async (person: Person, resource: string) =>
    person.post(`/${resource}/${(await newest(person, resource)).id}/actions/end`, { endReason: '合作结束' });

  it('opens the shops to the enterprise that redeems the code, and to nobody else', async () => {
    const code = await issue();
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await redeem(grantor, code)).toMatchObject({
      code: 40000,
      msg: '这是本企业生成的授权码，请交给对方企业使用',
    });
    expect(await redeem(grantee, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ code: 1 });
    expect(await names(grantee)).toEqual([open.name]);
    expect([await names(third), await names(grantor)]).toEqual([[], []]);
    expect(await newest(grantor, 'authorization')).toMatchObject({ status: 'active', granteeName: '星河客服外包' });
    expect(await newest(grantee, 'delegation')).toMatchObject({ status: 'active', grantor: '蓝海商贸', shopCount: 1 });
    const own = await demo.database.db
      .withTables<AuthorizationTables>()
      .selectFrom('authorization_code')
      .selectAll()
      .execute();
    expect(own).toEqual([]);
  });

  /** The ids of records of the grantor, by resource: one of each, and the shops and authorizations of this test. */
  const foreignIds = async () => {
    const granted = (await newest(grantor, 'authorization')).id;
    const found = new Map<string, readonly string[]>();
    for (const { name } of catalogue.resources) {
      const { data } = await grantor.call('GET', `/${name}/page?_end=1`);
      const [own] = Array.isArray(Object(data).records) ? Object(data).records : [];
      const known = { shop: [open.id, closed.id], authorization: [granted] }[name];
      found.set(name, known ?? (own === undefined ? [] : [String(own.id)]));
    }
    return found;
  };
  /** The records as the grantor has them, with their versions. */
  const stateOf = async (ids: ReadonlyMap<string, readonly string[]>) => {
    const answers = [];
    for (const [name, some] of ids) {
      for (const id of some) answers.push((await grantor.call('GET', `/${name}/${id}`)).data);
    }
    return answers;
  };

  it('opens nothing more: every endpoint, of what the grantor has, answers as for what is not there', async () => {
    const ids = await foreignIds();
    const before = await stateOf(ids);
    // The longer one holds the other.
    const shown = [open.shopNo, open.name].map(String);
    const cases = Object.entries({ grantee, third }).flatMap(([who, person]) =>
      catalogue.resources.flatMap((resource) =>
        Object.entries(resourceEndpoints).flatMap(([endpoint, expectation]) =>
          expectation(resource, catalogue).flatMap(({ ask, record }) =>
            (ids.get(resource.name) ?? []).map((id) => ({ who, person, resource, endpoint, ask, record, id })),
          ),
        ),
      ),
    );
    for (const [index, { who, person, resource, endpoint, ask, record, id }] of swept(
      cases,
      900,
      kind.name,
    ).entries()) {
      // Everybody may ask for so much a minute.
      if (index % 40 === 0) demo.clock.advance(61);
      const answer = async (asked: string) => {
        const { path, body } = ask(asked);
        const [method = ''] = endpoint.split(' ');
        const init = { method, ...(body && { body: JSON.stringify(body) }) };
        const response = await person.fetch(`/${resource.name}${path}`, { 'Content-Type': 'application/json' }, init);
        return `${response.status} ${await response.text()}`.replaceAll(`"${asked}"`, '');
      };
      const text = await answer(id);
      const isOpen = who === 'grantee' && resource.name === 'delegatedShop';
      const rest = isOpen ? shown.reduce((left, one) => left.replaceAll(one, ''), text) : text;
      const where = `${who} ${endpoint} ${resource.name} ${id}`;
      expect(rest, where).not.toContain(mark);
      expect(rest, where).not.toMatch(/^(429|5)/);
      if (record) expect(text, where).toBe(await answer(missing));
    }
    expect(await stateOf(ids)).toEqual(before);
    // Its session has grown old meanwhile.
    grantor = await demo.enter('owner@other.example');
  }, 600_000);

  it('lets the grantee note its own staff, and change nothing of the shop', async () => {
    const shop = await newest(grantee, 'delegatedShop');
    const { id: staff } = Object(await grantee.get('/users/info'));
    const changed = await grantee.patch(`/delegatedShop/${shop.id}`, { staff: [staff], version: shop.version });
    expect(changed).toMatchObject({ staff: [staff], name: open.name, status: 'unauthorized' });
    for (const body of [{ name: '改' }, { shop: closed.id }, { delegation: null }]) {
      const refused = await grantee.call('PATCH', `/delegatedShop/${shop.id}`, {
        body: { ...body, version: changed.version },
      });
      expect(refused.code).toBe(40000);
    }
    expect((await grantor.record(`/shop/${open.id}`)).staff).toEqual([]);
  });

  it('ends with the next request and on the open stream, regardless of who ends it, and tells both', async () => {
    const [stream, shop] = [await grantee.listen(), await newest(grantee, 'delegatedShop')];
    const isShop = ({ resource, action }: Record<string, unknown>) =>
      resource === 'delegatedShop' && action === 'related';
    await end(grantor, 'authorization');
    await stream.until(isShop);
    expect(await names(grantee)).toEqual([]);
    expect((await grantee.call('GET', `/delegatedShop/${shop.id}`)).status).toBe(404);
    expect(await newest(grantee, 'delegation')).toMatchObject({
      status: 'ended',
      endedBy: 'grantor',
      endReason: '合作结束',
    });
    expect(JSON.stringify(await grantee.page('/operationLog/page?_end=100'))).not.toContain(mark);
    const notices = JSON.stringify(await grantee.get('/notices'));
    expect(notices).toContain('"delegation"');

    expect(await redeem(grantee, await issue())).toMatchObject({ code: 1 });
    expect((await newest(grantee, 'delegatedShop')).staff).toHaveLength(1);
    await end(grantee, 'delegation');
    expect(await names(grantee)).toEqual([]);
    expect(await newest(grantor, 'authorization')).toMatchObject({ status: 'ended', endedBy: 'grantee' });
    const log = (await grantor.page('/operationLog/page?module=authorization&_end=100')).records;
    expect(log.find(({ target, user }) => String(target).includes('星河') && user === null)).toBeDefined();
    await stream.close();
  });

  it('that ends leaves its shops with another one that opens them still, regardless of who ends it', async () => {
    expect(await redeem(grantee, await issue())).toMatchObject({ code: 1 });
    const first = await newest(grantee, 'delegation');
    for (const [person, resource] of [
      [grantee, 'delegation'],
      [grantor, 'authorization'],
    ] as const) {
      expect(await redeem(grantee, await issue())).toMatchObject({ code: 1 });
      const second = await newest(grantee, 'delegation');
      expect(await newest(grantee, 'delegatedShop')).toMatchObject({ name: open.name, delegation: second.id });
      await end(person, resource);
      expect(await newest(grantee, 'delegatedShop')).toMatchObject({ name: open.name, delegation: first.id });
    }
    await grantee.post(`/delegation/${first.id}/actions/end`, { endReason: '合作结束' });
    expect(await names(grantee)).toEqual([]);
  });

  it('ends when the enterprise that granted it is closed, with the next request and on the open stream', async () => {
    expect(await redeem(grantee, await issue())).toMatchObject({ code: 1 });
    const waiting = await issue();
    const stream = await grantee.listen();
    const { id } = await newest(grantor, 'authorization');
    const { enterprise } = Object(await platform.get(`/authorization/${id}`));
    await platform.post(`/enterprise/${enterprise}/actions/disable`, {});
    await stream.until(({ resource, action }) => resource === 'delegatedShop' && action === 'related');
    await stream.close();
    expect(await names(grantee)).toEqual([]);
    const ended = { status: 'ended', endedBy: 'grantor', endReason: '企业已停用，授权随之解除' };
    expect(await newest(grantee, 'delegation')).toMatchObject(ended);
    expect((await redeem(grantee, waiting)).code).toBe(40000);
    await platform.post(`/enterprise/${enterprise}/actions/enable`, {});
    grantor = await demo.enter('owner@other.example');
    expect(await names(grantee)).toEqual([]);
    expect((await newest(grantor, 'authorization')).status).toBe('void');
    expect((await redeem(grantee, waiting)).code).toBe(40000);
  });

  it('refuses every code that opens nothing with the same words, and stops guessing', async () => {
    const spent = await issue();
    await redeem(third, spent);
    const withdrawn = await issue();
    await grantor.post(`/authorization/${(await newest(grantor, 'authorization')).id}/actions/withdraw`, {});
    const lapsed = await issue();
    demo.clock.advance(86_400 - 600);
    const late = await issue();
    demo.clock.advance(600);
    grantor = await demo.enter('owner@other.example');
    grantee = await demo.enter('owner@demo.example');
    third = await demo.enter('third@third.example');
    const answers = [];
    for (const code of [spent, withdrawn, lapsed, 'ABCDE-ABCDE-ABCDE-ABCDE', '%'])
      answers.push(await redeem(grantee, code));
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(
      new Set(['授权码无效、已使用或已过期，请向对方索取新的授权码']),
    );
    for (let index = 0; index < 5; index += 1) await redeem(grantee, `GUESS-${index}`);
    expect((await redeem(grantee, late)).status).toBe(429);
    expect(await redeem(third, late)).toMatchObject({ code: 1 });
    expect(await names(third)).toEqual([open.name]);
  });

  it('is one of two who redeem the same code at once', async () => {
    const code = await issue({ shops: [closed.id] });
    demo.clock.advance(700);
    const codes = (await Promise.all([redeem(grantee, code), redeem(third, code)])).map((answer) => answer.code);
    expect(codes.toSorted()).toEqual([1, 40000]);
  });

  it('is issued, redeemed, listed and ended by the calls of the specification, too', async () => {
    const { authorizeCode } = Object(await grantor.post('/enterprises/authorize/code'));
    demo.clock.advance(700);
    await grantee.post('/enterprises/authorize', { authorizeCode });
    const [granted] = Object(await grantor.get('/enterprises/grantees'));
    expect(granted).toMatchObject({ enterpriseName: '星河客服外包', shopCount: 42 });
    const { records } = Object(await grantee.get('/enterprises/page'));
    expect(records[0]).toMatchObject({ id: granted.id, enterpriseName: '蓝海商贸' });
    expect(await names(grantee)).toHaveLength(42);
    expect((await third.call('DELETE', `/enterprises/authorize/${granted.id}`)).status).toBe(404);
    expect(await grantee.call('DELETE', `/enterprises/authorize/${granted.id}`)).toMatchObject({ code: 1, data: null });
    expect(Object(await grantor.get('/enterprises/grantees'))).not.toContainEqual(granted);
  });

  it('is issued by the call of the specification for what its body says, and by no other body', async () => {
    const issueBy = (body: unknown) => grantor.call('POST', '/enterprises/authorize/code', { body });
    const latest = async () => (await grantor.page('/authorization/page?_sort=id&_order=desc&_end=1')).records[0];
    const before = await latest();
    for (const body of ['17', 17, true, null, [], ['17'], { shopz: [open.id] }]) {
      expect(await issueBy(body), JSON.stringify(body)).toMatchObject({ status: 400, code: 40000 });
    }
    expect(await issueBy({ range: 'all', shops: [open.id] })).toMatchObject({
      code: 40000,
      data: { errors: { range: ['没有这个字段，或不可填写'] } },
    });
    expect(await latest()).toEqual(before);
    expect(await issueBy({ shops: [open.id], note: '一家' })).toMatchObject({ code: 1 });
    expect(await latest()).toMatchObject({ shopCount: 1, note: '一家' });
    expect(await issueBy('')).toMatchObject({ code: 1 });
    expect(await latest()).toMatchObject({ shopCount: 42 });
  });

  it('lasts a year from the day of the time zone, where a call names no end', async () => {
    // 01:00 of 2 March in Shanghai.
    demo.clock.advance((Date.parse('2026-03-01T17:00:00Z') - demo.clock.now().getTime()) / 1000);
    await grantor.post('/enterprises/authorize/code');
    const { records } = await grantor.page('/authorization/page?_sort=id&_order=desc');
    expect(records[0]).toMatchObject({ expiresAt: '2027-03-02' });
  });

  it('asks for shops, for a day to come, and for the right', async () => {
    const body = { range: 'chosen', expiresAt: '2026-02-01' };
    const issueAs = (person: Person, inputs: object) =>
      person.call('POST', '/authorization/actions/issue', { body: { ...body, ...inputs } });
    expect(await issueAs(grantor, { expiresAt: '2026-05-01' })).toMatchObject({
      data: { errors: { shops: [expect.any(String)] } },
    });
    expect(await issueAs(grantor, { shops: [open.id] })).toMatchObject({
      data: { errors: { expiresAt: [expect.any(String)] } },
    });
    expect((await issueAs(grantee, { shops: [open.id], expiresAt: '2026-05-01' })).code).toBe(40000);
    const staff = await demo.enter('staff@demo.example');
    for (const call of [
      staff.call('GET', '/enterprises/grantees'),
      staff.call('GET', '/enterprises/page'),
      staff.call('POST', '/enterprises/authorize/code'),
      staff.call('POST', '/enterprises/authorize', { body: { authorizeCode: 'x' } }),
      staff.call('DELETE', '/enterprises/authorize/1'),
    ]) {
      expect((await call).code).toBe(50008);
    }
  });
});
