import { expect, it, vi } from 'vitest';
import { filterVisible } from '../../../server/live/filter-visible.ts';
import { createCatalogue } from '../../../server/records/catalogue/catalogue.ts';
import { createAccessTrace } from '../../../server/request/access-trace.ts';
import type { Identity } from '../../../server/request/context.ts';
import type { LiveEvent, StoredEvent } from '../../../server/storage/events.ts';
import type { DataAccessFactory } from '../../../server/storage/records/data-access.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { kinds } from '../../../src/fields/index.ts';
import { ownerField, systemResources } from '../../../src/resources/index.ts';
import type { Fields } from '../../setup/fields.ts';
import { identity } from '../storage/small-catalogue.ts';

const named = { type: 'text', label: '名称' } as const;
const definitions: readonly (AnyDefinition & { readonly fields: Fields })[] = [
  { name: 'user', recordLabel: 'name', fields: { name: named } },
  {
    name: 'shop',
    recordLabel: 'name',
    fields: { name: named, owner: { type: 'ref', to: 'user', label: '归属' } },
    scope: { owner: 'owner' },
  },
  {
    name: 'order',
    recordLabel: 'name',
    fields: {
      name: named,
      shop: { type: 'ref', to: 'shop', label: '店铺' },
      next: { type: 'ref', to: 'order', label: '后续' },
    },
    list: { columns: ['name'], where: { field: 'name', empty: false } },
  },
  {
    name: 'merchant',
    recordLabel: 'name',
    fields: { name: named, orders: { type: 'computed', label: '订单数', of: 'order', by: 'merchant', count: true } },
  },
];
const catalogue = createCatalogue({
  list: definitions.map((one) => ({ name: one.name, title: one.name, perm: one.name })),
  definitions,
  kinds,
  ownerField,
  system: systemResources,
});
const all = ['user', 'shop', 'order', 'merchant'];

/** Returns what a user hears of events, where only the records named are in reach, and which ids were asked for. */
async function hear(
  who: Partial<Identity>,
  events: readonly StoredEvent[],
  inReach: readonly string[] = [],
  from = catalogue,
) {
  const asked: (readonly string[])[] = [];
  const reached = vi.fn(async (ids: readonly string[]) => {
    asked.push(ids);
    return new Set(ids.filter((id) => inReach.includes(id)));
  });
  const dataAccess = { forIdentity: () => ({ records: () => ({ reached }) }) } as unknown as DataAccessFactory;
  const heard = await filterVisible({ ...identity(1, 1, all), ...who }, events, new Date(0), {
    catalogue: from,
    dataAccess,
  });
  return { heard, asked };
}

type RecordEvent = Extract<LiveEvent, { type: 'record' }>;

function changed(resource: string, id: string, more: Partial<RecordEvent> = {}, enterprise: number | null = 1) {
  const event: RecordEvent = { type: 'record', resource, id, action: 'update', actor: null, ...more };
  return { id: Number(id), to: { enterprise }, event } satisfies StoredEvent;
}
const idsOf = ({ heard }: { heard: readonly LiveEvent[] }) => heard.map((event) => event.id);
const many = (resource: string) => ({ type: 'record', resource, id: null, action: 'many', actor: null });
const related = (resource: string) => ({ ...many(resource), action: 'related' });

it('Users hear what concerns them alone, and service tokens that act for them do not', async () => {
  const events: StoredEvent[] = [1, 2].map((user) => ({
    id: user,
    to: { user },
    event: { type: 'job', id: `${user}` },
  }));
  expect((await hear({}, events)).heard).toEqual([{ type: 'job', id: '1' }]);
  expect((await hear({ serviceToken: 1 }, events)).heard).toEqual([]);
});

it('Users hear of their enterprise, platform staff of all or of the one that they have chosen', async () => {
  const events = [changed('user', '1'), changed('user', '2', {}, 2), changed('user', '3', {}, null)];
  const staff = { isPlatform: true };
  expect(idsOf(await hear({}, events))).toEqual(['1', '3']);
  expect(idsOf(await hear(staff, events))).toEqual(['1', '2', '3']);
  expect(idsOf(await hear({ ...staff, within: 2 }, events))).toEqual(['2', '3']);
});

