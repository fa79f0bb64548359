import { envelopeCode } from '../../../src/base/envelope.ts';
import type { Language } from '../../../src/base/language.ts';
import type { Mailer } from '../../delivery/mail.ts';
import type { AttemptRule, Attempts } from '../../http/rate-limits/attempts.ts';
import type { Written } from '../../records/rules/rules.ts';
import { ApiError } from '../../request/errors.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Database } from '../../storage/database.ts';
import type { AccountTables } from '../../storage/system/account-tables.ts';
import { createPasswordMail } from '../passwords/password-links.ts';

/** Validity of an invitation link, in days. */
const lifetime = 7;
/** Limits the mails of one enterprise, because their text contains a name that its users choose freely. */
const perEnterprise: AttemptRule = { limit: 500, seconds: 24 * 60 * 60 };

interface InvitationDependencies {
  readonly database: Database;
  readonly settings: Settings;
  readonly mailer: Mailer;
  readonly attempts: Attempts;
  /** What people call the product, in each language. */
  readonly title: Readonly<Record<Language, string>>;
}

export interface Invitations {
  /** Throws 42900 if the enterprise has reached the limit. */
  enforceLimit(enterprise: number): Promise<void>;
  /**
   * Creates the link of a user in the transaction of the write, and returns the function that mails it. Throws 40900 if
   * no mail can be sent.
   */
  create(write: Written, language: Language): Promise<() => Promise<void>>;
}

/** Invites users by mail. The link is valid once and for a week; with it the user chooses their first password. */
export function createInvitations(dependencies: InvitationDependencies): Invitations {
  const { database, settings, mailer, attempts, title } = dependencies;
  return {
    enforceLimit: (enterprise) => attempts.enforce(`invite:${enterprise}`, perEnterprise),

    async create({ unscoped, id, values, actor, now }, language) {
      if (!mailer.isSetUp) {
        throw new ApiError({ code: envelopeCode.conflict, message: { key: 'password.noInvitations' } });
      }
      const user = Number(id);
      const email = String(values.email);
      const facts = { inviter: actor.username, email, days: lifetime, product: title[language] };
      const params = { username: String(values.username), ...facts };
      const mail = await createPasswordMail(unscoped.transaction, settings, {
        user,
        now,
        minutes: lifetime * 24 * 60,
        to: email,
        language,
        params,
        subject: 'password.invitationSubject',
        text: 'password.invitationText',
      });
      return async () => {
        try {
          await mailer.send(mail);
        } catch (cause) {
          throw new ApiError({ status: 503, message: { key: 'password.invitationNotSent' }, cause });
        }
        await noteInvited(database, user);
      };
    },
  };
}

/** Does not change users who have a password, including a one-time password. */
async function noteInvited({ db }: Database, user: number): Promise<void> {
  await db
    .withTables<AccountTables>()
    .updateTable('user')
    .set({ passwordState: 'invited' })
    .where('id', '=', user)
    .where((eb) => eb.or([eb('passwordState', 'is', null), eb('passwordState', '=', 'none')]))
    .execute();
}
