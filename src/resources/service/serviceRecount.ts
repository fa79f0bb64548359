import { platforms } from '../choices.ts';
import { defineResource } from '../index.ts';

/**
 * The conversations of a platform are counted anew after a rule has changed: some at a time, by a transition that is due
 * again and again, so that other work goes on and a server that stops is followed by the next.
 */
export default defineResource({
  name: 'serviceRecount',
  recordLabel: 'rule',
  scope: false,
  writtenBy: 'server',
  history: false,
  fields: {
    rule: { type: 'text', label: '规则', required: true, max: 40, width: 220 },
    platform: { type: 'enum', label: '平台', required: true, filter: true, options: platforms },
    since: { type: 'date', label: '会话起始', required: true },
    status: {
      type: 'enum',
      label: '状态',
      options: [
        { value: 'running', label: '计算中', color: 'blue' },
        { value: 'done', label: '已完成', color: 'green' },
      ],
    },
    counted: { type: 'int', label: '已算会话', default: 0 },
    changed: { type: 'int', label: '结果有变', default: 0 },
    until: { type: 'int', label: '算到', list: false, show: false },
    proceedAt: { type: 'datetime', label: '继续时间', list: false, show: false },
    finishAt: { type: 'datetime', label: '完成时间', list: 'off' },
  },
  states: {
    field: 'status',
    transitions: {
      proceed: {
        label: '继续计算',
        from: ['running'],
        to: 'running',
        by: 'server',
        due: { field: 'proceedAt' },
        set: { proceedAt: { now: '+1m' } },
      },
      finish: { label: '完成', from: ['running'], to: 'done', by: 'server', due: { field: 'finishAt' } },
    },
  },
  list: { sort: '-createdAt', columns: ['rule', 'platform', 'since', 'status', 'counted', 'changed'] },
});
