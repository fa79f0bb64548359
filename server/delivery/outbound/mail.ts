import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { ResolveAllowed } from './addresses.ts';
import { OutboundError } from './error.ts';

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

interface MailToSend {
  readonly mail: OutboundMail;
  /** Called when the server is about to be sent the content of the mail. It may have taken the mail from then on. */
  onHandedOver(): void;
}

/** Signs in by SMTP, sends the mail if there is one, and closes the connection: at the latest when the signal aborts. */
export async function signInBySmtp(account: MailAccount, parts: MailParts, toSend?: MailToSend): Promise<void> {
  const { host, port, security, user, code } = account;
  const { deadline, signal } = parts;
  const [[address], { createTransport }] = await Promise.all([parts.resolve(host), import('nodemailer')]);
  // A name is looked up to the end.
  signal.throwIfAborted();
  const options = {
    // The address in place of the name: what was checked is what is called.
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: true,
    tls: tlsOptions(host, address, parts),
    connectionTimeout: deadline,
    greetingTimeout: deadline,
    socketTimeout: deadline,
  };
  const auth = { user, pass: code };
  if (toSend === undefined) return signIn(options, auth, signal);
  const { mail, onHandedOver } = toSend;
  const transport = createTransport({
    ...options,
    auth,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Without it, a mail goes out without a sign-in where the server offers none.
    forceAuth: true,
  });
  transport.use('stream', ({ message }, done) => {
    const createReadStream = message.createReadStream.bind(message);
    // It is read once the server has answered to DATA.
    message.createReadStream = (streamOptions) => createReadStream(streamOptions).once('resume', onHandedOver);
    done();
  });
  try {
    await transport.sendMail({ ...mail, signal });
  } finally {
    transport.close();
  }
}

/** As `verify` of a transport of nodemailer, which nothing can end early. */
async function signIn(
  options: SMTPConnection.Options,
  auth: { readonly user: string; readonly pass: string },
  signal: AbortSignal,
): Promise<void> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  signal.throwIfAborted();
  const connection = new Connection(options);
  signal.addEventListener('abort', () => connection.close());
  try {
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: Error | null) => (error ? reject(error) : resolve());
      connection.once('error', reject);
      connection.once('end', () => reject(new OutboundError('unreachable', 'The connection was closed')));
      connection.connect((error) => {
        if (error) reject(error);
        else if (connection.allowsAuth) connection.login(auth, settle);
        else reject(new OutboundError('protocol', 'The server offers no sign-in'));
      });
    });
    connection.quit();
  } finally {
    connection.close();
  }
}

/** How much a server may say at once, in bytes; a sign-in takes a few hundred. */
const maxResponse = 64 * 1024;

/** Signs in by IMAP and out again. */
export async function verifyImap(account: MailAccount, parts: MailParts): Promise<void> {
  const { host, port, security, user, code } = account;
  const { deadline } = parts;
  const [[address], { ImapFlow }] = await Promise.all([parts.resolve(host), import('imapflow')]);
  parts.signal.throwIfAborted();
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
    // It is set by the usual greeting only. By another one (PREAUTH) everybody is signed in, whatever the code.
    if (client.greeting === undefined) throw new OutboundError('protocol', 'The server asks for no sign-in');
  } catch (error) {
    // imapflow says of a connection that broke before the sign-in that it failed, although no server answered to it.
    const { authenticationFailed, responseStatus } = Object(error);
    const isRefused = responseStatus !== undefined || client.capabilities.has('LOGINDISABLED');
    if (authenticationFailed !== true || isRefused) throw error;
    throw new OutboundError('unreachable', 'The connection was closed', error);
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
