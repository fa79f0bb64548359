import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unheldFiles } from '../../../server/runtime/limits.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { beginnings, wireFile } from './uploads.ts';

const MiB = 1024 * 1024;
const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });
const form = z.object({ version: z.number(), answers: z.record(z.string(), z.unknown()) });
const proof = { key: 'proof', type: 'file', label: '资质', multiple: true };
/** A file that is as large as `FILE_MAX_SIZE` allows. */
const largest = Buffer.concat([beginnings.zip, Buffer.alloc(MiB - beginnings.zip.length)]);
const perForm = unheldFiles.visitors.each.largest;
const refused = { status: 429, code: 42900 };

describe.each(databases)('uploads that no record holds, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind, undefined, { FILE_MAX_SIZE: '1' });
  });
  afterAll(() => demo.stop());
  // What others have uploaded a day ago counts no longer.
  beforeEach(async () => {
    demo.clock.advance(25 * 60 * 60);
    owner = await demo.enter('owner@demo.example');
  });

  async function send(method: string, path: string, code: string, body?: FormData | object, language = 'zh-CN') {
    const isForm = body instanceof FormData;
    const headers = {
      'Form-Code': code,
      'Accept-Language': language,
      ...(!isForm && { 'Content-Type': 'application/json' }),
    };
    const init = { method, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) };
    const response = await demo.app.request(`/buffalo/v1/public/form${path}`, init, {});
    const wait = response.headers.get('Retry-After');
    return { status: response.status, wait, ...envelope.parse(await response.json()) };
  }
  async function openForm(): Promise<string> {
    count += 1;
    const merchant = (await owner.page('/merchant/page?_end=1')).records[0]?.id;
    const { id: template } = await owner.create('dockingTemplate', { name: `对接表 ${count}`, questions: [proof] });
    await owner.post(`/dockingTemplate/${template}/actions/publish`);
    const { id } = await owner.create('dockingTable', { merchant, template });
    const { link } = z.object({ link: z.string() }).parse(await owner.post(`/dockingTable/${id}/actions/link`));
    return new URL(link, 'http://console').searchParams.get('code') ?? '';
  }
  const payload = (content: Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>>, as = 'a.zip') => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', new Blob([content]), as);
    return body;
  };
  const upload = (code: string, content = largest, language?: string) =>
    send('POST', '/files', code, payload(content, { field: 'proof' }), language);
  const idOf = async (code: string) => wireFile.parse((await upload(code)).data).id;
  const save = async (code: string, files: readonly string[] | null) => {
    const { version } = form.parse((await send('GET', '', code)).data);
    expect(await send('PATCH', '', code, { version, answers: { proof: files } })).toMatchObject({ code: 1 });
  };
  const times = (number: number) => Array.from({ length: number }, (_, index) => index);
  const storedBytes = async () => {
    const { bytes } = await demo.database.db
      .selectFrom('file')
      .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
      .where('uploader', 'is not', null)
      .where('createdAt', '>', new Date(demo.clock.now().getTime() - 60_000).toISOString())
      .executeTakeFirstOrThrow();
    return bytes ?? 0;
  };

  it('are limited in bytes for each form, also where they come at once, before any of a refused one is stored', async () => {
    const code = await openForm();
    const answers = await Promise.all(times(perForm + 4).map(() => upload(code)));
    expect(answers.filter((one) => one.code === 1)).toHaveLength(perForm);
    expect(answers.filter((one) => one.code !== 1)).toEqual(
      times(4).map(() => expect.objectContaining({ ...refused, wait: '3600' })),
    );
    expect(await storedBytes()).toBe(perForm * MiB);
    expect((await upload(code)).msg).toBe(
      '已上传但还没有保存的文件过多（最多 30 个，共 10 MB），请先保存，或一小时后再上传',
    );
    expect((await upload(code, largest, 'en')).msg).toMatch(
      /^Too many files were uploaded and not saved yet \(at most 30/,
    );
  });

  it('are limited in number for each form', async () => {
    const code = await openForm();
    const small = Buffer.from(beginnings.zip);
    const { files } = unheldFiles.visitors.each;
    for (const _ of times(files)) expect((await upload(code, small)).code).toBe(1);
    expect(await upload(code, small)).toMatchObject(refused);
  });

  it('count no more once they are saved, and again for a day where they are taken out of the form', async () => {
    const code = await openForm();
    await save(code, [await idOf(code), await idOf(code)]);
    for (const _ of times(perForm - 1)) expect((await upload(code)).code).toBe(1);
    await save(code, null);
    expect(await upload(code)).toMatchObject(refused);
  });

  it('of visitors are swept after two hours, and make room', async () => {
    const code = await openForm();
    for (const _ of times(perForm)) await upload(code);
    expect(await upload(code)).toMatchObject(refused);
    demo.clock.advance(2 * 60 * 60 + 60);
    owner = await demo.enter('owner@demo.example');
    // Any upload sweeps.
    await upload(await openForm());
    expect((await upload(code)).code).toBe(1);
  });

  it('of all forms of an enterprise are limited together, and leave room for its people and for other enterprises', async () => {
    const { largest: all } = unheldFiles.visitors.perEnterprise;
    for (let full = 0; full < all; full += perForm) {
      const code = await openForm();
      for (const _ of times(perForm)) expect((await upload(code)).code).toBe(1);
    }
    const answer = await upload(await openForm());
    expect(answer).toMatchObject(refused);
    expect(answer.msg).toBe('企业内已上传但还没有保存的文件过多（最多 300 个，共 40 MB），请先保存，或一小时后再上传');
    const avatar = payload(Buffer.from(beginnings.png), { resource: 'user', field: 'avatar' }, 'a.png');
    expect(await owner.call('POST', '/files', { form: avatar })).toMatchObject({ code: 1 });
  });
});
