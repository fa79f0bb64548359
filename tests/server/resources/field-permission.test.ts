import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { allows, type PermissionSnapshot } from '../../../src/engine/permissions/permission.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { swept } from '../../setup/sweep.ts';
import { beginnings } from '../files/uploads.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

const hidden = { perm: { read: 'merchant_admin:delete' } } as const;
const shut = { perm: { write: 'merchant_admin:delete' } } as const;
const fields: Fields = {
  name: { type: 'text', label: '名称', required: true, unique: true, search: true },
  salary: { type: 'money', label: '薪资', filter: 'range', sortable: true, ...hidden },
  rating: {
    type: 'enum',
    label: '评级',
    filter: true,
    sortable: true,
    options: [
      { value: 'good', label: '优' },
      { value: 'unacceptable', label: '差' },
    ],
    ...hidden,
  },
  note: { type: 'text', label: '评语', search: true, filter: true, ...hidden },
  boss: { type: 'ref', label: '上司', to: 'user', filter: true, ...hidden },
  tags: { type: 'tags', label: '标签', ...hidden },
  dossier: { type: 'json', label: '档案', fields: { word: { type: 'text', label: '字' } }, ...hidden },
  birthplace: { type: 'region', label: '籍贯', filter: true, ...hidden },
  reports: { type: 'computed', label: '下属数', of: 'employee', by: 'lead', count: true, sortable: true, ...hidden },
  lead: { type: 'ref', label: '组长', to: 'employee' },
  grade: { type: 'int', label: '职级', ...shut },
  photo: { type: 'image', label: '照片', ...shut },
  scan: { type: 'file', label: '证件', ...hidden },
};
const staff: AnyDefinition = {
  name: 'employee',
  recordLabel: 'name',
  fields,
  list: {
    sort: '-salary',
    presetsOf: 'rating',
    presets: [
      { key: 'rich', label: '高薪', where: { field: 'salary', gte: 500_000 } },
      { key: 'plain', label: '不含隐藏字段', where: { not: { field: 'name', eq: '甲' } } },
      {
        key: 'deep',
        label: '藏在深处',
        where: { any: [{ field: 'name', eq: '甲' }, { not: { all: [{ me: 'boss' }] } }] },
      },
    ],
  },
  import: { key: 'name', onDuplicate: 'update' },
};
const hiddenNames = Object.entries(fields).flatMap(([name, field]) =>
  'perm' in field && field.perm?.read ? [name] : [],
);
/** Texts that stand in hidden values and nowhere else: too long to turn up by chance in an id made at random. */
const secrets = [
  '777712345',
  '7777123.45',
  '绝密评语',
  '绝密标签',
  'unacceptable',
  '薪资',
  '评级',
  '评语',
  '上司',
  '标签',
];

const catalogue = productCatalogue({
  list: [{ name: 'employee', title: '员工', perm: 'follow_plan' }],
  definitions: { employee: staff },
});
/** Every field with a right of its own there is: one that is added today is walked today, by everybody. */
const guarded = catalogue.resources.flatMap((resource) =>
  Object.values(resource.fields)
    .filter(({ perm }) => perm.read !== undefined || perm.write !== undefined)
    .map((field) => [`${resource.name}.${field.name}`, resource, field] as const),
);

