import { describe, expect, it } from 'vitest';
import type { Published } from '../../../src/app/designer/live/kept-draft.ts';
import { createLiveCalls } from '../../../src/app/designer/live/live-calls.ts';
import { createPublishing } from '../../../src/app/designer/live/publishing.ts';
import { additionOf, placementsOf, removalOf } from '../../../src/app/designer/tabs/fields/field-edits.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import type { Effect } from '../../../src/engine/publishing/api.ts';
import type { Publication } from '../../../src/engine/publishing/publication.ts';
import { coreKinds } from '../../../src/fields/core-kinds.ts';

const shop: AnyDefinition = {
  name: 'shop',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '店铺名' },
    city: { type: 'text', label: '城市', perm: { read: 'shop_city' } },
  },
  form: { sections: [{ title: '基本', fields: ['name', 'city'] }] },
};

type Body = Readonly<Record<string, unknown>>;

interface ServerOptions {
  readonly published?: Published;
  readonly refusal?: string;
  readonly setAside?: Effect['setAside'];
  /** The id of the job that prepares what is published. */
  readonly job?: string;
}

/** Opens calls on a server that notes what is sent, and refuses to publish if it is told so. */
function openCalls({ published, refusal, setAside = [], job }: ServerOptions = {}) {
  const sent: [path: string, body: Body][] = [];
  const drawn: (Publication | undefined)[] = [];
  const publishing = createPublishing(
    {
      get: async () => [],
      async post(path, body) {
        sent.push([path, Object(body)]);
        if (refusal !== undefined) throw new Error(refusal);
        return path.endsWith('check') ? { setAside } : job === undefined ? { number: 7 } : { job };
      },
    },
    'role',
  );
  const calls = createLiveCalls({
    publishing,
    published,
    kinds: coreKinds,
    authored: async (name) => (name === 'shop' ? shop : undefined),
    show: async (draft) => void drawn.push(draft),
    english: async () => ({ resources: { shop: { fields: { city: 'City', enterprise: 'Enterprise' } } } }),
    schema: async () => ({}),
  });
  return { calls, sent, drawn };
}

const target = { part: 'resource', name: 'shop' } as const;
const rename = (value: string) => [
  { target, change: { do: 'set', path: ['fields', 'name', 'label'], value } } as const,
];
const renamed = (value: string) => ({ resource: 'shop', path: ['fields', 'name', 'label'], from: '店铺名', value });

