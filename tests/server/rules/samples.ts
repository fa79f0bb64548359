import { defineRules } from '../../../server/records/rules/rules.ts';
import { badRequest } from '../../../server/request/errors.ts';
import { resourceDefiner } from '../../../src/engine/definition/author.ts';
import type { CellName, Kinds, WidgetName } from '../../../src/fields/index.ts';

/** As `defineResource`, for names beside those of the product. */
const defineResource = resourceDefiner<Kinds, string, string, WidgetName, CellName, string>();

export const task = defineResource({
  name: 'task',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '标题', required: true, max: 40 },
    lane: {
      type: 'enum',
      label: '通道',
      filter: true,
      options: [
        { value: 'fast', label: '加急' },
        { value: 'usual', label: '普通' },
      ],
      default: 'usual',
    },
    text: { type: 'textarea', label: '内容', max: 1000 },
    length: { type: 'int', label: '字数', form: false },
    owner: { type: 'ref', label: '负责人', to: 'user' },
    result: { type: 'text', label: '结果', form: false, max: 40 },
    dueAt: { type: 'datetime', label: '期限', sortable: true, filter: 'range' },
    status: {
      type: 'enum',
      label: '状态',
      filter: true,
      options: [
        { value: 'open', label: '进行中' },
        { value: 'done', label: '已完成' },
        { value: 'late', label: '已超期' },
      ],
    },
  },
  states: {
    field: 'status',
    transitions: {
      finish: { label: '完成', from: ['open'], to: 'done', ask: ['result'] },
      expire: { label: '超期', from: ['open'], to: 'late', due: { field: 'dueAt' } },
    },
  },
  actions: {
    remind: {
      label: '催办',
      when: { field: 'status', eq: 'open' },
      inputs: {
        tone: {
          type: 'enum',
          label: '语气',
          default: 'kind',
          options: [
            { value: 'kind', label: '温和' },
            { value: 'firm', label: '强硬' },
          ],
        },
      },
    },
  },
  import: true,
});

export const receipt = defineResource({
  name: 'receipt',
  recordLabel: 'title',
  fields: {
    code: { type: 'auto', label: '编号', prefix: 'R' },
    title: { type: 'text', label: '标题', required: true, unique: true, max: 40 },
    task: { type: 'ref', label: '任务', to: 'task', filter: true },
    owner: { type: 'ref', label: '负责人', to: 'user', notify: true },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'open', label: '待确认' },
        { value: 'closed', label: '已确认' },
      ],
    },
  },
  states: { field: 'status', transitions: { close: { label: '确认', from: ['open'], to: 'closed' } } },
});

export const taskRules = defineRules(task, {
  // Goes by the record alone: no database, so an import asks it about all of its rows together.
  validate({ operation, values: { text, result } }) {
    if (operation === 'finish' && result === '无') throw badRequest({ result: ['结果不能是“无”'] }, '结果不能是“无”');
    return { length: text?.length ?? 0 };
  },

  // Looks at other records: each record sees those that were written before it.
  async beforeWrite({ operation, before, values, unscoped }) {
    if (operation === 'delete' || values.lane !== 'fast' || before?.values.lane === 'fast') return;
    await unscoped.lockAdvisory(`fast tasks of ${unscoped.enterprise}`);
    const busy = await unscoped.records('task').count({ where: { field: 'lane', eq: 'fast' } });
    if (busy >= 2) throw badRequest({ lane: ['加急通道已满'] }, '加急通道已满');
  },

  transitions: {
    // What follows: numbered, checked, noticed and in history like every other write, or nothing of it all.
    async finish({ before, values: { title, owner }, effects }) {
      await effects.create(receipt, { title, owner, task: before?.id ?? null });
    },

    // The server takes it by itself once `dueAt` has come.
    async expire({ values: { title } }) {
      return { result: `${title}：超期未完成` };
    },
  },

  actions: {
    // Before the transaction what is slow, inside it what it does; the answer is that of the request.
    async remind({ record, inputs: { tone } }) {
      const reminder = `催办 ${record.values.title}：${tone === 'firm' ? '请今天完成' : '请尽快完成'}`;
      return async ({ id, effects }) => {
        await effects.update(task, id, { text: reminder });
        return { reminded: true };
      };
    },
  },
});