describe.each(databases)('a field that not everybody may read on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let clerk: Person;
  let record: WireRecord;
  let walkers: { who: string; person: Person; snapshot: PermissionSnapshot }[];

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue);
    owner = await demo.enter('owner@demo.example');
    const permissions = [
      'merchant_admin',
      'follow_plan',
      'follow_plan:export',
      'follow_plan:import',
      'follow_plan:delete',
    ];
    const role = await owner.create('role', { name: '文员', code: 'clerk', permissions });
    await owner.create('user', { username: '文员', email: 'clerk@demo.example', roles: [role.id] });
    clerk = await demo.enter('clerk@demo.example');
    const values = {
      salary: 777_712_345,
      rating: 'unacceptable',
      note: '绝密评语',
      boss: '2',
      tags: ['绝密标签'],
      grade: 5,
    };
    record = await owner.create('employee', { name: '甲', ...values });
    await owner.create('employee', { name: '乙', salary: 100, rating: 'good' });
    await owner.create('employee', { name: '丙' });
    record = await owner.patch(`/employee/${record.id}`, { version: 1, note: '绝密评语二', grade: 6 });
    const people = { platform: await demo.enter('super@demo.example'), owner, clerk };
    walkers = await Promise.all(
      Object.entries(people).map(async ([who, person]) => {
        const held = await person.get('/resources/user');
        const codes = Array.isArray(held) ? held.map((one: unknown) => String(Object(one).code)) : [];
        return { who, person, snapshot: { permissions: codes, version: '' } };
      }),
    );
  });
  afterAll(() => demo.stop());

  it('is in no answer of theirs: page, one, many, history, options', async () => {
    for (const path of [
      '/employee/page',
      `/employee/${record.id}`,
      `/employee?id=${record.id}`,
      `/employee/${record.id}/history`,
      '/employee/options',
      '/employee/counts',
    ]) {
      const told = JSON.stringify(await clerk.get(path));
      for (const text of [...secrets.slice(0, 5), ...hiddenNames.map((name) => `"${name}"`)]) {
        expect(told, `${path} tells ${text}`).not.toContain(text);
      }
    }
    expect(await owner.get(`/employee/${record.id}`)).toMatchObject({ salary: 777_712_345, note: '绝密评语二' });
  });

  it('is in no sheet of theirs, and can be asked for none', async () => {
    for (const path of ['/employee/export?format=csv', '/employee/import/template?format=csv']) {
      const text = await (await clerk.fetch(path)).text();
      for (const secret of secrets) expect(text, `${path} tells ${secret}`).not.toContain(secret);
    }
    for (const name of hiddenNames) {
      expect(await clerk.call('GET', `/employee/export?columns=${name}`)).toMatchObject({ code: 40000 });
    }
  });

  it('cannot be filtered, sorted or searched by: it is answered as a field there is not', async () => {
    const ask = async (query: string) => {
      const { msg, ...answer } = await clerk.call('GET', `/employee/page?${query}`);
      return { ...answer, msg, text: JSON.stringify(answer.data) };
    };
    for (const name of hiddenNames) {
      for (const suffix of ['', '_ne', '_gt', '_gte', '_lt', '_lte', '_like']) {
        const there = await ask(`${name}${suffix}=1`);
        const notThere = await ask(`nothing${suffix}=1`);
        expect(there).toMatchObject({ status: 400, code: 40000 });
        expect(there.text.replaceAll(name, 'nothing')).toBe(notThere.text);
      }
      expect(await ask(`_sort=${name}`)).toMatchObject({ status: 400, code: 40000 });
    }
    expect((await clerk.page(`/employee/page?q=${encodeURIComponent('绝密')}`)).total).toBe(0);
    expect((await owner.page(`/employee/page?q=${encodeURIComponent('绝密')}`)).total).toBe(1);
  });

  it('does not tell its order by that of the list', async () => {
    expect((await owner.page('/employee/page')).records.map(({ name }) => name)).toEqual(['甲', '乙', '丙']);
    expect((await clerk.page('/employee/page')).records.map(({ name }) => name)).toEqual(['丙', '乙', '甲']);
  });

  it('is in no preset of theirs: neither counted nor asked for, however deep it stands in the condition', async () => {
    expect(await owner.get('/employee/counts')).toEqual({
      all: 3,
      good: 1,
      unacceptable: 1,
      rich: 1,
      plain: 2,
      deep: 3,
    });
    expect(await clerk.get('/employee/counts')).toEqual({ all: 3, plain: 2 });
    for (const key of ['good', 'unacceptable', 'rich', 'deep']) {
      const answer = await clerk.call('GET', `/employee/page?_preset=${key}`);
      const unknown = await clerk.call('GET', '/employee/page?_preset=nothing');
      expect(JSON.stringify(answer).replaceAll(key, 'nothing')).toBe(JSON.stringify(unknown));
      expect(await clerk.call('GET', `/employee/export?_preset=${key}`)).toMatchObject({ code: 40000 });
    }
    expect((await clerk.page('/employee/page?_preset=plain')).total).toBe(2);
  });

  it('is written by nobody who may not read it, whichever way', async () => {
    for (const name of hiddenNames) {
      const value = { [name]: name === 'tags' ? ['x'] : '1' };
      const created = await clerk.call('POST', '/employee', { body: { name: '丁', ...value } });
      expect(created).toMatchObject({ code: 40000, data: { errors: { [name]: expect.anything() } } });
      const version = record.version;
      expect(await clerk.call('PATCH', `/employee/${record.id}`, { body: { version, ...value } })).toMatchObject({
        code: 40000,
        data: { errors: { [name]: expect.anything() } },
      });
    }
    const { version } = await clerk.record(`/employee/${record.id}`);
    await clerk.patch(`/employee/${record.id}`, { version, name: '甲二' });
    expect(await owner.record(`/employee/${record.id}`)).toMatchObject({
      name: '甲二',
      salary: 777_712_345,
      boss: '2',
    });
  });

  it('stands in the log of operations without its values', async () => {
    const lines = (await owner.page('/operationLog/page?module=employee')).records;
    expect(lines.length).toBeGreaterThan(2);
    for (const secret of secrets.slice(0, 5)) expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it.each([
    ['photo', 'shut to write'],
    ['scan', 'hidden'],
  ])('takes no upload of theirs: %s, which is %s', async (field) => {
    const upload = (person: Person) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ resource: 'employee', field })) form.append(name, value);
      form.append('file', new Blob([beginnings.png]), '照片.png');
      return person.call('POST', '/files', { form });
    };
    expect(await upload(owner)).toMatchObject({ code: 1 });
    expect(await upload(clerk)).toMatchObject({ code: 40000 });
  });

  it('may be open to read and shut to write', async () => {
    const { version, grade } = await clerk.record(`/employee/${record.id}`);
    expect(grade).toBe(6);
    expect(await clerk.call('PATCH', `/employee/${record.id}`, { body: { version, grade: 9 } })).toMatchObject({
      code: 40000,
      data: { errors: { grade: expect.anything() } },
    });
  });

  describe.each(swept(guarded, 8))('such as %s', (_place, resource, field) => {
    const url = `/${resource.name}`;

    /** Those who may open the list, with what they may do to the field. */
    const each = async (
      check: (walker: (typeof walkers)[number], may: { read: boolean; write: boolean }) => Promise<void>,
    ) => {
      for (const walker of walkers.filter(({ snapshot }) => allows(snapshot, resource.rules.list))) {
        const read = allows(walker.snapshot, field.perm.read);
        await check(walker, { read, write: read && allows(walker.snapshot, field.perm.write) });
      }
    };

    it('is shown to users who may read it, and to nobody else: in a page, alone, among many, in history and pickers', async () => {
      await each(async ({ who, person }, { read }) => {
        const { records } = await person.page(`${url}/page?_end=5`);
        const [{ id } = { id: '' }] = records;
        if (id === '') return;
        const many: unknown = await person.get(`${url}?id=${id}`);
        for (const answer of [...records, await person.record(`${url}/${id}`), ...[many].flat()]) {
          const told = Object(answer);
          const isTold = [told, told.labels, told.files].some((part) => Object.hasOwn(Object(part), field.name));
          const isKept = catalogue.kinds[field.type]?.writeOnly === undefined;
          expect(`${who} ${isTold}`).toBe(`${who} ${read && isKept}`);
        }
        if (read) return;
        for (const path of [`${url}/${id}/history`, `${url}/options`, `${url}/counts`]) {
          expect(JSON.stringify(await person.get(path)), `${who} ${path}`).not.toContain(`"${field.name}"`);
        }
        const picked = `${url}/options?for=${resource.name}.${field.name}`;
        expect(await person.call('GET', picked), who).toMatchObject({ code: 40000 });
      });
    });

    it('answers users who may not read it like a field that does not exist: as a filter, an order, a group and a figure', async () => {
      const asked = (name: string) => [
        ...['', '_ne', '_gt', '_gte', '_lt', '_lte', '_like'].map((suffix) => `/page?${name}${suffix}=1`),
        ...[`/page?_sort=${name}`, `/counts?${name}=1`, `/aggregate?by=${name}&measure=count`],
        ...['value', 'day', 'week', 'month'].map((by) => `/aggregate?by=${by}:${name}&measure=count`),
        ...['sum', 'avg', 'min', 'max'].map((figure) => `/aggregate?by=month:createdAt&measure=${figure}:${name}`),
        ...(resource.export ? [`/export?format=csv&columns=${name}`, `/export?format=csv&_sort=${name}`] : []),
      ];
      await each(async ({ who, person }, { read }) => {
        if (read) return;
        for (const [index, path] of asked(field.name).entries()) {
          const there = await person.call('GET', `${url}${path}`);
          const notThere = await person.call('GET', `${url}${asked('nothing')[index]}`);
          const text = (answer: unknown) => JSON.stringify(answer).replaceAll(field.name, 'nothing');
          expect(`${who} ${path} ${text(there)}`).toBe(`${who} ${path} ${text(notThere)}`);
          if (there.code !== 50008) expect(there.status, `${who} ${path}`).toBe(400);
        }
      });
    });

    it('is in no export for users who may not read it, and in no import for users who may not write it', async () => {
      await each(async ({ who, person, snapshot }, { read, write }) => {
        if (resource.export && allows(snapshot, resource.rules.export) && !read) {
          const [head] = (await (await person.fetch(`${url}/export?format=csv`)).text()).split('\n');
          expect(head?.replace('\uFEFF', '').trim().split(','), who).not.toContain(field.label);
        }
        if (!resource.import || !allows(snapshot, resource.rules.import) || write) return;
        const template = await (await person.fetch(`${url}/import/template?format=csv`)).text();
        expect(template.split('\n')[0]?.split(','), who).not.toContain(field.label);
        const rows = [{ [field.name]: '1' }];
        const checked = await person.post(`${url}/import?dryRun=true`, { rows, onDuplicate: 'refuse' });
        expect(Object(checked).rows[0].errors, who).toHaveProperty(field.name, ['没有这个字段，或不可填写']);
      });
    });

    it('is written by nobody who may not, in a new record, in a change or by many', async () => {
      await each(async ({ who, person }, { write }) => {
        if (write) return;
        const refused = { code: 40000, data: { errors: { [field.name]: ['没有这个字段，或不可填写'] } } };
        const given = { [field.name]: '1' };
        const [{ id, version } = { id: '', version: 0 }] = (await person.page(`${url}/page?_end=1`)).records;
        if (resource.allow.create) expect(await person.call('POST', url, { body: given }), who).toMatchObject(refused);
        if (!resource.allow.edit || id === '') return;
        const body = { version, ...given };
        expect(await person.call('PATCH', `${url}/${id}`, { body }), who).toMatchObject(refused);
        const many = await person.call('POST', `${url}/batch`, { body: { update: [{ id, ...body }] } });
        expect(Object(many.data).errors[0], who).toMatchObject(refused);
      });
    });
  });
});
