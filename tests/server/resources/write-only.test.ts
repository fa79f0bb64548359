import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWriteOnlyEncoder } from '../../../server/records/write-only.ts';
import { createPasswords } from '../../../server/session/passwords/passwords.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { quickPasswords } from '../../setup/quick-passwords.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const fields: Fields = {
  address: { type: 'email', label: '邮箱', required: true },
  code: { type: 'secret', label: '授权码', required: true },
  entry: { type: 'password', label: '口令' },
  status: {
    type: 'enum',
    label: '状态',
    options: [
      { value: 'idle', label: '空闲' },
      { value: 'bound', label: '已绑定' },
    ],
  },
};
const letterbox: AnyDefinition = {
  name: 'letterbox',
  recordLabel: 'address',
  fields,
  states: {
    field: 'status',
    transitions: {
      bind: { label: '绑定', from: ['idle'], to: 'bound', ask: ['code'] },
    },
  },
};
const catalogue = () =>
  productCatalogue({
    list: [{ name: 'letterbox', title: '邮箱', perm: 'merchant_admin' }],
    definitions: { letterbox },
  });

const passwords = createPasswords(quickPasswords);
const writeOnlyEncoder = createWriteOnlyEncoder({ secretKey: 'a key for tests, long enough for one', passwords });

describe.each(databases)('a value that is only written on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let id: string;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.signIn('owner@demo.example');
    const body = { address: 'a@mail.example', code: ' PlainCode1 ', entry: 'PlainPassword1' };
    const record = await owner.create('letterbox', body);
    id = record.id;
  });
  afterAll(() => demo.stop());

  const kept = async () => {
    const { rows } = await sql<{ code: string; entry: string | null }>`select code, entry from letterbox
      where id = ${Number(id)}`.execute(demo.database.db);
    return rows[0] ?? { code: '', entry: null };
  };
  const change = async (values: object) => {
    const { version } = await owner.record(`/letterbox/${id}`);
    return owner.patch(`/letterbox/${id}`, { version, ...values });
  };

  it('is answered by nothing but a label that says it is there', async () => {
    const record = await owner.record(`/letterbox/${id}`);
    expect(record).not.toHaveProperty('code');
    expect(record).not.toHaveProperty('entry');
    expect(record.labels).toMatchObject({ code: '••••••', entry: '••••••' });
    const other = await owner.create('letterbox', { address: 'b@mail.example', code: 'x' });
    expect(other.labels).not.toHaveProperty('entry');
  });

  it('is hashed for each record, also where many are written at once', async () => {
    const create = ['one', 'two'].map((name) => ({
      address: `${name}@many.example`,
      code: 'x',
      entry: 'SharedPassword1',
    }));
    const made = Object(await owner.post('/letterbox/batch', { create }));
    const ids = made.create.map((record: { id: string }) => Number(record.id));
    const { rows } = await sql<{ entry: string }>`select entry from letterbox where id in (${sql.join(ids)})`.execute(
      demo.database.db,
    );
    for (const { entry } of rows) expect(await passwords.verify('SharedPassword1', entry)).toBe(true);
    expect(new Set(rows.map(({ entry }) => entry)).size).toBe(2);
  });

  it('is kept encrypted, or as a hash', async () => {
    const { code, entry } = await kept();
    expect(code).not.toContain('Plain');
    expect(writeOnlyEncoder.decrypt('letterbox.code', code)).toBe('PlainCode1');
    expect(() => writeOnlyEncoder.decrypt('letterbox.entry', code)).toThrow(
      'for a field or resource that a migration has renamed',
    );
    const elsewhere = createWriteOnlyEncoder({ secretKey: 'another key', passwords });
    expect(() => elsewhere.decrypt('letterbox.code', code)).toThrow('another SECRET_KEY');
    expect(await passwords.verify('PlainPassword1', entry ?? undefined)).toBe(true);
  });

  it('stays as it is until another is given, which history tells without telling it', async () => {
    const before = await kept();
    await change({ address: 'c@mail.example' });
    expect(await kept()).toEqual(before);
    await change({ code: 'PlainCode2' });
    expect(writeOnlyEncoder.decrypt('letterbox.code', (await kept()).code)).toBe('PlainCode2');
    expect(await owner.get(`/letterbox/${id}/history`)).toMatchObject([
      { action: 'update', changes: [{ field: 'code', from: null, to: null }] },
      { action: 'update', changes: [{ field: 'address' }] },
      { action: 'create' },
    ]);
  });

  it('is taken away where nothing is given for it, unless it is required', async () => {
    expect((await change({ entry: null })).labels).not.toHaveProperty('entry');
    expect((await kept()).entry).toBeNull();
    const { version } = await owner.record(`/letterbox/${id}`);
    const refused = await owner.call('PATCH', `/letterbox/${id}`, { body: { version, code: '' } });
    expect(refused).toMatchObject({ code: 40000, data: { errors: { code: ['必填，不能为空'] } } });
  });

  it('is encrypted where a transition asks for it, and where many are written at once', async () => {
    await owner.post(`/letterbox/${id}/actions/bind`, { code: 'PlainCode3' });
    expect(writeOnlyEncoder.decrypt('letterbox.code', (await kept()).code)).toBe('PlainCode3');
    const { version } = await owner.record(`/letterbox/${id}`);
    await owner.post('/letterbox/batch', { update: [{ id, version, code: 'PlainCode4' }] });
    expect(writeOnlyEncoder.decrypt('letterbox.code', (await kept()).code)).toBe('PlainCode4');
  });

  it('is refused with its reason, in other words than its own', async () => {
    const body = { address: 'd@mail.example', code: 'x'.repeat(501), entry: 'short' };
    const refused = await owner.call('POST', '/letterbox', { body });
    expect(refused.data).toEqual({ errors: { code: ['最多 500 个字符'], entry: ['至少 8 个字符'] } });
  });

  it('stands nowhere in the database and in no line of the log as it was typed', async () => {
    const { rows } = await sql<{ changes: string }>`select changes from record_history`.execute(demo.database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, await kept(), demo.logged])).not.toContain('Plain');
  });
});
