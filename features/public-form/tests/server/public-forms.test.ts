import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { beginnings } from '../../../../tests/server/files/uploads.ts';
import { type DemoConsole, openConsole, type Person } from '../../../../tests/server/resources/console.ts';
import { lockRecord } from '../../../../tests/server/resources/lock.ts';
import { databases } from '../../../../tests/setup/databases.ts';

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });
const link = z.object({ link: z.string() });
const served = z.object({
  title: z.string(),
  version: z.number(),
  questions: z.array(z.looseObject({ key: z.string() })),
  settled: z.number(),
  answers: z.record(z.string(), z.unknown()),
  files: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  timeZone: z.string(),
});

const shop = { key: 'shop', type: 'text', label: '店铺名称', required: true };
const mail = { key: 'mail', type: 'email', label: '联系邮箱' };
const section = { key: 'part', type: 'section', label: '权限' };
const rights = { key: 'rights', type: 'enum', label: '赔付权限', options: ['可赔付', '不可赔付'], required: true };
const proof = { key: 'proof', type: 'file', label: '资质' };

describe.each(databases)('a public form on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let merchant: string;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind, undefined, { TRUST_PROXY: '1' });
    owner = await demo.enter('owner@demo.example');
    merchant = (await owner.page('/merchant/page?_end=1')).records[0]?.id ?? '';
  });
  afterAll(() => demo.stop());

  async function send(method: string, path: string, code: string, body?: unknown, address = '203.0.113.1') {
    const isForm = body instanceof FormData;
    const init = {
      method,
      headers: {
        'Form-Code': code,
        'X-Forwarded-For': address,
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    };
    const response = await demo.app.request(`/buffalo/v1/public/form${path}`, init, {});
    return { status: response.status, ...envelope.parse(await response.json()) };
  }
  const read = async (code: string) => served.parse((await send('GET', '', code)).data);
  const closed = { status: 404, code: 40400, data: null };

  async function publish(questions: readonly object[]) {
    count += 1;
    const { id } = await owner.create('dockingTemplate', { name: `对接表 ${count}`, questions });
    await owner.post(`/dockingTemplate/${id}/actions/publish`);
    return id;
  }
  const makeTable = (template: string) => owner.create('dockingTable', { merchant, template });
  async function codeOf(table: string) {
    const { link: address } = link.parse(await owner.post(`/dockingTable/${table}/actions/link`));
    return new URL(address, 'http://console').searchParams.get('code') ?? '';
  }
  async function openTable(questions: readonly object[] = [shop, mail, section, rights]) {
    const template = await publish(questions);
    const { id } = await makeTable(template);
    return { template, id, code: await codeOf(id) };
  }
  const upload = (code: string, field: string, content: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData();
    form.append('field', field);
    form.append('file', new Blob([content]), name);
    return send('POST', '/files', code, form);
  };
  const submission = 'a submission of sixteen characters';

  it('is filled in over several visits, submitted once, and read under its merchant', async () => {
    const { id, code } = await openTable();
    const first = await read(code);
    expect(first).toMatchObject({ settled: 0, answers: {}, questions: [shop, mail, section, rights] });
    expect(first.timeZone).toBe('Asia/Shanghai');

    const saved = await send('PATCH', '', code, { version: first.version, answers: { shop: ' 锦衣阁 ' } });
    expect(saved).toMatchObject({ code: 1, data: { answers: { shop: '锦衣阁' } } });
    expect(await owner.record(`/dockingTable/${id}`)).toMatchObject({ status: 'filling', progress: 0.33 });

    const { version } = await read(code);
    const last = { version, answers: { rights: '可赔付' }, submission };
    expect(await send('POST', '/submit', code, last)).toMatchObject({ code: 1 });
    // Its answer was lost, and the same submission is sent again.
    expect(await send('POST', '/submit', code, last)).toMatchObject({ code: 1 });

    const { records } = await owner.page(`/dockingTable/page?merchant=${merchant}`);
    expect(records.map((record) => record.id)).toContain(id);
    expect(await owner.record(`/dockingTable/${id}`)).toMatchObject({
      status: 'submitted',
      edition: 1,
      answers: { shop: '锦衣阁', rights: '可赔付' },
    });
    const history = z
      .array(z.looseObject({ action: z.string() }))
      .parse(await owner.get(`/dockingTable/${id}/history`));
    expect(history.map(({ action }) => action)).toEqual(['submit', 'begin', 'link', 'create']);
  });

  it('refuses what does not fit its questions, at the question', async () => {
    const { code } = await openTable();
    const { version } = await read(code);
    const wrong = { mail: 'nobody', rights: '随便', other: 1 };
    const refused = await send('PATCH', '', code, { version, answers: wrong });
    expect(refused).toMatchObject({ status: 400, code: 40000 });
    expect(Object.keys(Object(refused.data).errors).toSorted()).toEqual(['mail', 'other', 'rights']);
    const early = await send('POST', '/submit', code, { version, answers: { shop: '甲' }, submission });
    expect(early).toMatchObject({ code: 40000, data: { errors: { rights: ['必填，不能为空'] } } });
    expect((await read(code)).answers).toEqual({});
  });

  it('is saved by one of two visits at the same version', async () => {
    const { code } = await openTable();
    const { version } = await read(code);
    const answers = await Promise.all(
      ['甲', '乙'].map((name) => send('PATCH', '', code, { version, answers: { shop: name } })),
    );
    expect(answers.map((one) => one.code).toSorted()).toEqual([1, 40900]);
  });

  it('asks its visitor to try again while somebody else has it locked', async () => {
    const { id, code } = await openTable();
    const { version } = await read(code);
    const lock = await lockRecord(demo.place, 'dockingTable', id);
    const save = () => send('PATCH', '', code, { version, answers: { shop: '甲' } });
    const refused = await save();
    await lock.release();
    expect(refused).toMatchObject({ status: 503, code: 50300 });
    expect(await save()).toMatchObject({ code: 1 });
  }, 20_000);

  it('opens nothing and tells nothing for guessed, spent and withdrawn codes', async () => {
    const { id, code } = await openTable();
    const { version } = await read(code);
    const guessed = await send('GET', '', `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`);
    await owner.post(`/dockingTable/${id}/actions/withdraw`);
    const withdrawn = await send('GET', '', code);
    expect(await send('PATCH', '', code, { version, answers: { shop: '甲' } })).toMatchObject(closed);
    await owner.post(`/dockingTable/${id}/actions/reopen`);
    expect(await send('GET', '', code)).toMatchObject(closed);
    const next = await codeOf(id);
    const saving = { version: (await read(next)).version, answers: { shop: '甲', rights: '可赔付' }, submission };
    expect(await send('POST', '/submit', next, saving)).toMatchObject({ code: 1 });
    const spent = await send('GET', '', next);
    for (const one of [guessed, withdrawn, spent]) expect({ ...one }).toEqual({ ...guessed });
    expect(guessed).toMatchObject(closed);
    const other = { ...saving, submission: `${submission} again` };
    expect(await send('POST', '/submit', next, other)).toMatchObject(closed);
  });

  it('limits the guesses of one address, and nobody else', async () => {
    const { code } = await openTable();
    const guess = (index: number) => String(index).padStart(43, 'x');
    const guesses = Array.from({ length: 200 }, (_, index) => send('GET', '', guess(index), undefined, '203.0.113.9'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(30);
    // On a slow PostgreSQL some get no connection in time, before or after they are counted: 503, which tells nothing.
    expect([404, 429, 503]).toEqual(expect.arrayContaining(statuses));
    expect((await send('GET', '', code, undefined, '203.0.113.9')).status).toBe(429);
    expect((await send('GET', '', code)).status).toBe(200);
  });

  it('takes a file for the question that asks for one, of the same form alone', async () => {
    const one = await openTable([shop, proof]);
    const other = await openTable([shop, proof]);
    const file = await upload(one.code, 'proof', beginnings.pdf, '营业执照.pdf');
    const { id } = z.looseObject({ id: z.string() }).parse(file.data);
    expect(await upload(one.code, 'shop', beginnings.pdf, 'a.pdf')).toMatchObject({ code: 40000 });
    expect(await upload(one.code, 'proof', beginnings.html, 'a.pdf')).toMatchObject({ code: 40000 });
    const save = async (code: string) =>
      send('PATCH', '', code, { version: (await read(code)).version, answers: { proof: [id] } });
    expect(await save(other.code)).toMatchObject({ code: 40000 });
    expect(await save(one.code)).toMatchObject({ code: 1, data: { answers: { proof: { files: [id] } } } });
    expect((await read(one.code)).files).toMatchObject([{ id, name: '营业执照.pdf' }]);
    expect((await owner.record(`/dockingTable/${one.id}`)).files).toMatchObject({ answers: [{ id }] });
  });

  it('refuses a file that is not there any more, at its place, and keeps the others', async () => {
    const { code } = await openTable([shop, { ...proof, multiple: true }]);
    const idOf = async (name: string) =>
      z.looseObject({ id: z.string() }).parse((await upload(code, 'proof', beginnings.pdf, name)).data).id;
    const save = async (ids: readonly string[], path = '') => {
      const answers = { shop: '甲', proof: ids };
      return send(path === '' ? 'PATCH' : 'POST', path, code, {
        version: (await read(code)).version,
        answers,
        submission,
      });
    };
    const [first, second] = [await idOf('一.pdf'), await idOf('二.pdf')];
    expect(await save([first])).toMatchObject({ code: 1 });
    // Another visit removes it: this one still has it.
    expect(await save([])).toMatchObject({ code: 1 });
    const errors = { 'proof.1': ['文件不存在或已失效，请重新上传'], 'proof.2': ['文件不存在或已失效，请重新上传'] };
    const refused = await save([second, first, '987654321']);
    expect(refused).toMatchObject({ code: 40000, data: { errors } });
    expect(await save([second, first, '987654321'], '/submit')).toMatchObject({ code: 40000, data: { errors } });
    expect(await save([second])).toMatchObject({ code: 1, data: { answers: { proof: { files: [second] } } } });
  });

  it('asks only for what is new in a new version of its template', async () => {
    const { template, id, code } = await openTable([shop, rights]);
    const answers = { shop: '甲', rights: '可赔付' };
    await send('POST', '/submit', code, { version: (await read(code)).version, answers, submission });
    expect(await owner.record(`/dockingTable/${id}`)).toMatchObject({ edition: 1, latestEdition: 1 });
    const early = await owner.call('POST', `/dockingTable/${id}/actions/renew`);
    expect(early).toMatchObject({ code: 40900, msg: expect.stringContaining('目前不满足条件') });
    const { version } = await owner.record(`/dockingTemplate/${template}`);
    const changed = { ...rights, options: ['可赔付', '需审批'], key: 'rights2', label: '赔付方式' };
    await owner.patch(`/dockingTemplate/${template}`, { version, questions: [shop, changed, mail] });
    expect(await owner.record(`/dockingTemplate/${template}`)).toMatchObject({ status: 'draft', edition: 1 });
    await owner.post(`/dockingTemplate/${template}/actions/publish`);
    expect(await owner.record(`/dockingTable/${id}`)).toMatchObject({ edition: 1, latestEdition: 2 });
    await owner.post(`/dockingTable/${id}/actions/renew`);
    expect(await owner.record(`/dockingTable/${id}`)).toMatchObject({ status: 'pending', edition: 2, progress: 0.33 });
    const renewed = await read(await codeOf(id));
    expect(renewed.questions.map(({ key }) => key)).toEqual(['rights2', 'mail']);
    expect(renewed).toMatchObject({ settled: 1, answers: {} });
  });

  it('asks in a new version neither what was left empty nor what was filled in, unless it changed or became required', async () => {
    const optional = (key: string) => ({ key, type: 'email', label: key });
    const [empty, kept] = [optional('empty'), optional('kept')];
    const earlier = ['typed', 'chosen', 'needed'].map(optional);
    const unchosen = { ...rights, required: false };
    const { template, id, code } = await openTable([shop, section, empty, kept, ...earlier, unchosen]);
    const first = { version: (await read(code)).version, answers: { shop: '甲', kept: 'a@example.com' }, submission };
    await send('POST', '/submit', code, first);
    async function renewed(questions: readonly object[]) {
      const { version } = await owner.record(`/dockingTemplate/${template}`);
      await owner.patch(`/dockingTemplate/${template}`, { version, questions });
      await owner.post(`/dockingTemplate/${template}/actions/publish`);
      await owner.post(`/dockingTable/${id}/actions/renew`);
      return read(await codeOf(id));
    }
    const changed = [
      { ...optional('typed'), type: 'text' },
      { ...optional('chosen'), type: 'enum', options: ['甲', '乙'] },
      { ...optional('needed'), required: true },
      { ...unchosen, options: ['可赔付', '需审批'] },
    ];
    const asked = ['part', 'typed', 'chosen', 'needed', 'rights'];
    const second = await renewed([shop, section, { ...empty, label: '改名' }, kept, ...changed]);
    expect(second.questions.map(({ key }) => key)).toEqual(asked);
    expect(second).toMatchObject({ settled: 3, answers: {} });

    // What a version asked and nobody submitted is still to be answered in the next one.
    await owner.post(`/dockingTable/${id}/actions/withdraw`);
    const third = await renewed([shop, section, empty, kept, ...changed, proof]);
    expect(third.questions.map(({ key }) => key)).toEqual([...asked, 'proof']);
  });

  it('is made of a published template alone, by who may, and no transition of the server is taken by people', async () => {
    const { id: draft } = await owner.create('dockingTemplate', { name: '还没有发布', questions: [shop] });
    expect(await owner.call('POST', '/dockingTable', { body: { merchant, template: draft } })).toMatchObject({
      code: 40000,
    });
    const { id } = await openTable();
    for (const key of ['begin', 'submit'])
      expect((await owner.call('POST', `/dockingTable/${id}/actions/${key}`)).status).toBe(404);
    const staff = await demo.enter('staff@demo.example');
    const body = { name: '无权', questions: [shop] };
    expect(await staff.call('POST', '/dockingTemplate', { body })).toMatchObject({ code: 50008 });
  });

  it('refuses a bad design at its place', async () => {
    const questions = [
      shop,
      { ...mail, label: '店铺名称' },
      { ...rights, options: ['一个'] },
      { ...proof, label: ' ' },
    ];
    const body = { name: '坏模板', questions };
    const refused = await owner.call('POST', '/dockingTemplate', { body });
    expect(Object(refused.data).errors).toEqual({
      'questions.1.label': ['与第 1 项重名，请换一个名称'],
      'questions.2.options': ['至少填写两个选项'],
      'questions.3.label': ['必填，不能为空'],
    });
  });
});
