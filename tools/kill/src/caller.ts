/** A signed-in HTTP caller that distinguishes success, refusal and unknown outcome. */
import { clientApiVersion, type Endpoint, isFileResult } from '@klarsikt/contract';
import { z } from 'zod';

export type CallOutcome =
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; status: number; code: string }
  /** The connection broke or the server was unavailable, so it is unknown whether the write happened. */
  | { kind: 'unknown'; why: string };

type Parts = { params?: Record<string, string | number>; body?: unknown };

const errorSchema = z.object({ error: z.object({ code: z.string() }) });
const resultSchema = z.object({ result: z.unknown() });
const LIMIT_MS = 20_000;

export class ApiCaller {
  /**
   * Server errors other than 503 with the time of the next attempt, which is the only correct error while the server
   * is killed.
   */
  readonly faults: string[] = [];
  readonly #url: () => string;
  #cookie = '';
  #csrf: string | undefined;

  constructor(url: () => string) {
    this.#url = url;
  }

  async call(endpoint: Endpoint, parts: Parts = {}): Promise<CallOutcome> {
    try {
      const outcome = await this.#request(endpoint, parts);
      if (outcome.kind !== 'refused' || outcome.code !== 'error.csrf') return outcome;
      this.#csrf = undefined;
      return await this.#request(endpoint, parts);
    } catch (error) {
      return { kind: 'unknown', why: error instanceof Error ? error.message : String(error) };
    }
  }

  async #request(endpoint: Endpoint, { params = {}, body }: Parts): Promise<CallOutcome> {
    const headers: Record<string, string> = { 'x-client-version': clientApiVersion };
    if (endpoint.method !== 'GET') headers['x-csrf-token'] = await this.#token();
    if (body !== undefined) headers['content-type'] = 'application/json';
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const answer = await this.#fetch(`/api/${path}`, {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    this.#note(answer, endpoint);
    const json: unknown = await answer.json();
    if (answer.ok && !isFileResult(endpoint.result)) {
      return { kind: 'done', result: endpoint.result.parse(resultSchema.parse(json).result) };
    }
    const code = errorSchema.safeParse(json).data?.error.code ?? 'no code';
    if (answer.status >= 500) return { kind: 'unknown', why: `${answer.status} ${code}` };
    return { kind: 'refused', status: answer.status, code };
  }

  #note({ status, headers }: Response, { method, path }: Endpoint): void {
    if (status < 500 || (status === 503 && /^\d+$/.test(headers.get('retry-after') ?? ''))) return;
    this.faults.push(
      `${status} at ${method} ${path}, Retry-After ${headers.get('retry-after') ?? 'not said'}`,
    );
  }

  async #token(): Promise<string> {
    if (this.#csrf === undefined) {
      const answer = await this.#fetch('/api/token', { headers: { 'x-client-version': clientApiVersion } });
      const parsed = z.object({ result: z.object({ token: z.string() }) }).parse(await answer.json());
      this.#csrf = parsed.result.token;
    }
    return this.#csrf;
  }

  async #fetch(path: string, request: RequestInit): Promise<Response> {
    const headers = new Headers(request.headers);
    if (this.#cookie) headers.set('cookie', this.#cookie);
    const answer = await fetch(this.#url() + path, {
      ...request,
      headers,
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    for (const line of answer.headers.getSetCookie()) {
      this.#cookie = line.split(';')[0] ?? '';
      this.#csrf = undefined;
    }
    return answer;
  }
}
