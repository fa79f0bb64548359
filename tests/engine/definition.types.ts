/*
 * Held by the compiler: `npm run types` fails if one of these mistakes is let through, or if a right one is refused.
 */
import type { RecordOf } from '../../src/engine/definition/author.ts';
import { defineList, type ResourceNameOf } from '../../src/engine/routes/route.ts';
import type { Kinds } from '../../src/fields/index.ts';
import type merchant from '../../src/resources/customer/merchant.ts';
import { defineResource } from '../../src/resources/index.ts';

const fields = {
  name: { type: 'text', label: '名称', required: true },
  level: {
    type: 'enum',
    label: '等级',
    options: [
      { value: 'A', label: 'A' },
      { value: 'B', label: 'B' },
    ],
  },
  owner: { type: 'ref', label: '负责人', to: 'user' },
  fee: { type: 'money', label: '年费' },
} as const;
const right = { name: 'merchant', recordLabel: 'name', fields } as const;

defineResource({ ...right, list: { columns: ['name', 'fee'], sort: '-createdAt' } });
defineResource({
  ...right,
  list: { presets: [{ key: 'good', label: '好', where: { all: [{ field: 'level', eq: 'A' }, { me: 'owner' }] } }] },
});
defineResource({
  ...right,
  states: { field: 'level', transitions: { up: { label: '升', from: ['B'], to: 'A', ask: ['fee'] } } },
});
defineResource({ ...right, import: { key: 'name', onDuplicate: 'update' }, export: false });
defineResource({ ...right, import: true });

defineResource({
  ...right,
  unique: [
    ['level', 'owner'],
    ['name', 'level', 'fee'],
  ],
});
// @ts-expect-error a field there is not
defineResource({ ...right, unique: [['level', 'ownr']] });
// @ts-expect-error one field, which says so itself
defineResource({ ...right, unique: [['level']] });
// @ts-expect-error a combination that is no list of its own
defineResource({ ...right, unique: ['level', 'owner'] });

const group = { type: 'tree', label: '分组', to: 'department' } as const;
defineResource({
  name: 'merchant',
  recordLabel: 'group',
  fields: {
    group,
    owner: { type: 'ref', label: '负责人', to: 'user', where: { field: 'department', below: { form: 'group' } } },
  },
});
defineResource({
  name: 'merchant',
  recordLabel: 'group',
  fields: {
    group,
    // @ts-expect-error a field of the form there is not
    owner: { type: 'ref', label: '负责人', to: 'user', where: { field: 'department', below: { form: 'gruop' } } },
  },
});
defineResource({
  name: 'merchant',
  recordLabel: 'group',
  fields: {
    group,
    // @ts-expect-error something that is neither a value nor the form
    owner: { type: 'ref', label: '负责人', to: 'user', where: { field: 'department', below: { from: 'group' } } },
  },
});

const plain = { value: 'quiet', label: '安静' } as const;
defineResource({
  ...right,
  fields: {
    ...fields,
    mood: {
      type: 'enum',
      label: '心情',
      when: { not: { field: 'name', empty: true } },
      options: [
        plain,
        { value: 'glad', label: '高兴', when: { all: [{ field: 'level', in: ['A'] }, { me: 'owner' }] } },
        { value: 'rich', label: '有钱', when: { field: 'fee', gte: 100 } },
      ],
    },
  },
  list: { presets: [{ key: 'glad', label: '高兴', where: { field: 'mood', eq: 'glad' } }] },
});
const mood = { type: 'enum', label: '心情' } as const;
defineResource({
  ...right,
  fields: {
    ...fields,
    // @ts-expect-error a choice by a field there is not
    mood: { ...mood, options: [plain, { value: 'glad', label: '高兴', when: { field: 'levle', eq: 'A' } }] },
  },
});
defineResource({
  ...right,
  fields: {
    ...fields,
    // @ts-expect-error a choice by a value that is none of the options
    mood: { ...mood, options: [plain, { value: 'glad', label: '高兴', when: { not: { field: 'level', eq: 'C' } } }] },
  },
});
defineResource({
  ...right,
  // @ts-expect-error a property of a choice that is misspelt
  fields: { ...fields, mood: { ...mood, options: [{ ...plain, wehn: { field: 'level', eq: 'A' } }] } },
});
defineResource({
  ...right,
  // @ts-expect-error a condition of a field on one there is not
  fields: { ...fields, mood: { ...mood, options: [plain], when: { field: 'levle', eq: 'A' } } },
});
defineResource({
  ...right,
  // @ts-expect-error a condition of a field on a value that is none of the options
  fields: { ...fields, mood: { ...mood, options: [plain], requiredWhen: { field: 'level', eq: 'C' } } },
});

