import { createServer, type Socket } from 'node:net';

/** A mail gateway that keeps what it is given. */
export interface Mailbox {
  /** What `SMTP_URL` is set to. */
  readonly url: string;
  /** Every mail as it was sent, decoded. */
  readonly mails: readonly string[];
  /** Every command as it was sent. */
  readonly commands: readonly string[];
  /** Refuses every receiver from now on with this answer, or takes them again. */
  refuse(answer: string | undefined): void;
  /** Answers nothing from now on, until the returned function is called. */
  pause(): () => void;
  stop(): Promise<void>;
}

/** Speaks as much SMTP as a mailer needs, without encryption, on a free port. Takes `pause` milliseconds for each answer. */
export async function openMailbox(pause = 0): Promise<Mailbox> {
  const mails: string[] = [];
  const commands: string[] = [];
  let refusal: string | undefined;
  let pausing: Promise<void> = Promise.resolve();
  const server = createServer((socket) => {
    let text = '';
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      const end = isData ? '\r\n.\r\n' : '\r\n';
      for (let at = text.indexOf(end); at >= 0; at = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')) {
        const part = text.slice(0, at);
        text = text.slice(at + (isData ? 5 : 2));
        if (isData) mails.push(decoded(part));
        else commands.push(part);
        const command = isData ? 'MAIL KEPT' : part;
        isData = part.slice(0, 4).toUpperCase() === 'DATA' && !isData;
        void pausing.then(() => answer(socket, command, refusal, pause));
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}?from=console@company.test`,
    mails,
    commands,
    refuse: (value) => {
      refusal = value;
    },
    pause() {
      let letGo = () => {};
      pausing = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function answer(socket: Socket, command: string, refusal: string | undefined, pause: number): void {
  const word = command.slice(0, 4).toUpperCase();
  setTimeout(() => {
    if (word === 'QUIT') socket.end('221 bye\r\n');
    else if (word === 'RCPT' && refusal !== undefined) socket.write(`${refusal}\r\n`);
    else if (word === 'STAR') socket.write('502 5.5.1 no such command\r\n');
    else if (word === 'DATA') socket.write('354 go on\r\n');
    else socket.write('250 fine\r\n');
  }, pause);
}

/** The headers as they are, the text out of base64 or quoted-printable. */
function decoded(mail: string): string {
  const [head = '', ...body] = mail.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/transfer-encoding: base64/i.test(head)) return `${head}\n\n${Buffer.from(text, 'base64').toString('utf8')}`;
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString('utf8')}`;
}
