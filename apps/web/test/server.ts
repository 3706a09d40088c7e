/** One application per worker; requests of screens reach it without a socket. */
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';

let running: Promise<TestApp> | null = null;

/**
 * Starts the worker's application once. It ends with the worker, and its database with the database server of the run.
 */
export function theApp(): Promise<TestApp> {
  running ??= startTestApp();
  return running;
}

/** Cancels jobs that a test ordered and did not wait for, because they would delay the next file of tests. */
export async function endOrders(): Promise<void> {
  await (await running)?.endOrders();
}

/** Headers of an answer; each line of a repeated header is a separate entry. */
const headersOf = (
  given: Readonly<Record<string, string | string[] | number | undefined>>,
): [string, string][] =>
  Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((line): [string, string] => [name, String(line)]),
  );

let connected = true;

/** Runs the work while no request reaches the server. */
export async function withoutConnection<T>(work: () => Promise<T>): Promise<T> {
  connected = false;
  try {
    return await work();
  } finally {
    connected = true;
  }
}

let standIn: number | null = null;

/** Runs the work while a proxy answers every request with this status and without the server's body. */
export async function answeredWith<T>(status: 401 | 502 | 503 | 504, work: () => Promise<T>): Promise<T> {
  standIn = status;
  try {
    return await work();
  } finally {
    standIn = null;
  }
}

interface Held {
  /** The address whose answers are delayed; null for all. */
  readonly path: string | null;
  readonly arrival: Promise<void>;
}

let held: Held | null = null;

/**
 * Runs the work while the answers of one address (null: of all) are delayed: requests reach the server, and their
 * answers arrive when the work ends.
 */
export async function beforeAnswers<T>(work: () => Promise<T>, path: string | null = null): Promise<T> {
  let letCome: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  held = { path, arrival };
  try {
    return await work();
  } finally {
    held = null;
    letCome();
  }
}

const withoutBody = new Set([204, 205, 304]);

/** A `fetch` with the cookie of a client, which sends each request unchanged to the application. */
export function fetchAs(client: TestClient): typeof fetch {
  return async (input, init) => {
    if (!connected) throw new TypeError('Failed to fetch');
    if (standIn !== null) return new Response('<html></html>', { status: standIn });
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), location.href),
      init,
    );
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = Object.fromEntries([...request.headers]);
    const { pathname, search } = new URL(request.url);
    const answer = await client.raw(request.method, pathname + search, {
      headers,
      ...(payload.length > 0 ? { payload } : {}),
    });
    if (held !== null && (held.path ?? pathname) === pathname) await held.arrival;
    request.signal.throwIfAborted();
    const body = withoutBody.has(answer.status) ? null : new Uint8Array(answer.bytes);
    return new Response(body, { status: answer.status, headers: headersOf(answer.headers) });
  };
}

const edge = '----klarsikt-form';
/** Content type of `multipart`. */
export const multipartType = `multipart/form-data; boundary=${edge}`;

/** The body of a form in the encoding of a browser. */
export async function multipart(form: FormData): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [name, value] of form) {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"\r\nContent-Type: ${value.type}`;
    const content = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
    const head = `--${edge}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    parts.push(Buffer.from(head), content, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]);
}

/** The part of `XMLHttpRequest` that uploads use; only it reports the progress of an upload. */
export function requestsAs(client: TestClient) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    timeout = 0;
    to = { method: '', url: '' };
    headers: Record<string, string> = {};

    open(method: string, url: string): void {
      this.to = { method, url };
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }

    send(form: FormData): void {
      void this.sent(form).then((outcome) => this.dispatchEvent(new Event(outcome)));
    }

    async sent(form: FormData): Promise<'load' | 'error'> {
      if (!connected) return 'error';
      const headers = { ...this.headers, 'content-type': multipartType };
      const { method, url } = this.to;
      const answer = await client.raw(method, url, { headers, payload: await multipart(form) });
      this.status = answer.status;
      this.responseText = answer.body;
      return 'load';
    }
  };
}
