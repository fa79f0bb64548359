import type { Language } from '../../../../src/base/language.ts';
import { dayOf } from '../../../../src/engine/fields/condition.ts';
import mailbox from '../../../../src/resources/mailbox/mailbox.ts';
import type { Outbound } from '../../../delivery/outbound/index.ts';
import type { Attempts } from '../../../http/rate-limits/attempts.ts';
import { countByPerson } from '../../../http/rate-limits/enforce.ts';
import { isChanged, requireSecretAnew } from '../../../records/rules/kept-secret.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badRequest } from '../../../request/errors.ts';
import { say } from '../../../request/messages.ts';
import { outboundTrials } from '../../../runtime/limits.ts';
import type { Database } from '../../../storage/database.ts';
import { messageOf } from '../../messages/index.ts';
import { describeUnsent, handshake, keepTest, type MailboxOutcome, maxFailures, serverName } from './mailbox-health.ts';
import { countMail, uncountUntaken } from './mailbox-sending.ts';
import { imapOf, isHost, placesOfCode, settingsOf, smtpOf } from './mailbox-servers.ts';

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
      const wrong = (['smtpHost', 'imapHost'] as const).filter((field) => {
        const host = values[field];
        return host !== null && !isHost(host);
      });
      if (wrong.length > 0) {
        const message = messageOf('mailbox.badHost');
        throw badRequest(Object.fromEntries(wrong.map((field) => [field, [message]])), message);
      }
      return before !== undefined && isChanged({ before, values }, [...placesOfCode, 'code']) ? untested : undefined;
    },

    transitions: {
      async enable({ values }) {
        // Only a test or a mail brings back what failed, not a detour by another state.
        return (values.failures ?? 0) >= maxFailures ? { status: 'failing' as const } : undefined;
      },
    },

    actions: {
      async test({ record, language, actor, open, unscoped }) {
        // Read before the code: if that changes in between, the result is not kept.
        const settings = await settingsOf(unscoped.records(mailbox.name), record);
        const code = requireCode(await open('code'));
        await countByPerson(attempts, 'outbound', actor, outboundTrials);
        const [bySmtp, byImap] = await Promise.all([
          handshake(smtpOf(record.values, code), (account) => outbound.verifySmtp(account)),
          handshake(imapOf(record.values, code), (account) => outbound.verifyImap(account)),
        ]);
        return async (write) => {
          const isCurrent = settings === (await settingsOf(write.unscoped.records(mailbox.name), write));
          const results = { smtp: bySmtp.result, imap: byImap.result };
          const kept = isCurrent ? await keepTest(write, results) : undefined;
          const lines = [describeOutcome(language, 'SMTP', bySmtp), describeOutcome(language, 'IMAP', byImap)];
          if (kept === undefined) return { lines };
          const label = say(language, messageOf('mailbox.state'));
          return { lines: [...lines, { label, text: say(language, messageOf(kept, { count: maxFailures })) }] };
        };
      },

      async sendTest({ record, inputs: { to }, language, actor, open }) {
        const smtp = smtpOf(record.values, requireCode(await open('code')));
        await countByPerson(attempts, 'outbound', actor, outboundTrials);
        return async (write) => {
          const { id, unscoped, now, timeZone, values } = write;
          const day = dayOf(now, timeZone);
          if (!(await countMail(unscoped.transaction, id, day))) {
            throw refused(messageOf('mailbox.limit', { count: values.dailyLimit }));
          }
          write.afterCommit(async () => {
            const mail = {
              from: record.values.email,
              to,
              subject: say(language, messageOf('mailbox.testSubject')),
              text: say(language, messageOf('mailbox.testText', { email: record.values.email })),
            };
            const outcome = await handshake(smtp, (account) => outbound.sendMail(account, mail));
            await uncountUntaken(database, id, day, outcome);
            const refusal = describeUnsent(outcome);
            if (refusal) throw refused(refusal);
          });
        };
      },
    },
  });
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
