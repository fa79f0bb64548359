import type { Language } from '../../../base/language.ts';
import { resourceDefiner } from '../../../engine/definition/author.ts';
import { defineList } from '../../../engine/routes/route.ts';
import type { Kinds } from '../../../fields/index.ts';

/** The list that the sample stands in, with what every product has. */
export const sampleList = defineList([
  { path: '/tickets', name: 'ticket', title: 'Tickets', perm: 'tickets' },
  { path: '/people', name: 'person', title: 'People', perm: 'people' },
]);

const define = resourceDefiner<Kinds, 'ticket' | 'person', 'tickets' | 'people', never, never, never>();

/** The resource that is tried out in the guide: its fields, and how a ticket goes from open to closed. */
export function sampleResource(language: Language) {
  const say = (zh: string, en: string) => (language === 'zh' ? zh : en);
  return define({
    name: 'ticket',
    recordLabel: 'title',
    fields: {
      title: { type: 'text', label: say('标题', 'Title'), required: true },
      status: {
        type: 'enum',
        label: say('状态', 'Status'),
        options: [
          { value: 'open', label: say('待处理', 'Open'), color: 'orange' },
          { value: 'working', label: say('处理中', 'In progress'), color: 'blue' },
          { value: 'waiting', label: say('等待客户', 'Waiting'), color: 'green' },
          { value: 'closed', label: say('已关闭', 'Closed'), color: 'grey' },
        ],
      },
      owner: { type: 'ref', label: say('负责人', 'Owner'), to: 'person' },
      amount: { type: 'money', label: say('金额', 'Amount') },
      isUrgent: { type: 'bool', label: say('加急', 'Urgent') },
      tags: { type: 'tags', label: say('标签', 'Tags') },
      receivedOn: { type: 'date', label: say('收到日期', 'Received on') },
      dueOn: { type: 'date', label: say('截止日期', 'Due on') },
    },
    states: {
      field: 'status',
      transitions: {
        start: { label: say('开始处理', 'Start'), from: ['open'], to: 'working' },
        wait: { label: say('等客户回复', 'Wait'), from: ['working'], to: 'waiting', aside: true },
        close: { label: say('关闭', 'Close'), from: ['working', 'waiting'], to: 'closed' },
        reopen: { label: say('重新打开', 'Reopen'), from: ['closed'], to: 'open' },
      },
    },
  });
}
