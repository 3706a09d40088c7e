/** A real mail server on the loopback interface that keeps all mails. */
import { SMTPServer } from 'smtp-server';

export interface MailboxMail {
  readonly to: string;
  readonly subject: string;
  /** The plain text of the mail. */
  readonly text: string;
  /** The web addresses in the text. */
  readonly links: readonly string[];
}

export interface Mailbox {
  /** Value of `KLARSIKT_SMTP_URL` with which the product sends mails to this server. */
  readonly url: string;
  /** Returns the mails to an address, oldest first. */
  to(address: string): readonly MailboxMail[];
  close(): Promise<void>;
}

const bytes = (quoted: string): string =>
  quoted.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const quotedPrintable = (text: string): string =>
  Buffer.from(bytes(text.replace(/=\r?\n/g, '')), 'latin1').toString('utf8');

/** Decodes a header with characters outside ASCII (RFC 2047). */
const headerWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replaceAll('_', ' ')),
    );

function plainText(raw: string): string {
  const part = raw.split(/\r?\n--[^\r\n]+/).find((each) => /^content-type: text\/plain/im.test(each)) ?? raw;
  const [head = '', ...body] = part.trimStart().split(/\r?\n\r?\n/);
  const text = body.join('\n\n');
  if (/encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  return /encoding: quoted-printable/i.test(head) ? quotedPrintable(text) : text;
}

function letterOf(to: string, raw: string): MailboxMail {
  const subject = /^subject: ([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/im.exec(raw)?.[1] ?? '';
  const text = plainText(raw);
  const links = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link);
  return { to, subject: headerWords(subject).replace(/\r?\n/g, ''), text, links };
}

export async function startMailbox(): Promise<Mailbox> {
  const letters: MailboxMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        for (const { address } of session.envelope.rcptTo) letters.push(letterOf(address, raw));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (wanted) => letters.filter(({ to }) => to.toLowerCase() === wanted.toLowerCase()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
