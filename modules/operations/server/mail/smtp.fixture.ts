/** A mail server on loopback with configurable behaviour, for tests. */
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Behaviour for the next mails. `drop` takes the data and closes the connection without a response. */
export type SmtpBehaviour = 'take' | 'later' | 'never' | 'drop' | 'mute';

export interface ReceivedMail {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
}

export interface MailServer {
  readonly port: number;
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  readonly connections: number;
  behave(how: SmtpBehaviour): void;
  close(): Promise<void>;
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString('utf8')
        : decodeQuotedPrintable(body.replaceAll('_', ' ')),
    );

const readHeader = (raw: string, name: string): string =>
  decodeWords(
    new RegExp(`^${name}: ([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im').exec(raw)?.[1] ?? '',
  ).replace(/\r?\n/g, '');

function readBodyPart(raw: string, type: string): string {
  const found = raw
    .split(/\r?\n--[^\r\n]+/)
    .find((each) => new RegExp(`^Content-Type: ${type}`, 'im').test(each));
  const [head = '', ...body] = (found ?? '').trimStart().split(/\r?\n\r?\n/);
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  return /quoted-printable/i.test(head) ? decodeQuotedPrintable(text) : text;
}

class Answer extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

export async function startMailServer(
  given: { port?: number; user?: string; password?: string } = {},
): Promise<MailServer> {
  let how: SmtpBehaviour = 'take';
  let connections = 0;
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: given.user === undefined,
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1;
      if (how !== 'mute') done();
    },
    onAuth: (auth, _session, done) =>
      auth.username === given.user && auth.password === given.password
        ? done(null, { user: given.user })
        : done(new Answer(535, 'Wrong user or password')),
    onRcptTo: (_address, _session, done) => {
      if (how === 'later') return done(new Answer(451, 'Try again later'));
      if (how === 'never') return done(new Answer(550, 'No such mailbox'));
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (how === 'drop') return hangUp();
        const raw = Buffer.concat(chunks).toString('latin1');
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(','),
          messageId: readHeader(raw, 'Message-ID'),
          subject: readHeader(raw, 'Subject'),
          text: readBodyPart(raw, 'text/plain'),
          html: readBodyPart(raw, 'text/html'),
          raw,
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(given.port ?? 0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const credentials = given.user ? `${given.user}:${encodeURIComponent(given.password ?? '')}@` : '';
  return {
    port,
    url: `smtp://${credentials}127.0.0.1:${port}`,
    received,
    get connections() {
      return connections;
    },
    behave: (next) => {
      how = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}
