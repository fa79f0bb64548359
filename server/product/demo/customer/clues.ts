import { dayOf } from '../../../../src/engine/fields/condition.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { born, day, lived, officeHour, type RecordLife } from '../life.ts';
import { mobileNumber, personName } from '../people/people.ts';
import type { Random } from '../random.ts';
import type { DemoMerchant } from './shops.ts';

type Owners = readonly [string, ...string[]];

interface DemoPackage {
  readonly name: string;
  readonly source: string;
  readonly status: 'draft' | 'running' | 'paused' | 'closed';
  /** Days since it was created. */
  readonly ago: number;
  readonly limit: number | null;
  /** Days from now on; null for no end. */
  readonly endsIn: number | null;
  /** In fen. */
  readonly cost: number;
}

const packages: readonly DemoPackage[] = [
  { name: '春季电商大会名单', source: 'campaign', status: 'closed', ago: 88, limit: 20, endsIn: -20, cost: 1_200_000 },
  { name: '抖音服务商推荐', source: 'platform', status: 'running', ago: 52, limit: 30, endsIn: 40, cost: 800_000 },
  { name: '女装类目外呼名单', source: 'purchased', status: 'running', ago: 24, limit: null, endsIn: 60, cost: 450_000 },
  { name: '老客户转介绍', source: 'referral', status: 'paused', ago: 40, limit: 10, endsIn: null, cost: 0 },
  { name: '大促前咨询登记', source: 'inquiry', status: 'draft', ago: 3, limit: 15, endsIn: 45, cost: 200_000 },
];

/** Returns the packages of an enterprise, in the order of `packages`. */
export function makeCluePackages(random: Random, owners: Owners, now: Date, timeZone: string): RecordLife[] {
  return packages.map(({ ago, endsIn, status, ...values }) => {
    const by = random.pick(owners);
    const expiresAt = endsIn === null ? null : dayOf(new Date(now.getTime() + endsIn * day), timeZone);
    const made = born(officeHour(random, now, ago), by, { ...values, expiresAt, members: [], status: 'draft' });
    if (status === 'draft') return made;
    const released = lived(made, officeHour(random, now, ago - 1), by, 'release', { status: 'running' });
    if (status === 'paused') return lived(released, officeHour(random, now, 6), by, 'pause', { status });
    return status === 'closed' ? lived(released, officeHour(random, now, 20), by, 'close', { status }) : released;
  });
}

export interface ClueOptions {
  readonly random: Random;
  readonly count: number;
  readonly packages: readonly { readonly id: string; readonly values: Values }[];
  readonly merchants: readonly DemoMerchant[];
  readonly owners: Owners;
  readonly now: Date;
  readonly timeZone: string;
}

const brands = [
  '禾木',
  '青柠',
  '北辰',
  '简素',
  '优野',
  '沐川',
  '知夏',
  '木棉',
  '云帆',
  '小满',
  '朴真',
  '光年',
] as const;
const trades = [
  '女装',
  '童装',
  '护肤',
  '零食',
  '茶叶',
  '家居',
  '母婴',
  '数码',
  '户外',
  '宠物',
  '香氛',
  '厨具',
] as const;
const endings = ['旗舰店', '专营店', '工厂店', '商贸有限公司'] as const;
const needs = ['客服外包咨询', '夜班客服', '大促临时客服', '全天托管', '售后代处理', '更换服务商'] as const;
const contents = [
  '已加微信，发送了报价单，对方要和合伙人商量',
  '电话沟通 10 分钟，目前自有 3 名客服，想了解夜班托管',
  '对方在忙，约好改天再联系',
  '对价格敏感，希望先试用一周',
  '店铺日均咨询约 200 人次，倾向按量计费',
] as const;
const reasons = ['多次未接电话', '暂时没有预算，半年后再联系', '地区不在我的负责范围'] as const;
/** Codes of provinces and cities. */
const regions: readonly [readonly string[], ...(readonly string[])[]] = [
  ['330000', '330100'],
  ['440000', '440300'],
  ['440000', '440100'],
  ['320000', '320500'],
  ['350000', '350200'],
  ['510000', '510100'],
];
/** Days without follow-up until a clue returns to the pool. */
const recycleDays = 7;

/** Returns the clues of the last 90 days, oldest first. Those that became merchants belong to real ones. */
export function makeClues(options: ClueOptions): RecordLife[] {
  const { count, now } = options;
  const converted = options.merchants
    .filter(({ life }) => life.values.source === 'clue' && now.getTime() - life.steps[0].at.getTime() < 80 * day)
    .slice(0, Math.floor(count / 10))
    .map((merchant) => convertedClue(options, merchant));
  const fresh = Math.floor(count / 15);
  const others = Array.from({ length: count - converted.length - fresh }, () => makeClue(options));
  const waiting = options.packages.find(({ values }) => values.status === 'draft')?.id ?? null;
  const drafted = Array.from({ length: fresh }, () =>
    newClue(options, options.random.whole(1, 3), { ...companyOf(options), package: waiting, source: 'inquiry' }),
  );
  return [...converted, ...others, ...drafted].toSorted(
    (one, other) => one.steps[0].at.getTime() - other.steps[0].at.getTime(),
  );
}

