import type { DemoResources } from '../../operations/start/demo.ts';
import type { WritableDataAccess } from '../../storage/records/data-access.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { born, bringToLife, day, officeHour } from './life.ts';
import type { Random } from './random.ts';

interface RuleParts {
  readonly scope: WritableDataAccess;
  readonly resources: DemoResources;
  readonly random: Random;
  /** The administrator, who made the rules. */
  readonly by: string;
  /** Who hears of new clues. */
  readonly sales: readonly string[];
  readonly now: Date;
}

const usual = { merge: 'none', language: 'zh', roles: [], users: [], toOwner: true, enabled: true };

/** Adds the notification rules of an enterprise, and what was delivered by the first of them. */
export async function addNotifyRules({ scope, resources, random, by, sales, now }: RuleParts): Promise<void> {
  const at = new Date(now.getTime() - 60 * day);
  const rules: readonly Values[] = [
    { ...usual, name: '新线索通知商务', event: 'clue_created', channels: ['inApp'], users: sales, merge: '5m' },
    {
      ...usual,
      name: '店铺到期提醒',
      event: 'shop_expiring',
      channels: ['inApp'],
      quietFrom: '22:00',
      quietTo: '08:00',
    },
    {
      ...usual,
      name: '新线索发到飞书群',
      event: 'clue_created',
      channels: ['webhook'],
      enabled: false,
      toOwner: false,
      webhookUrl: 'https://open.feishu.cn/open-apis/bot/v2/hook/replace-me',
      webhookFormat: 'feishu',
      merge: '30m',
    },
  ];
  const lives = rules.map((values) => born(at, by, values));
  const [first] = await bringToLife(scope, resources, 'notifySetting', lives);
  if (first === undefined) return;
  const names = ['星光贸易', '云栖家居', '白鹭母婴', '山岚茶业', '青禾数码', '晨曦食品'];
  await scope.writer('noticeDelivery').insertMany(
    names.flatMap((name, index) => {
      const sentAt = officeHour(random, now, names.length - index);
      return sales.map((receiver) => ({
        values: {
          at: sentAt.toISOString(),
          rule: first,
          receiver,
          title: `新线索：${name}`,
          channel: 'inApp',
          result: 'sent',
          attempt: 1,
          message: `demo-${index}-${receiver}`,
        },
        stamp: { at: sentAt, by: null },
      }));
    }),
  );
}
