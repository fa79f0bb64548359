import type { Language } from '../base/language.ts';
import type { Kinds } from './index.ts';

/** A field of a kind as an author writes it, and one of its values as it is on the wire. */
export interface Example {
  /** What a person calls the kind. */
  readonly title: Readonly<Record<Language, string>>;
  /** The options besides `type` and `label`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** What other resources declare for these options. @default nothing */
  readonly resolved?: Readonly<Record<string, unknown>>;
  /** Missing if the API never returns a value. */
  readonly value?: unknown;
}

/** One example of each kind. The compiler requires one for every kind, and tests check each against its kind. */
export const examples: { readonly [Kind in keyof Kinds]: Example } = {
  text: { title: { zh: '单行文字', en: 'Text' }, options: { required: true, search: true, max: 60 }, value: '锦衣阁' },
  textarea: { title: { zh: '多行文字', en: 'Long text' }, options: { rows: 5 }, value: '第一行\n第二行' },
  phone: { title: { zh: '电话', en: 'Phone' }, options: { mask: true }, value: '13800138000' },
  email: { title: { zh: '邮箱', en: 'Email' }, options: { unique: true }, value: 'wangxm@example.com' },
  enum: {
    title: { zh: '选项', en: 'Choice' },
    options: {
      options: [
        { value: 'open', label: '未领取' },
        { value: 'following', label: '跟进中', color: 'blue' },
      ],
    },
    value: 'open',
  },
  ref: { title: { zh: '关联记录', en: 'Reference' }, options: { to: 'user', filter: true }, value: '42' },
  money: { title: { zh: '金额', en: 'Amount' }, options: { filter: 'range', sortable: true }, value: 123_400 },
  date: { title: { zh: '日期', en: 'Day' }, options: { filter: 'range' }, value: '2026-11-21' },
  datetime: { title: { zh: '时刻', en: 'Moment' }, options: { sortable: true }, value: '2026-11-21T06:05:00.000Z' },
  auto: { title: { zh: '自动编号', en: 'Number by itself' }, options: { prefix: 'M' }, value: 'M000001' },
  tags: { title: { zh: '标签', en: 'Tags' }, options: { max: 5 }, value: ['急', '回访'] },
  int: { title: { zh: '整数', en: 'Whole number' }, options: { min: 0, filter: 'range' }, value: 1200 },
  decimal: { title: { zh: '小数', en: 'Decimal number' }, options: { scale: 3 }, value: 1.125 },
  percent: { title: { zh: '百分比', en: 'Percentage' }, options: { scale: 1 }, value: 0.125 },
  bool: { title: { zh: '是否', en: 'Yes or no' }, options: { filter: true }, value: true },
  url: { title: { zh: '链接', en: 'Web address' }, options: {}, value: 'https://shop.example/item' },
  time: { title: { zh: '时间', en: 'Time of day' }, options: {}, value: '09:30' },
  duration: { title: { zh: '时长', en: 'Duration' }, options: { max: 86_400 }, value: 5400 },
  color: { title: { zh: '颜色', en: 'Colour' }, options: { default: '#2e8b57' }, value: '#2e8b57' },
  schedule: {
    title: { zh: '每周时段', en: 'Weekly hours' },
    options: {},
    value: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
  },
  secret: { title: { zh: '密钥', en: 'Secret' }, options: { required: true } },
  password: { title: { zh: '密码', en: 'Password' }, options: { min: 10 } },
  tree: { title: { zh: '树中的上级', en: 'Place in a tree' }, options: { to: 'department', filter: true }, value: '7' },
  lookup: {
    title: { zh: '引用的字段', en: 'Looked-up field' },
    options: { by: 'shop', field: 'platform', filter: true },
    value: 'taobao',
  },
  reach: { title: { zh: '对方的记录', en: 'Record of another enterprise' }, options: { to: 'shop' } },
  computed: {
    title: { zh: '统计值', en: 'Computed value' },
    options: { of: 'visit', by: 'shop', count: true, filter: 'range' },
    value: 3,
  },
  icon: { title: { zh: '图标', en: 'Icon' }, options: {}, value: 'team' },
  file: {
    title: { zh: '文件', en: 'File' },
    options: { accept: ['pdf', 'xlsx'], multiple: true },
    value: ['12', '13'],
  },
  image: { title: { zh: '图片', en: 'Picture' }, options: { maxSize: 2 }, value: '12' },
  rich: {
    title: { zh: '富文本', en: 'Formatted text' },
    options: { max: 2000, search: true },
    value: '<p>先报<strong>工号</strong>，再问需求</p>',
  },
  rows: {
    title: { zh: '明细行', en: 'Rows' },
    options: { of: 'accessory', by: 'asset', columns: ['name', 'count'], order: 'position' },
    resolved: { fields: { name: { type: 'text', label: '名称' }, count: { type: 'int', label: '数量' } } },
    value: [{ id: '12', name: '充电器', count: 2 }],
  },
  json: {
    title: { zh: '多行明细', en: 'Value with parts' },
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
    title: { zh: '自定义表单', en: 'Questions of a form' },
    options: { required: true },
    value: [{ key: 'shopname', type: 'text', label: '店铺名称', required: true }],
  },
  answers: {
    title: { zh: '表单的回答', en: 'Answers to a form' },
    options: { to: 'questions' },
    value: { shopname: '锦衣阁' },
  },
  region: {
    title: { zh: '省市区', en: 'Province, city, district' },
    options: { filter: true },
    value: ['330000', '330100', '330106'],
  },
};
