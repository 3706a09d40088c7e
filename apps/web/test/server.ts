/** One server per worker, and the way to it: what a screen fetches reaches the application without a socket. */
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';

let running: Promise<TestApp> | null = null;

/** The application of this worker. It ends with the worker, and its database with the database server of the run. */
export function theApp(): Promise<TestApp> {
  running ??= startTestApp();
  return running;
}

/** Headers of an answer, each line of a repeated one by itself. */
const headersOf = (
  given: Readonly<Record<string, string | string[] | number | undefined>>,
): [string, string][] =>
  Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((line): [string, string] => [name, String(line)]),
  );

let connected = true;

/** While the work runs nothing reaches the server, as on a train in a tunnel. */
export async function withoutConnection<T>(work: () => Promise<T>): Promise<T> {
  connected = false;
  try {
    return await work();
  } finally {
    connected = true;
  }
}

const withoutBody = new Set([204, 205, 304]);

/** `fetch` as one caller has it: the cookie is theirs, and what they ask reaches the server as it was sent. */
export function fetchAs(client: TestClient): typeof fetch {
  return async (input, init) => {
    if (!connected) throw new TypeError('Failed to fetch');
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
    request.signal.throwIfAborted();
    const body = withoutBody.has(answer.status) ? null : new Uint8Array(answer.bytes);
    return new Response(body, { status: answer.status, headers: headersOf(answer.headers) });
  };
}
