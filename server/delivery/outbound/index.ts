import { createResolver, guardAddresses, type ResolveName } from './addresses.ts';
import { describeOutboundError, OutboundError } from './error.ts';
import { type HttpAnswer, type HttpRequest, sendRequest } from './http.ts';
import { type MailAccount, type OutboundMail, signInBySmtp, verifyImap } from './mail.ts';
import { mailFateOf } from './mail-fate.ts';

/**
 * Calls the servers that users name, and only from outside: private, loopback, link-local and other special addresses
 * are refused unless `OUTBOUND_ALLOW` names them. Each call looks its name up once and connects to what was checked.
 * Every method rejects with an `OutboundError`, and within its deadline.
 */
export interface Outbound {
  /** Sends an HTTP request, for example to a webhook. Redirects are not followed. */
  request(url: string, request?: HttpRequest): Promise<HttpAnswer>;
  /** Signs in to an SMTP server. */
  verifySmtp(account: MailAccount): Promise<void>;
  /** Signs in to an IMAP server. */
  verifyImap(account: MailAccount): Promise<void>;
  /** Signs in to an SMTP server and sends a mail. The error says what became of it (`fate`). */
  sendMail(account: MailAccount, mail: OutboundMail): Promise<void>;
}

export interface OutboundOptions {
  /** Ranges and addresses inside that may be called, as in `OUTBOUND_ALLOW`. */
  readonly allow: readonly string[];
  /** Finds the addresses of a name. @default the operating system */
  readonly resolve?: ResolveName;
  /** Certificates to trust, as PEM. @default those of Node, with `NODE_EXTRA_CA_CERTS` */
  readonly ca?: string;
  /** How long a call may take, in milliseconds. @default 10000 */
  readonly deadline?: number;
}

/** How long a call may take where nothing else is said, in milliseconds. */
const usualDeadline = 10_000;

export function createOutbound({ allow, ca, deadline = usualDeadline, ...options }: OutboundOptions): Outbound {
  const resolve = guardAddresses(allow, options.resolve ?? createResolver());
  const mailParts = (signal: AbortSignal) => ({ resolve, ca, deadline, signal });
  return {
    request: (url, request = {}) =>
      within(request.deadline ?? deadline, (signal) => sendRequest(url, request, { resolve, ca, signal })),
    verifySmtp: (account) => within(deadline, (signal) => signInBySmtp(account, mailParts(signal))),
    verifyImap: (account) => within(deadline, (signal) => verifyImap(account, mailParts(signal))),
    async sendMail(account, mail) {
      let isHandedOver = false;
      const onHandedOver = () => {
        isHandedOver = true;
      };
      try {
        await within(deadline, (signal) => signInBySmtp(account, mailParts(signal), { mail, onHandedOver }));
      } catch (error) {
        const { reason, message, cause } = describeOutboundError(error);
        throw new OutboundError(reason, message, cause, mailFateOf(cause, isHandedOver));
      }
    },
  };
}

/** Calls no server: every method rejects. */
export const closedOutbound: Outbound = { request: refuse, verifySmtp: refuse, verifyImap: refuse, sendMail: refuse };

async function refuse(): Promise<never> {
  throw new OutboundError('unreachable', 'This server was started to call no other.');
}

/** Ends the work at the deadline, also while a name is looked up, which cannot be cancelled. */
async function within<Result>(deadline: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(deadline);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new OutboundError('timeout', `The other server did not answer within ${deadline} ms`));
    });
  });
  try {
    return await Promise.race([late, work(signal)]);
  } catch (error) {
    throw describeOutboundError(error);
  }
}