// @ts-expect-error a key that is no field
defineResource({ ...right, import: { key: 'nmae' } });
// @ts-expect-error a treatment of duplicates there is not
defineResource({ ...right, import: { key: 'name', onDuplicate: 'merge' } });
// @ts-expect-error a name that is not in the list of resources
defineResource({ ...right, name: 'merchnat' });
// @ts-expect-error a label that is no field
defineResource({ ...right, recordLabel: 'title' });
// @ts-expect-error a column that is no field
defineResource({ ...right, list: { columns: ['nmae'] } });
// @ts-expect-error a sort key that is no field
defineResource({ ...right, list: { sort: '-nmae' } });
// @ts-expect-error a value that is none of the options
defineResource({ ...right, list: { presets: [{ key: 'x', label: 'x', where: { field: 'level', eq: 'C' } }] } });
// @ts-expect-error a state that is none of the options
defineResource({ ...right, states: { field: 'level', transitions: { up: { label: '升', from: ['C'], to: 'A' } } } });
// @ts-expect-error a state field that has no options
defineResource({ ...right, states: { field: 'name', transitions: {} } });
// @ts-expect-error an owner that is no field
defineResource({ ...right, scope: { owner: 'boss' } });
// @ts-expect-error a parent that refers to nothing
defineResource({ ...right, tree: { parent: 'name' } });
// @ts-expect-error a widget there is not
defineResource({ ...right, fields: { name: { type: 'text', label: '名称', widget: 'permissionTre' } } });
// @ts-expect-error a cell there is not
defineResource({ ...right, fields: { name: { type: 'text', label: '名称', cell: 'nearDays' } } });
// @ts-expect-error a part there is not
defineResource({ ...right, list: { slot: 'residues' } });
// @ts-expect-error a part of the detail page there is not
defineResource({ ...right, show: { slot: 'residues' } });
const due = { label: '升', from: ['B'], to: 'A', due: { field: 'fees' } } as const;
// @ts-expect-error a moment in a field there is not
defineResource({ ...right, states: { field: 'level', transitions: { due } } });
const asking = { label: '升', from: ['B'], to: 'A', ask: ['fees'] } as const;
// @ts-expect-error a field asked for that there is not
defineResource({ ...right, states: { field: 'level', transitions: { asking } } });
// @ts-expect-error a permission nobody defines
defineResource({ ...right, actions: { call: { label: '打电话', perm: 'merchant_admn' } } });
// @ts-expect-error a reference to a resource there is not
defineResource({ ...right, fields: { name: { type: 'ref', label: '店铺', to: 'shopp' } } });
// @ts-expect-error an unknown kind
defineResource({ ...right, fields: { name: { type: 'txt', label: '名称' } } });
// @ts-expect-error an option of another kind
defineResource({ ...right, fields: { name: { type: 'text', label: '名称', to: 'user' } } });
// @ts-expect-error an option that is misspelt
defineResource({ ...right, fields: { name: { type: 'text', label: '名称', requird: true } } });
// @ts-expect-error a function where data belongs
defineResource({ ...right, fields: { name: { type: 'text', label: () => '名称' } } });
// @ts-expect-error a default of the wrong type
defineResource({ ...right, fields: { name: { type: 'money', label: '年费', default: '12' } } });
// @ts-expect-error an enum without options
defineResource({ ...right, fields: { name: { type: 'enum', label: '等级' } } });
// @ts-expect-error a label left out
defineResource({ ...right, fields: { name: { type: 'text' } } });

defineResource({
  ...right,
  fields: {
    name: { type: 'json', label: '联系人', multiple: true, fields: { mobile: { type: 'phone', label: '手机' } } },
  },
});
defineResource({
  ...right,
  // @ts-expect-error a kind that stands in no value
  fields: { name: { type: 'json', label: '联系人', fields: { boss: { type: 'ref', label: '上级', to: 'user' } } } },
});
defineResource({
  ...right,
  // @ts-expect-error an option within that is misspelt
  fields: { name: { type: 'json', label: '联系人', fields: { name: { type: 'text', label: '姓名', requird: true } } } },
});
defineResource({
  ...right,
  // @ts-expect-error an option within of another kind
  fields: { name: { type: 'json', label: '联系人', fields: { name: { type: 'text', label: '姓名', scale: 2 } } } },
});
defineResource({
  ...right,
  // @ts-expect-error choices within that are left out
  fields: { name: { type: 'json', label: '联系人', fields: { level: { type: 'enum', label: '等级' } } } },
});

type Merchant = RecordOf<Kinds, typeof merchant>;
type Same<Left, Right> = (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;
const holds = <Claim extends true>(): Claim | undefined => undefined;

holds<Same<Merchant['name'], string>>();
holds<Same<Merchant['level'], 'A' | 'B' | 'C' | 'D' | null>>();
holds<Same<Merchant['fee'], number | null>>();
holds<Same<Merchant['owner'], string | null>>();

type Contact = NonNullable<Merchant['contacts']>[number];
holds<Same<Contact['name'], string>>();
holds<Same<Contact['title'], 'manager' | 'operator' | 'finance' | 'warehouse' | 'other' | null>>();
holds<Same<Merchant['guide'], string | null>>();

const place = { path: '/clue', name: 'clue', title: '线索' } as const;
defineList([
  { title: '客户', children: [{ ...place, perm: 'clue', tabs: [{ key: 'all', title: '全部', perm: 'clue' }] }] },
]);
// @ts-expect-error a property of an entry that is misspelt
defineList([{ ...place, permision: 'clue' }]);
// @ts-expect-error the same in a group
defineList([{ title: '客户', children: [{ ...place, permision: 'clue' }] }]);
// @ts-expect-error a property of a tab that is misspelt
defineList([{ ...place, tabs: [{ key: 'all', title: '全部', prem: 'clue' }] }]);
// @ts-expect-error an icon there is not
defineList([{ ...place, icon: 'experiment' }]);
// @ts-expect-error a title left out
defineList([{ path: '/clue', name: 'clue' }]);

const mistaken = defineList([
  { ...place, perm: 'clue' },
  // @ts-expect-error an icon there is not
  { path: '/shop', name: 'shop', title: '店铺', icon: 'experiment', perm: 'shop' },
]);
holds<Same<ResourceNameOf<typeof mistaken>, 'clue' | 'shop'>>();
