import type { Kinds } from '../../src/fields/index.ts';

/** A field of a kind as an author writes it, and one of its values as it is on the wire. */
export interface Example {
  /** The options besides `type` and `label`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** What other resources declare for these options. @default nothing */
  readonly resolved?: Readonly<Record<string, unknown>>;
  /** Missing if the API never returns a value. */
  readonly value?: unknown;
}

/** One example of each kind. The compiler requires one for every kind, and tests check each against its kind. */
export const examples: { readonly [Kind in keyof Kinds]: Example } = {
  text: { options: { required: true, search: true, max: 60 }, value: '锦衣阁' },
  textarea: { options: { rows: 5 }, value: '第一行\n第二行' },
  phone: { options: { mask: true }, value: '13800138000' },
  email: { options: { unique: true }, value: 'wangxm@example.com' },
  enum: {
    options: {
      options: [
        { value: 'open', label: '未领取' },
        { value: 'following', label: '跟进中', color: 'blue' },
      ],
    },
    value: 'open',
  },
  ref: { options: { to: 'user', filter: true }, value: '42' },
  money: { options: { filter: 'range', sortable: true }, value: 123_400 },
  date: { options: { filter: 'range' }, value: '2026-11-21' },
  datetime: { options: { sortable: true }, value: '2026-11-21T06:05:00.000Z' },
  auto: { options: { prefix: 'M' }, value: 'M000001' },
  tags: { options: { max: 5 }, value: ['急', '回访'] },
  int: { options: { min: 0, filter: 'range' }, value: 1200 },
  decimal: { options: { scale: 3 }, value: 1.125 },
  percent: { options: { scale: 1 }, value: 0.125 },
  bool: { options: { filter: true }, value: true },
  url: { options: {}, value: 'https://shop.example/item' },
  time: { options: {}, value: '09:30' },
  duration: { options: { max: 86_400 }, value: 5400 },
  color: { options: { default: '#2e8b57' }, value: '#2e8b57' },
  schedule: { options: {}, value: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }] },
  secret: { options: { required: true } },
  password: { options: { min: 10 } },
  tree: { options: { to: 'department', filter: true }, value: '7' },
  lookup: { options: { by: 'shop', field: 'platform', filter: true }, value: 'taobao' },
  reach: { options: { to: 'shop' } },
  computed: { options: { of: 'shop', by: 'merchant', count: true, filter: 'range' }, value: 3 },
  icon: { options: {}, value: 'team' },
  file: { options: { accept: ['pdf', 'xlsx'], multiple: true }, value: ['12', '13'] },
  image: { options: { maxSize: 2 }, value: '12' },
  rich: { options: { max: 2000, search: true }, value: '<p>先报<strong>工号</strong>，再问需求</p>' },
  rows: {
    options: { of: 'accessory', by: 'asset', columns: ['name', 'count'], order: 'position' },
    resolved: { fields: { name: { type: 'text', label: '名称' }, count: { type: 'int', label: '数量' } } },
    value: [{ id: '12', name: '充电器', count: 2 }],
  },
  json: {
    options: {
      multiple: true,
      max: 5,
      fields: {
        name: { type: 'text', label: '姓名', required: true, max: 30 },
        mobile: { type: 'phone', label: '手机' },
      },
    },
    value: [{ name: '王敏', mobile: '13800138000' }],
  },
  questions: {
    options: { required: true },
    value: [{ key: 'shopname', type: 'text', label: '店铺名称', required: true }],
  },
  answers: { options: { to: 'questions' }, value: { shopname: '锦衣阁' } },
  region: { options: { filter: true }, value: ['330000', '330100', '330106'] },
};
