/** A syslog receiver for tests, which refuses everything that RFC 5424 and RFC 6587 (octet counting) do not allow. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

export interface ReceivedMessage {
  readonly facility: number;
  readonly severity: number;
  readonly timestamp: string;
  readonly hostname: string;
  readonly application: string;
  readonly processId: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly text: string;
  readonly bytes: number;
}

const header =
  /^<(0|[1-9]\d{0,2})>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)) ([\x21-\x7e]{1,255}) ([\x21-\x7e]{1,48}) ([\x21-\x7e]{1,128}) ([\x21-\x7e]{1,32}) /;
const name = String.raw`[\x21\x23-\x3c\x3e-\x5c\x5e-\x7e]{1,32}`;
const parameter = String.raw` (${name})="((?:[^"\\\]]|\\["\\\]])*)"`;
const element = new RegExp(String.raw`^\[(${name})((?:${parameter})*)\]`);

function readData(text: string): { readonly data: ReceivedMessage['data']; readonly rest: string } {
  const data: Record<string, Record<string, string>> = {};
  let rest = text;
  for (;;) {
    const [whole, id, given = ''] = element.exec(rest) ?? [];
    if (whole === undefined || id === undefined) break;
    if (data[id] !== undefined) throw new Error(`the element ${id} occurs twice`);
    const read = [...given.matchAll(new RegExp(parameter, 'g'))];
    data[id] = Object.fromEntries(
      read.map(([, key = '', value = '']) => [key, value.replace(/\\(["\\\]])/g, '$1')]),
    );
    rest = rest.slice(whole.length);
  }
  if (Object.keys(data).length === 0) throw new Error(`no structured data: ${text.slice(0, 80)}`);
  return { data, rest };
}

/** Parses one message; throws if the octets are anything else. */
export function parseSyslogMessage(bytes: Buffer): ReceivedMessage {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const [head, priority, timestamp = '', hostname = '', application = '', processId = '', kind = ''] =
    header.exec(text) ?? [];
  if (head === undefined || Number(priority) > 191) throw new Error(`no header: ${text.slice(0, 120)}`);
  if (Number.isNaN(Date.parse(timestamp))) throw new Error(`no instant: ${timestamp}`);
  const { data, rest } = readData(text.slice(head.length));
  if (!rest.startsWith(' \ufeff')) throw new Error('a message in UTF-8 begins with a byte order mark');
  return {
    ...{ facility: Number(priority) >> 3, severity: Number(priority) & 7 },
    ...{ timestamp, hostname, application, processId, kind, data },
    text: rest.slice(2),
    bytes: bytes.length,
  };
}

/** Splits off the complete frames at the beginning; throws on anything else. */
export function takeFrames(pending: Buffer): {
  readonly messages: readonly Buffer[];
  readonly rest: Buffer;
} {
  const messages: Buffer[] = [];
  let rest = pending;
  for (;;) {
    const at = rest.indexOf(' ');
    if (at < 0 && rest.length > 10) throw new Error('no length before the message');
    if (at < 0) return { messages, rest };
    const length = rest.subarray(0, at).toString('latin1');
    if (!/^[1-9]\d{0,9}$/.test(length)) throw new Error(`no length: ${length}`);
    const end = at + 1 + Number(length);
    if (rest.length < end) return { messages, rest };
    messages.push(rest.subarray(at + 1, end));
    rest = rest.subarray(end);
  }
}

/** Behaviour of the receiver: `deaf` reads nothing, `dying` closes within the first chunk, `closing` at once. */
export type Behaviour = 'well' | 'deaf' | 'dying' | 'closing';

export interface SyslogReceiver {
  readonly port: number;
  readonly messages: ReceivedMessage[];
  readonly faults: string[];
  behaviour: Behaviour;
  /** Number of connections so far. */
  readonly connections: number;
  close(): Promise<void>;
  /** Listens again on the same port. */
  reopen(): Promise<void>;
}

export async function openSyslogReceiver(tls: TlsOptions | null = null): Promise<SyslogReceiver> {
  const open = new Set<Socket>();
  let connections = 0;
  const messages: ReceivedMessage[] = [];
  const faults: string[] = [];
  let behaviour: Behaviour = 'well';
  const serve = (socket: Socket): void => {
    connections += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    if (behaviour === 'deaf') return void socket.pause();
    if (behaviour === 'closing') return void socket.end();
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      try {
        const { messages: whole, rest } = takeFrames(Buffer.concat([pending, chunk]));
        pending = Buffer.from(rest);
        for (const message of whole) {
          messages.push(parseSyslogMessage(message));
          if (behaviour === 'dying') return void socket.destroy();
        }
      } catch (error) {
        faults.push(String(error));
        socket.destroy();
      }
    });
    socket.on('end', () => {
      if (pending.length > 0) faults.push('the connection ended within a frame');
    });
  };
  const create = (): Server => (tls === null ? createServer(serve) : createTlsServer(tls, serve));
  let server = create();
  const listen = async (port: number) => {
    server.on('tlsClientError', () => undefined);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listen(0);
  return {
    messages,
    faults,
    port,
    get connections() {
      return connections;
    },
    get behaviour() {
      return behaviour;
    },
    set behaviour(next) {
      behaviour = next;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    reopen: async () => {
      server = create();
      await listen(port);
    },
  };
}
