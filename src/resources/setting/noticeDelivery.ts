import { noticeChannels } from '../choices.ts';
import { defineResource } from '../index.ts';

export default defineResource({
  name: 'noticeDelivery',
  recordLabel: 'title',
  scope: false,
  allow: { create: false, edit: false, delete: false },
  fields: {
    at: { type: 'datetime', label: '时间', filter: 'range', sortable: true },
    rule: { type: 'ref', label: '规则', to: 'notifySetting', filter: true },
    title: { type: 'text', label: '内容', search: true, max: 200, width: 260 },
    channel: {
      type: 'enum',
      label: '渠道',
      filter: true,
      options: noticeChannels,
    },
    receiver: { type: 'ref', label: '接收人', to: 'user', filter: true },
    target: { type: 'text', label: '发往', max: 200, width: 160 },
    result: {
      type: 'enum',
      label: '结果',
      filter: true,
      options: [
        { value: 'sent', label: '已送达', color: 'green' },
        { value: 'delayed', label: '已推迟', color: 'blue' },
        { value: 'retry', label: '将重试', color: 'orange' },
        { value: 'failed', label: '已放弃', color: 'red' },
        { value: 'cancelled', label: '已取消', color: 'grey' },
      ],
    },
    attempt: { type: 'int', label: '第几次' },
    reason: { type: 'textarea', label: '原因', max: 500, width: 260 },
    nextAt: { type: 'datetime', label: '下次发送' },
    duration: { type: 'int', label: '用时（毫秒）', list: 'off' },
    message: { type: 'text', label: '通知编号', search: true, list: 'off', max: 60, width: 300 },
  },
  list: {
    source: { help: '通知规则发出的每一条通知都会记在这里。', resource: 'notifySetting' },
    sort: '-at',
    presets: [
      {
        key: 'failed',
        label: '近 7 天没有送达',
        where: {
          all: [
            { field: 'result', eq: 'failed' },
            { field: 'at', gte: { now: '-7d' } },
          ],
        },
      },
    ],
    columns: ['title', 'result', 'reason', 'at', 'channel', 'receiver', 'target', 'attempt', 'nextAt', 'rule'],
  },
});