function convertedClue(options: ClueOptions, { id, life }: DemoMerchant): RecordLife {
  const { random, now } = options;
  const { name, contact, mobile, wechat, owner } = life.values;
  const at = life.steps[0].at;
  const by = String(owner ?? life.steps[0].by);
  const ago = Math.floor((now.getTime() - at.getTime()) / day);
  const company = String(name);
  const made = newClue(options, ago + random.whole(4, 9), { company, contact, mobile, wechat, intent: 'high' });
  const claim = claimed(options, made, by, ago + random.whole(2, 3));
  const written = { status: 'converted', merchant: id, recycleAt: null, nextAt: null };
  return lived(followed(options, claim, by, ago + 1), at, by, 'convert', written);
}

function makeClue(options: ClueOptions): RecordLife {
  const { random, now, owners } = options;
  const ago = random.whole(0, 90);
  const made = newClue(options, ago, companyOf(options));
  const packageStatus = options.packages.find(({ id }) => id === made.values.package)?.values.status;
  const fate =
    packageStatus === 'draft' || ago < 1
      ? 'open'
      : random.weighted([
          ['open', 40],
          ['following', 34],
          ['invalid', 16],
          ['returned', 10],
        ]);
  if (fate === 'open') return made;
  const by = random.pick(owners);
  if (fate === 'following') return following(options, made, by, Math.min(ago, random.whole(0, 20)));
  const taken = claimed(options, made, by, Math.max(1, ago - random.whole(0, 5)));
  const at = officeHour(random, now, Math.max(0, ago - random.whole(5, 8)));
  const end = new Date(Math.max(at.getTime(), (taken.steps.at(-1) ?? taken.steps[0]).at.getTime() + 3_600_000));
  if (end > now) return taken;
  if (fate === 'invalid') {
    const invalidReason = random.pick(['noNumber', 'suspended', 'notInterested', 'duplicate', 'competitor']);
    return lived(taken, end, by, 'markInvalid', { status: 'invalid', invalidReason, recycleAt: null, nextAt: null });
  }
  return lived(taken, end, by, 'giveBack', {
    status: 'open',
    owner: null,
    claimedAt: null,
    recycleAt: null,
    nextAt: null,
    returnReason: random.pick(reasons),
    returnedBy: by,
    cooledUser: by,
    returnedAt: end.toISOString(),
  });
}

function companyOf({ random }: Pick<ClueOptions, 'random'>) {
  return { company: `${random.pick(brands)}${random.pick(trades)}${random.pick(endings)}` };
}

/** A clue whose last sign of life is so recent that it is not due for its return. */
function following(options: ClueOptions, made: RecordLife, by: string, ago: number): RecordLife {
  const { random } = options;
  const claim = claimed(options, made, by, ago);
  const lastAgo = Math.min(ago, random.whole(0, recycleDays - 1));
  return ago >= recycleDays - 1 || random.chance(0.7) ? followed(options, claim, by, lastAgo) : claim;
}

function newClue({ random, now, owners, packages: known }: ClueOptions, ago: number, given: Values): RecordLife {
  const fitting = known.filter((_, index) => (packages[index]?.ago ?? 0) >= ago && ago < 90);
  const [first, ...rest] = fitting;
  const within = first && random.chance(0.75) ? random.pick([first, ...rest]) : undefined;
  return born(officeHour(random, now, Math.max(ago, 1)), random.pick(owners), {
    name: `${String(given.company)} · ${random.pick(needs)}`,
    contact: personName(random),
    mobile: mobileNumber(random),
    wechat: random.chance(0.5) ? `wx_${random.whole(100_000, 999_999)}` : null,
    source: within?.values.source ?? random.pick(['campaign', 'inquiry', 'referral', 'other']),
    platform: random.pick(['taobao', 'tmall', 'jd', 'pdd', 'douyin', 'xiaohongshu']),
    intent: random.weighted([
      ['high', 20],
      ['medium', 50],
      ['low', 30],
    ]),
    region: random.pick(regions),
    package: within?.id ?? null,
    transferCount: 0,
    status: 'open',
    ...given,
  });
}

function claimed({ random, now }: ClueOptions, life: RecordLife, owner: string, ago: number): RecordLife {
  const at = later(life, officeHour(random, now, ago), now);
  return lived(life, at, owner, 'claim', {
    status: 'following',
    owner,
    claimedAt: at.toISOString(),
    transferCount: 1,
    recycleAt: new Date(at.getTime() + recycleDays * day).toISOString(),
  });
}

function followed({ random, now, timeZone }: ClueOptions, life: RecordLife, by: string, ago: number): RecordLife {
  const at = later(life, officeHour(random, now, ago), now);
  return lived(life, at, by, 'follow', {
    lastFollowAt: at.toISOString(),
    lastContent: random.pick(contents),
    nextAt: dayOf(new Date(now.getTime() + random.whole(-1, 5) * day), timeZone),
    recycleAt: new Date(at.getTime() + recycleDays * day).toISOString(),
  });
}

/** Returns the moment, or one after the last step of the record, but none in the future. */
function later(life: RecordLife, at: Date, now: Date): Date {
  const last = (life.steps.at(-1) ?? life.steps[0]).at.getTime();
  return new Date(Math.min(now.getTime(), Math.max(at.getTime(), last + 1_800_000)));
}
