/** One mail, handed to the mail server, with its outcome: taken, not taken, or unknown. */
import { Readable } from 'node:stream';
import { isLoopback } from '@klarsikt/server/config/loopback.ts';
import nodemailer from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface Letterhead {
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  /** Where a mail program can end mails of this kind; null for those that nobody subscribes to. */
  readonly unsubscribe: string | null;
  /** A file that goes with it, its content in base64; null for none. */
  readonly attachment: {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  } | null;
}

export type Outcome =
  | { readonly kind: 'taken' }
  /** The server answered no: for good (5xx), or for now (4xx). */
  | { readonly kind: 'refused'; readonly forGood: boolean; readonly reason: string }
  /** No conversation came about, or it ended before the mail was handed over. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The mail was handed over and no answer came: it may have been taken. */
  | { readonly kind: 'unknown'; readonly reason: string };

const connectMs = 10_000;
/** RFC 5321 lets a server take its time after the message; ours has less, and the lease of a claim covers it. */
const answerMs = 60_000;

function optionsOf(url: URL): SMTPConnection.Options {
  const secure = url.protocol === 'smtps:';
  const optional = isLoopback(url.hostname) || url.searchParams.get('tls') === 'optional';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !optional,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
  };
}

interface Spoken {
  readonly command: string;
  readonly code: number;
  readonly reason: string;
}

/** What the error says, on one line and without what may have been said to the server. */
function spokenOf(error: unknown): Spoken {
  if (!(error instanceof Error)) return { command: '', code: 0, reason: String(error) };
  const text = 'response' in error && typeof error.response === 'string' ? error.response : error.message;
  return {
    command: 'command' in error ? String(error.command) : '',
    code: 'responseCode' in error ? Number(error.responseCode) : 0,
    reason: text.replace(/\s+/g, ' ').slice(0, 300),
  };
}

/** Commands whose refusal concerns this mail; before them, a refusal concerns the connection or the account. */
const aboutMail = /^(MAIL|RCPT|DATA)/;

function judge(error: unknown, handedOver: boolean): Outcome {
  const { command, code, reason } = spokenOf(error);
  if (code >= 400 && (aboutMail.test(command) || handedOver))
    return { kind: 'refused', forGood: code >= 500, reason };
  return handedOver ? { kind: 'unknown', reason } : { kind: 'unreachable', reason };
}

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** RFC 2369 and RFC 8058: the second only over https, where a post by the mail program is allowed. */
function listHeaders(unsubscribe: string | null): Record<string, string> {
  if (unsubscribe === null) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    ...(unsubscribe.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}

async function bytesOf(letter: Letterhead) {
  const { from, to, messageId, date, subject, text, html, language } = letter;
  const info = await composer.sendMail({
    from,
    to: { name: '', address: to },
    messageId,
    date,
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...listHeaders(letter.unsubscribe),
    },
    attachments: letter.attachment === null ? [] : [{ ...letter.attachment, encoding: 'base64' }],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = Buffer.isBuffer(info.message) ? info.message : Buffer.from(String(info.message));
  return { bytes, envelope: info.envelope };
}

/** Hands over one mail. Never throws; `signal` ends the conversation where it stands. */
export async function deliver(smtpUrl: string, letter: Letterhead, signal: AbortSignal): Promise<Outcome> {
  const url = new URL(smtpUrl);
  const { bytes, envelope } = await bytesOf(letter);
  const connection = new SMTPConnection(optionsOf(url));
  const sender = envelope.from === false || envelope.from === undefined ? '' : envelope.from;
  let handedOver = false;
  return new Promise<Outcome>((resolve) => {
    const end = (outcome: Outcome) => {
      signal.removeEventListener('abort', stop);
      resolve(outcome);
      if (outcome.kind === 'taken') connection.quit();
      else connection.close();
    };
    const fail = (error: unknown) => end(judge(error, handedOver));
    const stop = () => fail(new Error('stopped'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    // Read by the connection once the server has agreed to take the data: from then on it may have it.
    const message = new Readable({
      read() {
        handedOver = true;
        this.push(bytes);
        this.push(null);
      },
    });
    const send = () =>
      connection.send({ from: sender, to: envelope.to }, message, (error) => {
        if (error) fail(error);
        else end({ kind: 'taken' });
      });
    connection.on('error', fail);
    connection.on('end', () => fail(new Error('the connection was closed')));
    connection.connect((error) => {
      if (error) return fail(error);
      if (url.username === '') return send();
      const user = decodeURIComponent(url.username);
      const pass = decodeURIComponent(url.password);
      connection.login({ user, pass, credentials: { user, pass } }, (refused) =>
        refused ? fail(refused) : send(),
      );
    });
  });
}
