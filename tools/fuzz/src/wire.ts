/** Sends requests as raw bytes, each on its own socket, so that they arrive exactly as made. */
import { connect } from 'node:net';

export interface FuzzRequest {
  /** Caller and address, for messages. */
  readonly title: string;
  readonly head: string;
  readonly body: Buffer;
  /** True if the caller closes its side of the connection although the request may be incomplete. */
  readonly ends: boolean;
}

export interface FuzzResponse {
  /** Status code; 0 if the connection was closed without a response. */
  readonly status: number;
  readonly text: string;
  readonly ms: number;
  /** True if the response was incomplete at the time limit. */
  readonly late: boolean;
}

/** Removes line breaks from a header value. */
const written = (text: string): string => text.replace(/[\r\n]/g, ' ');

export const formatRequestHead = (
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
): string =>
  `${method} ${url} HTTP/1.1\r\n${Object.entries({ host: 'localhost', ...headers, connection: 'close' })
    .map(([name, value]) => `${name}: ${written(value)}\r\n`)
    .join('')}\r\n`;

/** Returns the final status after any "100 Continue" responses. */
const statusOf = (text: string): number =>
  Number(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n)*HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);

/** Sends the request and reads until the server closes the connection or the time is over. */
export function sendRequest(
  port: number,
  { head, body, ends }: FuzzRequest,
  limitMs: number,
): Promise<FuzzResponse> {
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
    // An error is not a fault here, because a server that refuses a request may close the connection before it has read
    // everything.
    socket.on('error', () => settle(false));
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
    if (ends) socket.end();
  });
}

/** Writes the request as readable text, in the notation of `printf`. */
export function formatRequest({ title, head, body }: FuzzRequest, most = 3000): string {
  const text = `${head}${body.toString('latin1')}`;
  const cut = text.length > most ? `${text.slice(0, most)}... (${text.length} bytes)` : text;
  return `${title}\n${JSON.stringify(cut)}`;
}
