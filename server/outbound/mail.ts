import type { ResolveAllowed } from './addresses.ts';

/** The way to a mail server, and who signs in there. */
export interface MailAccount {
  /** A name or an address. */
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte on, or `starttls`, without which nothing is sent. There is no mail without encryption. */
  readonly security: 'tls' | 'starttls';
  readonly user: string;
  readonly code: string;
}

export interface OutboundMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Identifies the mail, so that a repetition is recognised. @default a new one */
  readonly messageId?: string;
}

export interface MailParts {
  readonly resolve: ResolveAllowed;
  /** Certificates that are trusted instead of Node's own. */
  readonly ca?: string | undefined;
  /** How long one step may take, in milliseconds. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** Signs in by SMTP, sends the mail if there is one, and closes the connection. */
export async function useSmtp(account: MailAccount, parts: MailParts, mail?: OutboundMail): Promise<void> {
  const { host, port, security, user, code } = account;
  const { deadline } = parts;
  const [[address], { createTransport }] = await Promise.all([parts.resolve(host), import('nodemailer')]);
  const transport = createTransport({
    // The address in place of the name: what was checked is what is called.
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: true,
    auth: { user, pass: code },
    tls: tlsOptions(host, address, parts),
    connectionTimeout: deadline,
    greetingTimeout: deadline,
    socketTimeout: deadline,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  parts.signal.addEventListener('abort', () => transport.close());
  try {
    if (mail === undefined) await transport.verify();
    else await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

/** How much a server may say at once, in bytes; a sign-in takes a few hundred. */
const maxResponse = 64 * 1024;

/** Signs in by IMAP and out again. */
export async function verifyImap(account: MailAccount, parts: MailParts): Promise<void> {
  const { host, port, security, user, code } = account;
  const { deadline } = parts;
  const [[address], { ImapFlow }] = await Promise.all([parts.resolve(host), import('imapflow')]);
  const tls = tlsOptions(host, address, parts);
  const client = new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    ...(security === 'starttls' && { doSTARTTLS: true }),
    ...(tls.servername !== undefined && { servername: tls.servername }),
    auth: { user, pass: code },
    tls,
    verifyOnly: true,
    logger: false,
    connectionTimeout: deadline,
    greetingTimeout: deadline,
    socketTimeout: deadline,
    maxLineLength: maxResponse,
    maxLiteralSize: maxResponse,
    maxResponseSize: maxResponse,
  });
  // The promise below reports it; without a listener the event would end the process.
  client.on('error', () => {});
  parts.signal.addEventListener('abort', () => client.close());
  try {
    await client.connect();
  } finally {
    client.close();
  }
}

/** The certificate is checked against the name that was given, although the address is what is called. */
function tlsOptions(host: string, address: string, { ca }: MailParts) {
  return {
    minVersion: 'TLSv1.2',
    ...(host !== address && { servername: host }),
    ...(ca !== undefined && { ca }),
  } as const;
}