it('Users hear of the resources that they may read, and of nothing that is no resource', async () => {
  const events = [changed('user', '1'), changed('shop', '2'), changed('gone', '3')];
  expect(idsOf(await hear({ permissions: ['shop'] }, events))).toEqual(['2']);
});

it('The right to the list is enough, or that to one record', async () => {
  const find: typeof catalogue.find = (name) => {
    const resource = catalogue.find(name);
    return resource && { ...resource, rules: { ...resource.rules, list: 'lists', show: 'shows' } };
  };
  const heardWith = async (permission: string) =>
    idsOf(await hear({ permissions: [permission] }, [changed('user', '1')], [], { ...catalogue, find }));
  expect([await heardWith('lists'), await heardWith('shows'), await heardWith('user')]).toEqual([['1'], ['1'], []]);
});

it('Nobody asks for records where all may be seen, and nothing else of an event is sent', async () => {
  const { heard, asked } = await hear({}, [
    changed('shop', '1', { isMoved: true, isGathered: true, parents: { a: ['2'] } }),
  ]);
  expect(asked).toEqual([]);
  const parents = { a: ['2'] };
  expect(heard).toEqual([{ type: 'record', resource: 'shop', id: '1', action: 'update', actor: null, parents }]);
});

it('Users with a data scope hear of the records in it, and without an id of those that were in it or came into it', async () => {
  const events = [changed('shop', '1'), changed('shop', '2'), changed('shop', '3', { isMoved: true })];
  const own = { dataScope: 'own' } as const;
  const { heard, asked } = await hear(own, [...events, changed('shop', '1')], ['1']);
  expect(asked).toEqual([['1', '2', '3']]);
  expect(heard).toEqual([events[0]?.event, many('shop'), events[0]?.event]);
  expect(idsOf(await hear({ ...own, isPlatform: true }, events))).toEqual(['1', '2', '3']);
  expect(idsOf(await hear(own, [changed('user', '1')]))).toEqual(['1']);
});

it('A list that has not every record is asked, two hundred records at a time, and not for what names none', async () => {
  const numbers = Array.from({ length: 201 }, (_, index) => String(index + 1));
  const events = [...numbers.map((id) => changed('order', id)), changed('order', '999', { id: null, action: 'many' })];
  const { heard, asked } = await hear({}, events);
  expect(asked.map((ids) => ids.length)).toEqual([200, 1]);
  expect(heard).toEqual([many('order'), related('merchant')]);
});

it('More than twenty changes of a resource are one, which names no record', async () => {
  const actor = { id: '1', name: '王敏' };
  const events = Array.from({ length: 21 }, (_, index) => changed('user', `${index + 1}`, { actor }));
  expect(idsOf(await hear({}, events.slice(0, 20)))).toHaveLength(20);
  expect((await hear({}, events)).heard).toEqual([many('user')]);
});

it('What a feature keeps about a record is heard after its changes, of records that may be seen', async () => {
  const comment = (id: string) => ({ id: 9, to: { enterprise: 1 }, event: { type: 'comment', resource: 'order', id } });
  const events = [comment('1'), comment('2'), changed('order', '1')] as StoredEvent[];
  expect((await hear({ permissions: ['order'] }, events, ['1'])).heard).toEqual([
    changed('order', '1').event,
    comment('1').event,
  ]);
});

it('What is computed of a record, or shows its new name, is to be loaded anew by those who may read it', async () => {
  const unseen = { permissions: ['merchant', 'order'] };
  expect((await hear(unseen, [changed('shop', '1')])).heard).toEqual([]);
  expect((await hear(unseen, [changed('shop', '1', { isRenamed: true })])).heard).toEqual([related('order')]);
  expect((await hear({ permissions: [] }, [changed('shop', '1', { isRenamed: true })])).heard).toEqual([]);
  const renamed = [changed('order', '1', { isRenamed: true }), changed('order', '2')];
  expect((await hear({ permissions: ['merchant', 'order'] }, renamed)).heard).toEqual([related('merchant')]);
});

it('Platform staff are logged with the enterprises whose records they hear of, and no others', async () => {
  const access = createAccessTrace(1);
  const moved = { isMoved: true } as const;
  const events = [changed('order', '1', {}, 2), changed('order', '2', moved, 3), changed('order', '3', {}, null)];
  await hear({ isPlatform: true, access }, events, ['1', '3']);
  expect(access.take(false)).toEqual([{ enterprise: '2', resource: 'order', records: [] }]);
});
