/** Requests as bytes, over a socket of their own each: what is sent is exactly what was made. */
import { connect } from 'node:net';

export interface Request {
  /** Who sends it, and to what. */
  readonly title: string;
  readonly head: string;
  readonly body: Buffer;
  /** Nothing follows: the sender says so, as for a request that promises more than it has. */
  readonly ends: boolean;
}

export interface Answer {
  /** 0 when the connection was closed without an answer. */
  readonly status: number;
  readonly text: string;
  readonly ms: number;
  /** True when the answer was not whole in time. */
  readonly late: boolean;
}

/** A field as it can be written: what would end the line or the field is left out. */
const written = (text: string): string => text.replace(/[\r\n]/g, ' ');

export const headOf = (method: string, url: string, headers: Readonly<Record<string, string>>): string =>
  `${method} ${url} HTTP/1.1\r\n${Object.entries({ host: 'localhost', ...headers, connection: 'close' })
    .map(([name, value]) => `${name}: ${written(value)}\r\n`)
    .join('')}\r\n`;

/** The last one: "100 Continue" may stand before it. */
const statusOf = (text: string): number =>
  Number(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n)*HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);

/** Sends it, and listens until the server closes the connection or the time is over. */
export function send(port: number, { head, body, ends }: Request, limitMs: number): Promise<Answer> {
  const began = performance.now();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const parts: Buffer[] = [];
  return new Promise((resolve) => {
    let settled = false;
    const settle = (late: boolean) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(parts).toString('utf8');
      resolve({ status: statusOf(text), text, ms: performance.now() - began, late });
    };
    const timer = setTimeout(() => settle(true), limitMs);
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', () => settle(false));
    socket.on('close', () => settle(false));
    // A server that has refused need not read on: the rest of the request finds the connection closed.
    socket.on('error', () => settle(false));
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
    if (ends) socket.end();
  });
}

/** The request as a person can read it, and as `printf` would send it. */
export function shown({ title, head, body }: Request, most = 3000): string {
  const text = `${head}${body.toString('latin1')}`;
  const cut = text.length > most ? `${text.slice(0, most)}... (${text.length} bytes)` : text;
  return `${title}\n${JSON.stringify(cut)}`;
}
