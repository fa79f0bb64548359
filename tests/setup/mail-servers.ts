import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';

/** A certificate that signs itself, for `name`. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export async function createCertificate(name: string): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  return { key, cert };
}

interface Connections {
  /** How many clients have connected. */
  readonly all: number;
  /** How many of them are still connected. */
  readonly open: number;
}

/** A server of a test, on a free port of 127.0.0.1. */
export interface TestServer {
  readonly port: number;
  /** What clients gave it: the mails of SMTP. */
  readonly received: readonly string[];
  readonly connections: Connections;
  stop(): Promise<void>;
}

/** The code with which the servers let anybody in. */
export const goodCode = 'authorisation-code';

/** What a mail server is asked of a mail: for the sender, for the receiver, and for the mail as a whole. */
type MailStep = 'sender' | 'receiver' | 'mail';

export interface SmtpServer extends TestServer {
  /** What it answers from now on, such as `550 no such user`, or `silence`; what it usually does if undefined. */
  answer(step: MailStep, text: string | undefined): void;
}

/**
 * A real SMTP server that takes mails from any client that has the code. It takes `pause` milliseconds for each answer.
 */
export async function openSmtp(certificate: Certificate, security: 'tls' | 'starttls', pause = 0): Promise<SmtpServer> {
  const received: string[] = [];
  const answers = new Map<MailStep, string | undefined>();
  const finish = (step: MailStep, done: (error?: Error) => void) => {
    const text = answers.get(step);
    if (text === 'silence') return;
    const refusal = text && Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });
    setTimeout(() => (refusal ? done(refusal) : done()), pause);
  };
  const server = new SMTPServer({
    ...certificate,
    secure: security === 'tls',
    onAuth({ username, password }, _session, done) {
      if (password !== goodCode) return done(new Error('535 5.7.8 <script>user unknown</script>'));
      setTimeout(done, pause, null, { user: username });
    },
    onConnect: (_session, done) => setTimeout(done, pause),
    onMailFrom: (_address, _session, done) => finish('sender', done),
    onRcptTo: (_address, _session, done) => finish('receiver', done),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (answers.get('mail') === undefined) received.push(Buffer.concat(chunks).toString('utf8'));
        finish('mail', done);
      });
    },
  });
  const connections = countConnections(server.server);
  // A client that does not trust the certificate is an error here, too.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const answer = (step: MailStep, text: string | undefined) => void answers.set(step, text);
  return { port: portOf(server.server), received, connections, answer, stop };
}

/** Speaks as much IMAP as a sign-in takes. */
export function openImap(certificate: Certificate, security: 'tls' | 'starttls'): Promise<TestServer> {
  const talk = (socket: Socket, isSecure: boolean, isGreeted: boolean) => {
    if (!isGreeted) socket.write('* OK ready\r\n');
    let text = '';
    const listen = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        const answered = answerImap(line, isSecure);
        if (answered === undefined) return upgrade(line);
        socket.write(answered);
        if (/LOGOUT$/i.test(line)) socket.end();
      }
    };
    const upgrade = (line: string) => {
      socket.off('data', listen);
      socket.write(`${line.split(' ')[0]} OK go ahead\r\n`);
      const secured = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) });
      secured.on('error', () => secured.destroy());
      talk(secured, true, true);
    };
    socket.on('data', listen);
    socket.on('error', () => socket.destroy());
  };
  return listenOn(
    security === 'tls'
      ? createTlsServer(certificate, (socket) => talk(socket, true, false))
      : createServer((socket) => talk(socket, false, false)),
  );
}

/** Undefined for the command after which the connection is encrypted. */
function answerImap(line: string, isSecure: boolean): string | undefined {
  const [tag = '', command = ''] = line.split(' ');
  const word = command.toUpperCase();
  if (word === 'STARTTLS') return undefined;
  if (word === 'CAPABILITY') return `* CAPABILITY IMAP4rev1${isSecure ? '' : ' STARTTLS'}\r\n${tag} OK done\r\n`;
  if (word === 'LOGIN' && !line.includes(goodCode)) {
    return `${tag} NO [AUTHENTICATIONFAILED] <script>user unknown</script>\r\n`;
  }
  return `${word === 'LOGOUT' ? '* BYE bye\r\n' : ''}${tag} OK done\r\n`;
}

/** Greets, encrypted, and answers each line as `answer` says; it hangs up where that is undefined. */
export function openScripted(
  certificate: Certificate,
  greeting: string,
  answer: (line: string) => string | undefined,
): Promise<TestServer> {
  return listenOn(
    createTlsServer(certificate, (socket) => {
      socket.on('error', () => socket.destroy());
      socket.write(`${greeting}\r\n`);
      createInterface({ input: socket }).on('line', (line) => {
        const answered = answer(line);
        if (answered === undefined) socket.destroy();
        else socket.write(`${answered}\r\n`);
      });
    }),
  );
}

/** Takes connections and says nothing. */
export function openSilent(): Promise<TestServer> {
  return listenOn(createServer((socket) => socket.on('error', () => socket.destroy())));
}

/** A port on which nothing listens. */
export async function findFreePort(): Promise<number> {
  const { port, stop } = await openSilent();
  await stop();
  return port;
}

async function listenOn(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: portOf(server),
    received: [],
    connections: countConnections(server),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function countConnections(server: Pick<Server, 'on'>): Connections {
  const connections = { all: 0, open: 0 };
  server.on('connection', (socket: Socket) => {
    connections.all += 1;
    connections.open += 1;
    socket.on('close', () => {
      connections.open -= 1;
    });
  });
  return connections;
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}
