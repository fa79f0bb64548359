import { born, day, lived, officeHour, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';

interface TransferOptions {
  readonly random: Random;
  /** The shops with their ids. */
  readonly shops: readonly { readonly id: string; readonly life: RecordLife }[];
  /** Ids of the users who serve customers, with their department. */
  readonly team: { readonly agents: readonly string[]; readonly groups: ReadonlyMap<string, string> };
  readonly by: string;
  readonly now: Date;
}

const reasons = ['leaving', 'absence', 'reassignment', 'shift', 'customer'] as const;
const items = ['account', 'scripts', 'sessions', 'orders'] as const;
/** How many plans there are of each sort. */
const wanted = [
  ...Array.from({ length: 8 }, () => 'pending' as const),
  ...Array.from({ length: 12 }, () => 'effective' as const),
  ...Array.from({ length: 4 }, () => 'restored' as const),
  ...Array.from({ length: 3 }, () => 'revoked' as const),
  ...Array.from({ length: 2 }, () => 'failed' as const),
];

/** Returns plans that go with who serves the shops today: those who have handed over do not, the others do. */
export function makeTransferPlans({ random, shops, team, by, now }: TransferOptions): RecordLife[] {
  const serving = shops.filter(({ life }) => life.values.status === 'serving');
  return wanted
    .flatMap((status, index): RecordLife[] => {
      const shop = serving[index * 7];
      const staff = [shop?.life.values.staff ?? []].flat().map(String);
      const free = team.agents.filter(
        (agent) => !staff.includes(agent) && team.groups.get(agent) === shop?.life.values.group,
      );
      const [present, absent] = [staff[0], free[0]];
      if (!shop || present === undefined || absent === undefined) return [];
      const isDone = status === 'effective' || status === 'failed';
      const madeAgo = status === 'pending' ? random.whole(1, 3) : random.whole(20, 60);
      const effectAt = officeHour(random, now, status === 'pending' ? -random.whole(2, 9) : madeAgo - 3);
      const restoreAt = status === 'restored' ? officeHour(random, now, madeAgo - 12).toISOString() : null;
      const chosen = items.filter(() => random.chance(0.6));
      const made = born(officeHour(random, now, madeAgo), by, {
        shop: shop.id,
        from: isDone ? absent : present,
        to: isDone ? present : absent,
        effectAt: effectAt.toISOString(),
        restoreAt,
        kind: restoreAt === null ? 'permanent' : 'temporary',
        reason: random.pick(reasons),
        items: chosen,
        status: 'pending',
        hasAdded: false,
      });
      return [lifeOf(status, made, { by, now, effectAt, restoreAt })];
    })
    .toSorted((one, other) => one.steps[0].at.getTime() - other.steps[0].at.getTime());
}

interface Moments {
  readonly by: string;
  readonly now: Date;
  readonly effectAt: Date;
  readonly restoreAt: string | null;
}

function lifeOf(status: (typeof wanted)[number], made: RecordLife, { by, effectAt, restoreAt }: Moments): RecordLife {
  const doneAt = effectAt.toISOString();
  const executed = () =>
    lived(made, effectAt, by, 'execute', {
      status: 'effective',
      doneAt,
      hasAdded: true,
      handedOver: made.values.items,
    });
  switch (status) {
    case 'pending':
      return made;
    case 'effective':
      return executed();
    case 'restored':
      return lived(executed(), new Date(restoreAt ?? doneAt), by, 'handBack', { status, restoredAt: restoreAt });
    case 'revoked':
      return lived(made, new Date(effectAt.getTime() - day), by, 'revoke', {
        status,
        revokeReason: '客服假期取消，不再转接',
      });
    case 'failed':
      return lived(made, effectAt, by, 'fail', {
        status,
        problem: '原客服已不负责这家店铺，请撤销计划，或改选现在的负责客服',
      });
  }
}
