import type { Language } from '../../../../src/base/language.ts';
import { dayOf } from '../../../../src/engine/fields/condition.ts';
import mailbox from '../../../../src/resources/mailbox/mailbox.ts';
import type { Outbound } from '../../../delivery/outbound/index.ts';
import type { Attempts } from '../../../http/rate-limits/attempts.ts';
import { countByPerson } from '../../../http/rate-limits/enforce.ts';
import { isChanged, requireSecretAnew } from '../../../records/rules/kept-secret.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules, type Written } from '../../../records/rules/rules.ts';
import { badRequest } from '../../../request/errors.ts';
import { say } from '../../../request/messages.ts';
import { outboundTrials } from '../../../runtime/limits.ts';
import type { Database } from '../../../storage/database.ts';
import { messageOf } from '../../messages/index.ts';
import { describeUnsent, handshake, keepTest, type MailboxOutcome, maxFailures, serverName } from './mailbox-health.ts';
import { countMail, uncountUntaken } from './mailbox-sending.ts';
import { imapOf, isHost, type Mailbox, placesOfCode, settingsOf, smtpOf } from './mailbox-servers.ts';

/** What is known of a mailbox that nobody has tested as it is. */
const untested = { health: 'untested', smtpResult: null, imapResult: null, testedAt: null, failures: 0 } as const;

interface MailboxDependencies {
  readonly database: Database;
  readonly outbound: Outbound;
  readonly attempts: Attempts;
}

/**
 * Rules of mailboxes. A test signs in to both servers before its transaction. What it comes to is kept, and so is how
 * often in a row it failed; the third time takes the mailbox out of use, and a test that passes brings it back. With
 * another code, address or server nothing is known of it.
 */
export function mailboxRules({ database, outbound, attempts }: MailboxDependencies) {
  return defineRules(mailbox, {
    validate({ operation, before, values }) {
      if (operation === 'delete') return;
      requireSecretAnew({ before, values }, 'code', placesOfCode, messageOf('mailbox.codeAgain'));
      requireHosts(values);
      return before !== undefined && isChanged({ before, values }, [...placesOfCode, 'code']) ? untested : undefined;
    },
    transitions: {
      // Only a test or a mail brings back what failed, not a detour by another state.
      enable: async ({ values }) =>
        (values.failures ?? 0) >= maxFailures ? { status: 'failing' as const } : undefined,
    },
    actions: {
      async test({ record, language, actor, open, unscoped }) {
        // Read before the code: if that changes in between, the result is not kept.
        const settings = await settingsOf(unscoped.records(mailbox.name), record);
        const code = requireCode(await open('code'));
        await countByPerson(attempts, 'outbound', actor, outboundTrials);
        const outcomes = await verify(outbound, record.values, code);
        return async (write) => {
          const isCurrent = settings === (await settingsOf(write.unscoped.records(mailbox.name), write));
          const [smtp, imap] = [outcomes[0].result, outcomes[1].result];
          return describeTest(language, outcomes, isCurrent ? await keepTest(write, { smtp, imap }) : undefined);
        };
      },
      async sendTest({ record, inputs: { to }, language, actor, open }) {
        const smtp = smtpOf(record.values, requireCode(await open('code')));
        await countByPerson(attempts, 'outbound', actor, outboundTrials);
        return async (write) => {
          const uncount = await countToday(write, database);
          const mail = testMail(language, record.values.email, to);
          write.afterCommit(async () => {
            const outcome = await handshake(smtp, (account) => outbound.sendMail(account, mail));
            await uncount(outcome);
            requireSent(outcome);
          });
        };
      },
    },
  });
}

/** Throws 40000 for what is no name of a server. */
function requireHosts(values: Mailbox): void {
  const wrong = (['smtpHost', 'imapHost'] as const).filter((field) => {
    const host = values[field];
    return host !== null && !isHost(host);
  });
  if (wrong.length === 0) return;
  const message = messageOf('mailbox.badHost');
  throw badRequest(Object.fromEntries(wrong.map((field) => [field, [message]])), message);
}

function verify(outbound: Outbound, values: Mailbox, code: string) {
  return Promise.all([
    handshake(smtpOf(values, code), (account) => outbound.verifySmtp(account)),
    handshake(imapOf(values, code), (account) => outbound.verifyImap(account)),
  ]);
}

/**
 * Counts a mail. Throws 40900 if the mailbox has sent as many as it may that day. Returns what takes it back unless it was
 * taken.
 */
async function countToday({ id, unscoped, now, timeZone, values }: Written<Mailbox>, database: Database) {
  const day = dayOf(now, timeZone);
  if (!(await countMail(unscoped.transaction, id, day)))
    throw refused(messageOf('mailbox.limit', { count: values.dailyLimit }));
  return (outcome: MailboxOutcome) => uncountUntaken(database, id, day, outcome);
}

function requireSent(outcome: MailboxOutcome): void {
  const refusal = describeUnsent(outcome);
  if (refusal) throw refused(refusal);
}

function testMail(language: Language, from: string, to: string) {
  const subject = say(language, messageOf('mailbox.testSubject'));
  return { from, to, subject, text: say(language, messageOf('mailbox.testText', { email: from })) };
}

/** Returns what a test came to: at SMTP and IMAP, and the state of the mailbox if it was kept. */
function describeTest(
  language: Language,
  [smtp, imap]: readonly [MailboxOutcome, MailboxOutcome],
  kept: Awaited<ReturnType<typeof keepTest>> | undefined,
) {
  const lines = [describeOutcome(language, 'SMTP', smtp), describeOutcome(language, 'IMAP', imap)];
  if (kept === undefined) return { lines };
  const label = say(language, messageOf('mailbox.state'));
  return { lines: [...lines, { label, text: say(language, messageOf(kept, { count: maxFailures })) }] };
}

function requireCode(code: string | undefined): string {
  if (code === undefined) throw refused(messageOf('mailbox.noCode'));
  return code;
}

function describeOutcome(language: Language, label: string, { result, milliseconds, account }: MailboxOutcome) {
  const text = say(language, messageOf(`mailbox.${result}`, { server: serverName(account), milliseconds }));
  if (result === 'fine') return { label, text };
  // What is wrong stands before the colon, what to do after it.
  return { label, text, marks: [{ from: 0, to: text.search(/[:：]/), tone: 'danger' as const }] };
}