describe('the draft of a screen that is edited live', () => {
  it('is published as what differs from the code, on top of what is published, and is empty then', async () => {
    const columns = { resource: 'shop', path: ['list', 'columns'], value: ['city', 'name'] };
    const other = { resource: 'order', path: ['fields', 'no', 'label'], from: '号', value: '单号' };
    const published = { number: 6, publication: { patches: [other, columns], resources: [] } };
    const { calls, sent } = openCalls({ published });
    await calls.edit(rename('名称'), 'shop');
    await calls.publish('更清楚');
    const patches = [other, renamed('名称'), columns];
    expect(sent).toEqual([
      ['buffalo/v1/publications', { base: 6, reason: '更清楚', publication: { patches, resources: [] } }],
    ]);
    expect(await calls.effect()).toBeUndefined();
    expect((await calls.run('state', 'shop')).canUndo).toBe(false);
  });

  it('is drawn after each step, and what is published once it says the same', async () => {
    const { calls, drawn } = openCalls();
    await calls.edit(rename('名称'), 'shop');
    await calls.run('undo', 'shop');
    expect((await calls.run('redo', 'shop')).canRedo).toBe(false);
    await calls.edit(rename('店铺名'), 'shop');
    const draft = { patches: [renamed('名称')], resources: [] };
    expect(drawn).toEqual([draft, undefined, draft, undefined]);
  });

  it('stays while a job prepares it, and is empty once that is published', async () => {
    const { calls } = openCalls({ job: '5' });
    await calls.edit(rename('名称'), 'shop');
    expect(await calls.publish('更清楚')).toEqual({ job: '5' });
    const hasDraft = async () => (await calls.run('state', 'shop')).canUndo;
    const other = { resource: 'order', path: ['fields', 'no', 'label'], value: '单号' };
    calls.rebase({ number: 1, publication: { patches: [other], resources: [] } });
    expect(await hasDraft()).toBe(true);
    // The server notes what the code declares.
    const patch = { ...renamed('名称'), from: '店名' };
    calls.rebase({ number: 2, publication: { patches: [patch], resources: [] } });
    expect(await hasDraft()).toBe(false);
  });

  it('stays drawn after it was published, until what is published takes over', async () => {
    const { calls, drawn } = openCalls();
    await calls.edit(rename('名称'), 'shop');
    await calls.publish('更清楚');
    await calls.run('state', 'shop');
    expect(drawn).toHaveLength(1);
    calls.rebase({ number: 7, publication: { patches: [renamed('名称')], resources: [] } });
    await calls.run('state', 'shop');
    expect(drawn.slice(1)).toEqual([undefined]);
  });

  it('is kept when publishing is refused, and goes on top of what somebody else has published', async () => {
    const { calls } = openCalls({ refusal: '刚刚有人发布了别的改动' });
    await calls.edit(rename('名称'), 'shop');
    await expect(calls.publish('更清楚')).rejects.toThrow('刚刚有人发布了别的改动');
    const help = { resource: 'shop', path: ['fields', 'name', 'help'], value: '门头上的名字' };
    calls.rebase({ number: 1, publication: { patches: [help], resources: [] } });
    const { definition } = await calls.run('state', 'shop');
    expect(Object(definition).fields.name).toEqual({ type: 'text', label: '名称', help: '门头上的名字' });
  });

  it('has new fields under names of their own, behind the others where they are listed', async () => {
    const { calls, sent } = openCalls();
    const { name } = await calls.suggest('发票抬头', Object.keys(shop.fields));
    expect(name).toBe('ownFptt');
    expect(await calls.suggest('发票抬头', [name])).toMatchObject({ name: 'ownFptt2' });
    expect(await calls.suggest('1号', [])).toMatchObject({ name: 'ownItem1h' });
    const field = { name, label: '发票抬头', english: '', field: { type: 'text' }, choices: {}, index: 2 };
    const edits = [...additionOf('shop', field), ...placementsOf('shop', shop, name, [])];
    const { definition } = await calls.edit(edits, 'shop');
    expect(definition).toMatchObject({ form: { sections: [{ fields: ['name', 'city', 'ownFptt'] }] } });
    expect(calls.limits?.removes('shop', name)).toBe(true);
    expect(calls.limits?.removes('shop', 'name')).toBe(false);
    await calls.edit(removalOf('shop', definition, undefined, name), 'shop');
    expect(await calls.effect()).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('says of a field that is refused what is wrong with it, and not of the lists that name it', async () => {
    const own = { item: 'shop.fields.ownFptt', outcome: 'refused' as const, problem: 'wider: city' };
    const list = {
      item: 'shop.list.columns',
      outcome: 'refused' as const,
      problem: 'list.columns: "ownFptt" is unknown',
    };
    const { calls } = openCalls({ setAside: [own, list, { item: 'shop.show.title', outcome: 'overruled' }] });
    await calls.edit(rename('名称'), 'shop');
    expect(await calls.mistakes?.()).toEqual([{ path: own.item, message: own.problem }]);
  });

  it('offers what may be changed live alone', async () => {
    const { calls } = openCalls();
    await calls.run('state', 'shop');
    const offered = (...path: string[]) => calls.limits?.offers('shop', path);
    expect([offered('list'), offered('list', 'columns'), offered('fields', 'city', 'label')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([offered('states'), offered('list', 'layouts'), offered('fields', 'city', 'perm')]).toEqual([
      false,
      false,
      false,
    ]);
    expect([offered('fields', 'ownFptt', 'max'), offered('fields', 'ownFptt', 'perm')]).toEqual([true, false]);
  });

  it('makes a screen, which is edited, published with the roles that get it, and taken away like others', async () => {
    const { calls, drawn, sent } = openCalls();
    const made = { title: '回访登记', at: '/own/visits', label: '事项', under: '客户管理', icon: 'phone', name: '' };
    expect(await calls.create(made)).toEqual({ path: '/own/visits' });
    const field = { type: 'text', label: '事项', required: true, search: true };
    const own = {
      definition: { name: 'ownHfdj', recordLabel: 'ownSx', fields: { ownSx: field } },
      entry: { path: '/own/visits', name: 'ownHfdj', title: '回访登记', perm: 'own_hfdj', icon: 'phone' },
      under: '客户管理',
    };
    expect(drawn).toMatchObject([{ patches: [], resources: [own] }]);
    expect(calls.isNew('ownHfdj')).toBe(true);
    const label = { do: 'set', path: ['fields', 'ownSx', 'label'], value: '回访事项' } as const;
    const noun = { do: 'set', path: ['ownHfdj', 'entry', 'noun'], value: '回访' } as const;
    const { definition, list } = await calls.edit(
      [
        { target: { part: 'resource', name: 'ownHfdj' }, change: label },
        { target: { part: 'list' }, change: noun },
      ],
      'ownHfdj',
    );
    expect(definition).toMatchObject({ fields: { ownSx: { label: '回访事项' } } });
    expect(list).toMatchObject({ ownHfdj: { entry: { title: '回访登记', noun: '回访' } } });
    expect(await calls.brings()).toEqual([{ permission: 'own_hfdj', title: '回访登记' }]);
    const grants = [{ permission: 'own_hfdj', roles: ['7'] }];
    await calls.publish('开始登记', grants);
    expect(sent).toMatchObject([['buffalo/v1/publications', { grants, publication: { resources: [{ entry: {} }] } }]]);
    expect([calls.isNew('ownHfdj'), await calls.brings()]).toEqual([false, []]);

    const away = { target: { part: 'list' }, change: { do: 'set', path: ['ownHfdj'], value: undefined } } as const;
    expect(await calls.edit([away], 'ownHfdj')).toMatchObject({ definition: undefined, list: {} });
    await calls.effect();
    expect(sent.at(-1)).toEqual(['buffalo/v1/publications/check', { patches: [], resources: [] }]);
    expect((await calls.run('undo', 'ownHfdj')).definition).toBeDefined();
  });

  it('has English beside labels: that of the code, and over it what is typed, which is published', async () => {
    const name = { path: ['resources', 'shop', 'fields', 'name'], value: 'Shop', from: 'Store' };
    const published = { number: 2, publication: { patches: [], resources: [], english: [name] } };
    const { calls, sent } = openCalls({ published });
    expect((await calls.run('state', 'shop')).labels).toMatchObject({ fields: { name: 'Shop', city: 'City' } });
    const labels = { part: 'labels', name: 'shop' } as const;
    const type = (field: string, value: string) =>
      calls.edit([{ target: labels, change: { do: 'set', path: ['fields', field], value } }], 'shop');
    expect((await type('city', 'Town')).labels).toMatchObject({ fields: { name: 'Shop', city: 'Town' } });
    await calls.publish('更清楚');
    const city = { path: ['resources', 'shop', 'fields', 'city'], value: 'Town' };
    expect(sent).toMatchObject([[expect.any(String), { publication: { english: [name, city] } }]]);
    await type('city', '');
    expect((await type('name', '')).labels).toEqual({ fields: { city: 'City', enterprise: 'Enterprise' } });
    await calls.create({ title: '回访', at: '/own/visits', label: '事项', english: 'Visits' });
    const { titles, labels: ofVisits } = await calls.run('state', 'ownHf');
    expect([titles, ofVisits]).toEqual([{ '/own/visits': 'Visits' }, { fields: { enterprise: 'Enterprise' } }]);
  });

  it('offers of a screen that is published what it may have', async () => {
    const { calls } = openCalls();
    const offered = (...path: string[]) => calls.limits?.offers('ownVisit', path);
    expect([offered('states'), offered('fields', 'name', 'perm'), offered('import')]).toEqual([true, true, true]);
    expect([offered('reports'), offered('actions')]).toEqual([false, false]);
  });

  it('goes back to the code by publishing nothing', async () => {
    const { calls, sent } = openCalls({ published: { number: 3, publication: { patches: [], resources: [] } } });
    await calls.restore(2, '恢复');
    await calls.restore(0, '恢复');
    const body = { base: 3, reason: '恢复' };
    expect(sent).toEqual([
      ['buffalo/v1/publications/2/restore', body],
      ['buffalo/v1/publications', { ...body, publication: { patches: [], resources: [] } }],
    ]);
  });
});
