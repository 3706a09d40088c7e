/** A caller with its own cookie, speaking the contract to a real server without a socket. */
import {
  type AnswerOf,
  clientVersion,
  type Endpoint,
  isFileResult,
  type RequestOf,
} from '@klarsikt/contract';
import type { FastifyInstance } from 'fastify';

export interface RawAnswer {
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

/** The error that a call was refused with. */
export class CallRefused extends Error {
  readonly status: number;
  readonly error: CallError;

  constructor(status: number, error: CallError) {
    super(`${status} ${error.code}: ${error.message} ${JSON.stringify(error.details ?? null)}`);
    this.status = status;
    this.error = error;
  }
}

/** What the call was refused with; a call that went through fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<CallRefused> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof CallRefused)) throw new Error(`not refused: ${String(outcome)}`);
  return outcome;
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The address of an endpoint with its parameters filled in. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, parts: Parts): string {
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
  #csrf: string | null = null;
  /** Address that the calls seem to come from. */
  ip = '198.51.100.7';

  constructor(http: FastifyInstance) {
    this.#http = http;
  }

  /**
   * One request as it is: headers and body are the caller's. `file`: its answer is megabytes that are no text, which are
   * read as one only where somebody asks for it.
   */
  async raw(
    method: string,
    url: string,
    given: { headers?: Record<string, string>; payload?: string | Buffer; file?: boolean } = {},
  ): Promise<RawAnswer> {
    const answer = await this.#http.inject({
      method: method as 'GET',
      url,
      remoteAddress: this.ip,
      headers: { ...(this.cookie === null ? {} : { cookie: this.cookie }), ...given.headers },
      ...(given.payload === undefined ? {} : { payload: given.payload }),
      payloadAsStream: given.file === true,
    });
    this.#keepCookie(answer.headers['set-cookie']);
    const { statusCode: status, headers } = answer;
    if (given.file !== true) return { status, headers, body: answer.body, bytes: answer.rawPayload };
    const bytes = Buffer.concat(await answer.stream().toArray());
    return {
      status,
      headers,
      bytes,
      get body() {
        return bytes.toString();
      },
    };
  }

  #keepCookie(header: string | string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const cleared = pair.endsWith('=') || /expires=Thu, 01 Jan 1970/i.test(line);
      this.cookie = cleared ? null : pair;
      this.#csrf = null;
    }
  }

  /** The CSRF token of the session as it is now. */
  async csrf(): Promise<string> {
    if (this.#csrf === null) {
      const answer = await this.raw('GET', '/api/token');
      if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.body}`);
      const parsed = JSON.parse(answer.body) as { result: { token: string } };
      this.#csrf = parsed.result.token;
    }
    return this.#csrf;
  }

  /** One call of an endpoint with all headers right, whatever the answer. */
  async request(
    endpoint: Endpoint,
    parts: Parts = {},
    headers: Record<string, string> = {},
  ): Promise<RawAnswer> {
    const write = endpoint.method !== 'GET' && endpoint.method !== 'HEAD';
    const csrf: Record<string, string> = write ? { 'x-csrf-token': await this.csrf() } : {};
    const json: Record<string, string> =
      parts.body === undefined ? {} : { 'content-type': 'application/json' };
    return this.raw(endpoint.method, addressOf(endpoint, parts), {
      headers: { 'x-client-version': clientVersion, ...csrf, ...json, ...headers },
      ...(parts.body === undefined ? {} : { payload: JSON.stringify(parts.body) }),
      file: isFileResult(endpoint.result),
    });
  }

  /** Sends a file and the fields beside it to a call that takes one, as a browser does, whatever the answer. */
  async upload(
    endpoint: Endpoint,
    given: {
      readonly params?: Parts['params'];
      readonly name: string;
      readonly content: string | Uint8Array;
      readonly fields?: Readonly<Record<string, string>>;
    },
  ): Promise<RawAnswer> {
    const form = new FormData();
    for (const [field, value] of Object.entries(given.fields ?? {})) form.append(field, value);
    const { content } = given;
    form.append(
      'file',
      new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
      given.name,
    );
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return this.raw(endpoint.method, addressOf(endpoint, given.params ? { params: given.params } : {}), {
      headers: {
        'x-client-version': clientVersion,
        'x-csrf-token': await this.csrf(),
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  /** Calls an endpoint and gives its answer; a refusal is thrown as `CallRefused`. */
  async call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    headers: Record<string, string> = {},
  ): Promise<AnswerOf<E>> {
    const answer = await this.request(endpoint, request as Parts, headers);
    if (answer.status >= 400)
      throw new CallRefused(answer.status, (JSON.parse(answer.body) as { error: CallError }).error);
    if (isFileResult(endpoint.result))
      return {
        content: new Uint8Array(answer.bytes).buffer,
        contentType: String(answer.headers['content-type']),
        filename:
          /filename\*=UTF-8''([^;]+)/.exec(String(answer.headers['content-disposition'] ?? ''))?.[1] ?? null,
      } as AnswerOf<E>;
    return (JSON.parse(answer.body) as { result: AnswerOf<E> }).result;
  }
}
