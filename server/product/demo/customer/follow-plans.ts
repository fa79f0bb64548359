import { dayLength } from '../../../../src/engine/time/days.ts';
import { born, lived, officeHour, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';
import type { DemoMerchant } from './shops.ts';

export interface FollowPlanOptions {
  readonly random: Random;
  readonly merchants: readonly DemoMerchant[];
  /** Ids of shops by the id of their merchant. */
  readonly shops: ReadonlyMap<string, string>;
  readonly now: Date;
}

const subjects: Readonly<Record<string, readonly [string, ...string[]]>> = {
  potential: ['首次电话沟通', '介绍外包方案', '了解客服规模'],
  negotiating: ['报价沟通', '合同条款确认', '安排试用', '上门演示'],
  signed: ['月度回访', '大促排班确认', '续约沟通', '服务质量回访', '新店对接'],
  paused: ['恢复合作沟通', '暂停原因回访'],
  lost: ['流失回访'],
};
/** Topics that concern one shop. */
const aboutShops: ReadonlySet<string> = new Set(['月度回访', '服务质量回访', '新店对接']);
const results = [
  '已沟通，客户表示认可',
  '客户要求下周再联系',
  '已发送资料，等待答复',
  '对方负责人出差，改约时间',
  '确认下月排班需求',
] as const;
const cancelReasons = ['客户临时取消', '已由同事跟进', '商家已流失'] as const;

/** Returns the past and the planned follow-ups with each merchant, oldest first. */
export function makeFollowPlans(options: FollowPlanOptions): RecordLife[] {
  return options.merchants
    .flatMap((merchant) => plansOf(options, merchant))
    .toSorted((one, other) => one.steps[0].at.getTime() - other.steps[0].at.getTime());
}

function plansOf({ random, shops, now }: FollowPlanOptions, { id, life }: DemoMerchant): RecordLife[] {
  const status = String(life.values.status);
  const { by, at: metAt } = life.steps[0];
  const owner = life.values.owner ?? by;
  const metAgo = Math.floor((now.getTime() - metAt.getTime()) / dayLength);
  const plan = (planAgo: number, madeAgo: number) => {
    const at = officeHour(random, now, madeAgo);
    const subject = random.pick(subjects[status] ?? ['回访']);
    return born(at, by, {
      subject,
      merchant: id,
      shop: aboutShops.has(subject) ? (shops.get(id) ?? null) : null,
      method: random.weighted([
        ['phone', 50],
        ['wechat', 28],
        ['visit', 10],
        ['meeting', 8],
        ['email', 4],
      ]),
      owner,
      planAt: officeHour(random, now, planAgo).toISOString(),
      content: random.chance(0.4) ? '按上次沟通的内容跟进' : null,
      status: 'pending',
    });
  };
  const past = Array.from({ length: random.whole(0, 3) }, () => {
    const planAgo = random.whole(1, Math.min(90, Math.max(1, metAgo - 2)));
    const made = plan(planAgo, planAgo + 1);
    const at = officeHour(random, now, planAgo);
    return random.chance(0.1)
      ? lived(made, at, by, 'cancel', { status: 'cancelled', cancelReason: random.pick(cancelReasons) })
      : lived(made, at, by, 'complete', { status: 'done', doneAt: at.toISOString(), result: random.pick(results) });
  });
  if (status === 'lost' || random.chance(0.15)) return past;
  // One in six is overdue; the others are due within the next two weeks, including today.
  const due = random.chance(1 / 6) ? random.whole(1, 5) : -random.whole(0, 14);
  return [...past, plan(due, Math.max(due, 0) + random.whole(1, 6))];
}
