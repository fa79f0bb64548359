import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { parcel, parcelRules, prepared } from './samples.ts';

const list = [{ name: 'parcel', title: '包裹', perm: 'customer_admin', operations: { seize: '扣押' } }];

describe.each(databases)('an action on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let platform: Person;
  let ids: { readonly owner: string; readonly other: string };

  beforeAll(async () => {
    demo = await openConsole(kind, productCatalogue({ list, definitions: { parcel } }), {}, [parcelRules]);
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
    platform = await demo.enter('super@demo.example');
    const idOf = async (person: Person) => Object(await person.get('/users/info')).id;
    ids = { owner: await idOf(owner), other: await idOf(other) };
  });
  afterAll(() => demo.stop());

  let made = 0;
  const packed = async (values: object = {}) => {
    made += 1;
    const { id } = await owner.create('parcel', { name: `包裹 ${made}`, note: '旧', ...values });
    return id;
  };
  const act = (id: string, key: string, body: object = {}, headers = {}, person = owner) =>
    person.call('POST', `/parcel/${id}/actions/${key}`, { body, headers });
  const onList = (key: string, body: object = {}, { query = '', headers = {}, person = owner } = {}) =>
    person.call('POST', `/parcel/actions/${key}${query}`, { body, headers });
  const history = async (id: string) => Object(await owner.get(`/parcel/${id}/history`));

  describe('with inputs', () => {
    it('hands them to its rule, before the transaction and inside it, and leaves a line in history', async () => {
      const id = await packed();
      const answer = await act(id, 'weigh', { weight: 20, by: ids.owner });
      expect(answer).toMatchObject({ code: 1, data: { weight: 20, by: ids.owner } });
      expect(await owner.record(`/parcel/${id}`)).toMatchObject({ weight: 20 });
      expect((await history(id)).map(({ action }: { action: string }) => action)).toEqual([
        'weigh',
        'update',
        'create',
      ]);
    });

    it.each([
      ['one that is missing', {}, 'weight'],
      ['one that is too small', { weight: 0 }, 'weight'],
      ['one that is no number', { weight: '二十' }, 'weight'],
      ['one there is not', { weight: 1, colour: 'red' }, 'colour'],
      ['one that its rule refuses', { weight: 13 }, 'weight'],
    ])('refuses %s, and says where', async (_case, body, field) => {
      const id = await packed();
      const answer = await act(id, 'weigh', body);
      expect(answer).toMatchObject({ status: 400, code: 40000 });
      expect(Object.keys(Object(answer.data).errors)).toEqual([field]);
      expect(await owner.record(`/parcel/${id}`)).toMatchObject({ weight: null, version: 1 });
    });

    it('refuses a reference to somebody of another enterprise', async () => {
      const answer = await act(await packed(), 'weigh', { weight: 5, by: ids.other });
      expect(answer).toMatchObject({ code: 40000, data: { errors: { by: [expect.any(String)] } } });
    });

    it('is refused where its condition does not hold, before its rule is asked', async () => {
      const id = await packed();
      await act(id, 'send', { note: '寄' });
      expect(await act(id, 'weigh', { weight: 13 })).toMatchObject({ code: 40900 });
    });

    it('is refused where the record has changed since it was read', async () => {
      const id = await packed();
      expect(await act(id, 'weigh', { weight: 5, version: 2 })).toMatchObject({ code: 40900 });
      expect(await act(id, 'weigh', { weight: 5, version: 1 })).toMatchObject({ code: 1 });
    });

    it('is not found on a record of another enterprise', async () => {
      expect(await act(await packed(), 'weigh', { weight: 5 }, {}, other)).toMatchObject({ code: 40400 });
    });

    it('has one effect for an idempotency key, and the same answer', async () => {
      const id = await packed();
      const headers = { 'Idempotency-Key': `weigh ${id}` };
      const first = await act(id, 'weigh', { weight: 30 }, headers);
      await act(id, 'send', { note: '寄' });
      const again = await act(id, 'weigh', { weight: 30 }, headers);
      expect([first.code, again.code]).toEqual([1, 1]);
      expect(again.data).toEqual(first.data);
      expect(await act(id, 'weigh', { weight: 31 }, headers)).toMatchObject({ code: 40000 });
    });
  });

  describe('that is a transition with inputs', () => {
    it('starts from the field of the record and from defaults, and hands them to the rule', async () => {
      const id = await packed();
      const { data } = await act(id, 'send', { note: '寄' });
      expect(data).toMatchObject({ status: 'sent', note: '寄', carrier: `${Object(data).name}，3 天` });
    });

    it('takes what is given, and reports its mistakes beside those of the fields', async () => {
      const id = await packed();
      const answer = await act(id, 'send', { carrier: '很长很长很长很长很长很长的名字', days: 0 });
      expect(Object.keys(Object(answer.data).errors).toSorted()).toEqual(['carrier', 'days', 'note']);
      expect(await act(id, 'send', { note: '寄', carrier: '顺路', days: 1 })).toMatchObject({
        data: { carrier: '顺路，1 天' },
      });
    });
  });

  describe('that answers lines', () => {
    it('writes its fields, then tells lines with marks', async () => {
      const id = await packed();
      const answer = await act(id, 'remark', { note: '新', twice: true });
      expect(answer.data).toEqual({
        lines: [
          { label: '原来', text: '旧' },
          { label: '现在', text: '新新', marks: [{ from: 0, to: 1, tone: 'danger' }] },
        ],
      });
      const [latest, ...rest] = await history(id);
      expect(latest).toMatchObject({ action: 'remark', changes: [{ field: 'note', from: '旧', to: '新' }] });
      expect(rest).toHaveLength(1);
    });
  });

  describe('that answers a secret', () => {
    it('opens an encrypted value, and tells it once', async () => {
      const id = await packed({ code: '4711' });
      const headers = { 'Idempotency-Key': `collect ${id}` };
      expect(await act(id, 'collect', {}, headers)).toMatchObject({ code: 1, data: { secret: '4711' } });
      const again = await act(id, 'collect', {}, headers);
      expect(again.code).toBe(40900);
      expect(JSON.stringify(again)).not.toContain('4711');
    });

    it('finds no value where there is none', async () => {
      expect(await act(await packed(), 'collect')).toMatchObject({ data: { secret: '没有取件码' } });
    });
  });

  describe('that answers a file', () => {
    it('gives it at a signed address, the same one for a request sent again', async () => {
      const id = await packed({ name: '打印件' });
      const headers = { 'Idempotency-Key': `print ${id}` };
      const before = prepared.prints;
      const first = Object(await act(id, 'print', {}, headers)).data.file;
      expect(first).toMatchObject({ name: '打印件.txt', type: 'text/plain' });
      const again = Object(await act(id, 'print', {}, headers)).data.file;
      expect(again.id).toBe(first.id);
      expect(prepared.prints - before).toBe(1);
      const response = await demo.app.request(first.url);
      expect(response.headers.get('content-disposition')).toContain('attachment');
      expect(await response.text()).toBe('包裹 打印件');
      expect((await demo.app.request(first.url.replace(/signature=.*/, 'signature=x'))).status).toBe(403);
    });

    it('stores it piece by piece where its rule makes it so', async () => {
      const { data } = await act(await packed({ name: '分段件' }), 'print', { inPieces: true });
      expect(await (await demo.app.request(Object(data).file.url)).text()).toBe('包裹 分段件');
    });
  });

  describe('on the list', () => {
    it('is done with its inputs and their defaults, and leaves a line in the log of operations', async () => {
      expect(await onList('fill', { prefix: '甲' })).toMatchObject({ code: 1, data: { filled: 2 } });
      expect((await owner.page('/parcel/page?q=甲')).total).toBe(2);
      const { records } = await owner.page('/operationLog/page?module=parcel&action=step');
      expect(records.some(({ details }) => String(details).includes('"fill"'))).toBe(true);
    });

    it('has one effect for an idempotency key', async () => {
      const headers = { 'Idempotency-Key': 'fill once' };
      await onList('fill', { prefix: '乙', n: 1 }, { headers });
      await onList('fill', { prefix: '乙', n: 1 }, { headers });
      expect((await owner.page('/parcel/page?q=乙')).total).toBe(1);
    });

    it('refuses wrong and unknown inputs, and parameters it does not use', async () => {
      const wrong = await onList('fill', { n: 6, enterprise: '1', more: 1 });
      expect(Object.keys(Object(wrong.data).errors).toSorted()).toEqual(['enterprise', 'more', 'n', 'prefix']);
      expect(await onList('fill', { prefix: '丙' }, { query: '?status=sent' })).toMatchObject({ code: 40000 });
      expect((await owner.page('/parcel/page?q=丙')).total).toBe(0);
    });

    it('uses the preset, the keyword and the filters in force where it says so', async () => {
      const id = await packed({ name: '清点甲' });
      await packed({ name: '清点乙' });
      await act(id, 'send', { note: '寄' });
      const told = async (query: string) => Object(await onList('tally', {}, { query })).data.lines;
      expect(await told('?q=清点')).toEqual([{ label: '件数', text: '2' }]);
      expect(await told('?q=清点&_preset=sent')).toEqual([{ label: '件数', text: '1' }]);
      expect(await told('?q=清点&status=packed')).toEqual([{ label: '件数', text: '1' }]);
      expect(await onList('tally', {}, { query: '?nothing=1' })).toMatchObject({ code: 40000 });
    });

    it('is of the enterprise that platform staff name, and of no other', async () => {
      const { records } = await platform.page('/enterprise/page');
      const [open] = records.filter(({ email }) => email === 'owner@other.example');
      const enterprise = open?.id;
      for (const [named, problem] of [
        [{}, '必填，不能为空'],
        [{ enterprise: '999999' }, '所选记录不存在或已删除，请重新选择'],
      ] as const) {
        expect(await onList('fill', { prefix: '丁', ...named }, { person: platform })).toMatchObject({
          code: 40000,
          data: { errors: { enterprise: [problem] } },
        });
      }
      expect(await onList('fill', { prefix: '丁', enterprise }, { person: platform })).toMatchObject({ code: 1 });
      expect((await owner.page('/parcel/page?q=丁')).total).toBe(0);
      expect((await other.page('/parcel/page?q=丁')).total).toBe(2);
    });

    it('asks for the permission of its resource, and for its own', async () => {
      const staff = await demo.enter('staff@demo.example');
      expect(await onList('search', { text: '急件' }, { person: staff })).toMatchObject({
        code: 1,
        data: { lines: [{ text: '急件', marks: [{ from: 0, to: 1 }] }] },
      });
      const refused = { code: 50008, data: { permission: 'dept_admin' } };
      expect(await onList('fill', { prefix: '戊' }, { person: staff })).toMatchObject(refused);
    });

    it('is no action on a record, nor is one of those on the list', async () => {
      expect(await onList('nothing')).toMatchObject({ code: 40400 });
      expect(await onList('weigh', { weight: 1 })).toMatchObject({ code: 40400 });
      expect(await act(await packed(), 'fill', { prefix: '己' })).toMatchObject({ code: 40400 });
    });
  });

  it('with a permission of its own is for users whose role gives it, and is named to the others', async () => {
    const enter = async (name: string, permissions: readonly string[]) => {
      const { id } = await owner.create('role', { name, code: name, permissions });
      await owner.create('user', { username: name, email: `${name}@demo.example`, roles: [id] });
      return demo.enter(`${name}@demo.example`);
    };
    const packer = await enter('packer', ['customer_admin']);
    const officer = await enter('officer', ['customer_admin', 'customer_admin:seize']);
    const id = await packed();
    expect(await act(id, 'seize', {}, {}, packer)).toMatchObject({
      code: 50008,
      msg: expect.stringContaining('包裹: 扣押'),
      data: { permission: 'customer_admin:seize' },
    });
    expect(await act(id, 'seize', {}, {}, officer)).toMatchObject({ code: 1, data: { note: '扣押' } });
    expect(await act(id, 'collect', {}, {}, packer)).toMatchObject({ code: 50008 });
    expect(await act(id, 'collect', {}, {}, officer)).toMatchObject({ code: 1 });
    const unknown = { name: 'none', code: 'none', permissions: ['customer_admin:sieze'] };
    expect(await owner.call('POST', '/role', { body: unknown })).toMatchObject({ code: 40000 });
  });

  it('stands in the OpenAPI document with its fields and inputs', async () => {
    const document = await (await owner.fetch('/openapi.json')).json();
    const bodyOf = (path: string) =>
      document.paths[`/buffalo/v1/parcel${path}`].post.requestBody.content['application/json'].schema;
    expect(bodyOf('/{id}/actions/weigh')).toMatchObject({
      properties: { weight: { type: 'integer', minimum: 1, maximum: 1000 }, version: {} },
      required: ['weight'],
    });
    expect(bodyOf('/{id}/actions/send').properties).toHaveProperty('note');
    expect(bodyOf('/actions/fill')).toMatchObject({ required: ['prefix'] });
    expect(document.paths).not.toHaveProperty('/buffalo/v1/parcel/{id}/actions/fill');
  });
});
