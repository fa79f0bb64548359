import { fixedValues } from '../../../src/engine/fields/fixed-value.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { born, day, lived, officeHour, type RecordLife } from './life.ts';
import type { Random } from './random.ts';

interface MailboxOptions {
  readonly resource: Resource;
  readonly random: Random;
  /** Where the addresses are; one that ends with `.example` belongs to nobody. */
  readonly domain: string;
  /** Ids of shops, one for each mailbox. */
  readonly shops: readonly string[];
  readonly by: string;
  readonly now: Date;
}

/** The mailboxes of an enterprise: the name of the address, its provider, and what became of it. */
const mailboxes = [
  { name: 'service01', provider: 'qq', purpose: 'registration', fate: 'bound' },
  { name: 'service02', provider: 'qq', purpose: 'registration', fate: 'bound' },
  { name: 'service03', provider: 'qq', purpose: 'customers', fate: 'idle' },
  { name: 'shop.apply', provider: 'netease', purpose: 'registration', fate: 'bound' },
  { name: 'shop.apply2', provider: 'netease', purpose: 'registration', fate: 'idle' },
  { name: 'shop.apply3', provider: 'netease', purpose: 'registration', fate: 'ended' },
  { name: 'kefu', provider: 'wecom', purpose: 'customers', fate: 'bound' },
  { name: 'kefu.night', provider: 'wecom', purpose: 'customers', fate: 'bound' },
  { name: 'aftersale', provider: 'wecom', purpose: 'customers', fate: 'failing' },
  { name: 'notice', provider: 'aliyun', purpose: 'notices', fate: 'idle' },
  { name: 'notice.bills', provider: 'aliyun', purpose: 'notices', fate: 'bound' },
  { name: 'overseas', provider: 'outlook', purpose: 'customers', fate: 'untested' },
  { name: 'brand.global', provider: 'gmail', purpose: 'customers', fate: 'untested' },
  { name: 'archive', provider: 'custom', purpose: 'notices', fate: 'disabled' },
] as const;

type Fate = (typeof mailboxes)[number]['fate'];

/** A mailbox, and the shop that has it or had it. */
export interface DemoMailbox {
  readonly fate: Fate;
  readonly life: RecordLife;
  readonly shop: string;
  readonly boundAt: Date;
}

/** Returns mailboxes with addresses that nobody has. Nothing contacts them, and none has a code. */
export function makeMailboxes({ resource, random, domain, shops, by, now }: MailboxOptions): DemoMailbox[] {
  return mailboxes.flatMap(({ name, provider, purpose, fate }, index) => {
    const shop = shops[index];
    if (shop === undefined) return [];
    const own = { smtpHost: `smtp.${domain}`, smtpPort: 465, smtpSecurity: 'tls' } as const;
    const imap = { imapHost: `imap.${domain}`, imapPort: 993, imapSecurity: 'tls' } as const;
    const made = born(officeHour(random, now, random.whole(60, 120)), by, {
      email: `${name}@${domain}`,
      provider,
      purpose,
      keeper: by,
      status: 'idle',
      ...own,
      ...imap,
      ...Object.fromEntries(fixedValues(Object.values(resource.fields), { provider })),
      dailyLimit: provider === 'wecom' ? 500 : 200,
      health: 'untested',
      failures: 0,
    });
    const boundAt = officeHour(random, now, random.whole(20, 50));
    const testedAt = officeHour(random, now, random.whole(1, 6));
    return { fate, shop, boundAt, life: lifeOf(fate, made, { shop, boundAt, testedAt, by }) };
  });
}

interface Moments extends Pick<DemoMailbox, 'shop' | 'boundAt'> {
  readonly testedAt: Date;
  readonly by: string;
}

function lifeOf(fate: Fate, made: RecordLife, { shop, boundAt, testedAt, by }: Moments): RecordLife {
  if (fate === 'untested') return made;
  const bound = fate === 'bound' ? lived(made, boundAt, by, 'bind', { status: 'bound', shop }) : made;
  const isFine = fate !== 'failing';
  const result = isFine ? 'fine' : 'credentials';
  const tested = lived(bound, testedAt, by, 'test', {
    health: isFine ? 'fine' : 'failed',
    smtpResult: result,
    imapResult: result,
    failures: isFine ? 0 : 3,
    testedAt: testedAt.toISOString(),
  });
  if (!isFine) return lived(tested, testedAt, by, 'fail', { status: 'failing' });
  if (fate !== 'disabled') return tested;
  return lived(tested, new Date(testedAt.getTime() + day / 24), by, 'disable', { status: 'disabled' });
}

/** Returns the bindings of the mailboxes that have these ids, in the same order. */
export function makeMailBindings(
  made: readonly DemoMailbox[],
  ids: readonly string[],
  { random, by, now }: Pick<MailboxOptions, 'random' | 'by' | 'now'>,
): RecordLife[] {
  return made.flatMap(({ fate, shop, boundAt }, index): RecordLife[] => {
    const mailbox = ids[index];
    if (mailbox === undefined || (fate !== 'bound' && fate !== 'ended')) return [];
    const values = { shop, mailbox, status: 'bound', boundBy: by, boundAt: boundAt.toISOString() };
    const binding = born(boundAt, by, values);
    if (fate === 'bound') return [binding];
    const endedAt = officeHour(random, now, random.whole(7, 18));
    const reason = '店铺换用企业邮箱，原邮箱收回';
    const ended = { status: 'ended', endedBy: by, endedAt: endedAt.toISOString(), reason };
    return [lived(binding, endedAt, by, 'unbind', ended)];
  });
}
