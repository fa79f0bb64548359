import { Readable } from 'node:stream';
import { defineRules } from '../../../server/records/rules/rules.ts';
import { badRequest } from '../../../server/request/errors.ts';
import { resourceDefiner } from '../../../src/engine/definition/author.ts';
import type { CellName, Kinds, WidgetName } from '../../../src/fields/index.ts';

const defineResource = resourceDefiner<Kinds, string, string, WidgetName, CellName, string>();

/** A resource with every sort of action. */
export const parcel = defineResource({
  name: 'parcel',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称', required: true, max: 40, search: true },
    note: { type: 'text', label: '备注', max: 40 },
    code: { type: 'secret', label: '取件码' },
    carrier: { type: 'text', label: '承运', form: false, max: 40 },
    weight: { type: 'int', label: '重量', form: false, filter: 'range' },
    status: {
      type: 'enum',
      label: '状态',
      filter: true,
      options: [
        { value: 'packed', label: '已打包' },
        { value: 'sent', label: '已寄出' },
      ],
    },
  },
  list: { presetsOf: 'status' },
  states: {
    field: 'status',
    transitions: {
      send: {
        label: '寄出',
        from: ['packed'],
        to: 'sent',
        ask: ['note'],
        inputs: {
          carrier: { type: 'text', label: '承运方', required: true, max: 10, from: 'name' },
          days: { type: 'int', label: '天数', min: 1, default: 3 },
        },
      },
    },
  },
  actions: {
    weigh: {
      label: '称重',
      when: { field: 'status', eq: 'packed' },
      inputs: {
        weight: { type: 'int', label: '克', min: 1, max: 1000, required: true },
        by: { type: 'ref', label: '称重人', to: 'user' },
      },
      bulk: true,
    },
    seize: { label: '扣押', perm: 'customer_admin:seize', set: { note: '扣押' } },
    remark: {
      label: '备注并复述',
      ask: ['note'],
      inputs: { twice: { type: 'bool', label: '两遍' } },
      answers: 'lines',
    },
    collect: { label: '取件', perm: 'customer_admin:seize', answers: 'secret' },
    print: { label: '打印', answers: 'file', inputs: { inPieces: { type: 'bool', label: '分段' } } },
    fill: {
      label: '批量打包',
      on: 'list',
      perm: 'dept_admin',
      inputs: {
        prefix: { type: 'text', label: '前缀', required: true, max: 10 },
        n: { type: 'int', label: '数量', min: 1, max: 5, required: true, default: 2 },
      },
    },
    tally: { label: '清点', on: 'list', filtered: true, answers: 'lines' },
    search: {
      label: '找字',
      on: 'list',
      answers: 'lines',
      inputs: { text: { type: 'textarea', label: '文本', required: true, max: 200 } },
    },
  },
});

/** Counts the calls of the slow part of `print`. */
export const prepared = { prints: 0 };

export const parcelRules = defineRules(parcel, {
  transitions: {
    async send({ inputs: { carrier, days } }) {
      if (carrier === '无') throw badRequest({ carrier: ['没有这个承运方'] }, '没有这个承运方');
      return { carrier: `${carrier}，${days} 天` };
    },
  },
  actions: {
    async weigh({ record, inputs }) {
      const { weight, by } = inputs;
      if (weight === 13) throw badRequest({ weight: [`${record.values.name}不能是 13 克`] }, '不能是 13 克');
      return async ({ id, effects, inputs: again }) => {
        await effects.update(parcel, id, { weight: again.weight });
        return { weight, by };
      };
    },
    async remark({ inputs: { twice } }) {
      return async ({ before, values: { note } }) => ({
        lines: [
          { label: '原来', text: String(before?.values.note) },
          { label: '现在', text: `${note}${twice ? note : ''}`, marks: [{ from: 0, to: 1, tone: 'danger' }] },
        ],
      });
    },
    async collect({ open, record }) {
      const secret = (await open('code')) ?? '没有取件码';
      return async () => ({ secret, account: record.values.name });
    },
    async print({ record, inputs: { inPieces } }) {
      prepared.prints += 1;
      const pieces = ['包裹', ` ${record.values.name}`].map((text) => Buffer.from(text));
      const content = inPieces ? Readable.from(pieces) : Buffer.concat(pieces);
      return async () => ({ file: { name: `${record.values.name}.txt`, type: 'text/plain', content } });
    },
    async fill({ inputs: { prefix, n } }) {
      return async ({ effects }) => {
        for (let index = 1; index <= n; index += 1) await effects.create(parcel, { name: `${prefix}${index}` });
        return { filled: n };
      };
    },
    async tally({ scoped, selection = {} }) {
      const count = await scoped.records('parcel').count(selection);
      return async () => ({ lines: [{ label: '件数', text: String(count) }] });
    },
    async search({ inputs: { text } }) {
      const at = text.indexOf('急');
      return async () => ({ lines: [{ text, marks: at < 0 ? [] : [{ from: at, to: at + 1 }] }] });
    },
  },
});
