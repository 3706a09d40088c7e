/** A client with its own cookie that calls the endpoints of a real server without a network socket. */
import {
  clientApiVersion,
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  isFileResult,
} from '@klarsikt/contract';
import type { FastifyInstance } from 'fastify';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string;
  readonly bytes: Buffer;
}

export interface CallError {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly id: string;
}

/** The error of a refused call. */
export class CallRefusedError extends Error {
  readonly status: number;
  readonly error: CallError;

  constructor(status: number, error: CallError) {
    super(`${status} ${error.code}: ${error.message} ${JSON.stringify(error.details ?? null)}`);
    this.status = status;
    this.error = error;
  }
}

/** Returns the error of a refused call. Fails the test if the call succeeds. */
export async function expectRefusal(call: Promise<unknown>): Promise<CallRefusedError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof CallRefusedError)) throw new Error(`not refused: ${String(outcome)}`);
  return outcome;
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Returns the address of an endpoint with its parameters filled in. */
export function getEndpointAddress(endpoint: Pick<Endpoint, 'path'>, parts: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined) search.set(key, String(value));
  return `/api/${path}${search.size > 0 ? `?${search}` : ''}`;
}

export class TestClient {
  readonly #http: FastifyInstance;
  cookie: string | null = null;
  /** Cookie of a browser that has opened the link of a request for figures; null without one. */
  contributor: string | null = null;
  #csrf: string | null = null;
  /** Source address of the calls. */
  ip = '198.51.100.7';

  constructor(http: FastifyInstance) {
    this.#http = http;
  }

  /**
   * Sends a raw request with the given headers and body. `file`: the response is large and binary, so it is decoded
   * as text only on demand.
   */
  async raw(
    method: string,
    url: string,
    given: { headers?: Record<string, string>; payload?: string | Buffer; file?: boolean } = {},
  ): Promise<RawResponse> {
    const answer = await this.#http.inject({
      method: method as 'GET',
      url,
      remoteAddress: this.ip,
      headers: { ...this.#cookieHeader(), ...given.headers },
      ...(given.payload === undefined ? {} : { payload: given.payload }),
      // Receive the body as a stream, because a stream of events never ends and must not be awaited.
      payloadAsStream: true,
    });
    this.#keepCookie(answer.headers['set-cookie']);
    const { statusCode: status, headers } = answer;
    const stream = answer.stream();
    const hasEvents = String(headers['content-type']).startsWith('text/event-stream');
    if (hasEvents) stream.destroy();
    const bytes = hasEvents ? Buffer.alloc(0) : Buffer.concat(await stream.toArray());
    if (given.file !== true) return { status, headers, bytes, body: bytes.toString() };
    return {
      status,
      headers,
      bytes,
      get body() {
        return bytes.toString();
      },
    };
  }

  #cookieHeader(): Record<string, string> {
    const cookies = [this.cookie, this.contributor].filter((one) => one !== null);
    return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
  }

  #keepCookie(header: string | string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const [pair = ''] = line.split(';');
      if (pair.includes('klarsikt-contributor=')) {
        this.contributor = pair;
        continue;
      }
      const cleared = pair.endsWith('=') || /expires=Thu, 01 Jan 1970/i.test(line);
      this.cookie = cleared ? null : pair;
      this.#csrf = null;
    }
  }

  /** Returns the CSRF token of the current session. */
  async csrf(): Promise<string> {
    if (this.#csrf === null) {
      const answer = await this.raw('GET', '/api/token');
      if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.body}`);
      const parsed = JSON.parse(answer.body) as { result: { token: string } };
      this.#csrf = parsed.result.token;
    }
    return this.#csrf;
  }

  /** Calls an endpoint with all required headers. Returns every response, including errors. */
  async request(
    endpoint: Endpoint,
    parts: Parts = {},
    headers: Record<string, string> = {},
  ): Promise<RawResponse> {
    const write = endpoint.method !== 'GET' && endpoint.method !== 'HEAD';
    const csrf: Record<string, string> = write ? { 'x-csrf-token': await this.csrf() } : {};
    const json: Record<string, string> =
      parts.body === undefined ? {} : { 'content-type': 'application/json' };
    return this.raw(endpoint.method, getEndpointAddress(endpoint, parts), {
      headers: { 'x-client-version': clientApiVersion, ...csrf, ...json, ...headers },
      ...(parts.body === undefined ? {} : { payload: JSON.stringify(parts.body) }),
      file: isFileResult(endpoint.result),
    });
  }

  /** Uploads a file with further fields, as a browser does. Returns every response, including errors. */
  async upload(
    endpoint: Endpoint,
    given: {
      readonly params?: Parts['params'];
      readonly name: string;
      readonly content: string | Uint8Array;
      readonly fields?: Readonly<Record<string, string>>;
    },
  ): Promise<RawResponse> {
    const form = new FormData();
    for (const [field, value] of Object.entries(given.fields ?? {})) form.append(field, value);
    const { content } = given;
    form.append(
      'file',
      new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
      given.name,
    );
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return this.raw(
      endpoint.method,
      getEndpointAddress(endpoint, given.params ? { params: given.params } : {}),
      {
        headers: {
          'x-client-version': clientApiVersion,
          'x-csrf-token': await this.csrf(),
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      },
    );
  }

  /** Calls an endpoint and returns its response. Throws `CallRefusedError` for an error response. */
  async call<E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E>,
    headers: Record<string, string> = {},
  ): Promise<EndpointResponse<E>> {
    const answer = await this.request(endpoint, request as Parts, headers);
    if (answer.status >= 400)
      throw new CallRefusedError(answer.status, (JSON.parse(answer.body) as { error: CallError }).error);
    if (isFileResult(endpoint.result))
      return {
        content: new Uint8Array(answer.bytes).buffer,
        contentType: String(answer.headers['content-type']),
        filename:
          /filename\*=UTF-8''([^;]+)/.exec(String(answer.headers['content-disposition'] ?? ''))?.[1] ?? null,
      } as EndpointResponse<E>;
    return (JSON.parse(answer.body) as { result: EndpointResponse<E> }).result;
  }
}
