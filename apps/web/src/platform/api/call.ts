/** The typed client: what an endpoint declares is what a caller may send and will get. */
import {
  type AnswerOf,
  clientVersion,
  type Endpoint,
  isFileResult,
  type RequestOf,
} from '@klarsikt/contract';
import { languageSetting } from '../settings/language.ts';
import { type ApiError, apiErrorOf, NetworkError } from './errors.ts';
import { announce } from './events.ts';

export const defaultTimeoutMs = 5000;

export interface CallOptions {
  /** 5 s when not given; uploads, downloads and jobs take longer. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The address of a call under /api: parameters filled in, lists repeated, what is undefined left out. */
export function addressOf(path: string, { params, query }: Parts): string {
  const values = new Map(entriesOf(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return `/api/${filled}${text === '' ? '' : `?${text}`}`;
}

let csrf: Promise<string> | null = null;

/** The token is bound to the session; after signing in or out the next call fetches a new one. */
function csrfToken(): Promise<string> {
  csrf ??= send('GET', '/api/token', {}, {})
    .then(async (response) => (response.ok ? response.json() : refuse(await errorOf(response))))
    .then((body: { result: { token: string } }) => body.result.token);
  csrf.catch(forgetCsrfToken);
  return csrf;
}

export function forgetCsrfToken(): void {
  csrf = null;
}

/** Settled when the call is over that changes the session's cookie; null while none is under way. */
let changing: Promise<void> | null = null;

/** A token fetched while the cookie changes belongs to the old one, so calls wait until the change is done. */
async function settledCsrfToken(): Promise<string> {
  for (;;) {
    while (changing) await changing;
    const token = await csrfToken();
    if (!changing) return token;
  }
}

async function send(
  method: string,
  url: string,
  init: { readonly headers?: Record<string, string>; readonly body?: BodyInit },
  { timeoutMs = defaultTimeoutMs, signal }: CallOptions,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs);
  const headers = {
    accept: 'application/json',
    'accept-language': languageSetting.get(),
    'x-client-version': clientVersion,
    ...init.headers,
  };
  try {
    return await fetch(url, {
      ...init,
      method,
      headers,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    forgetCsrfToken();
    throw new NetworkError(method, url, cause);
  }
}

function encoded(body: unknown): { readonly headers: Record<string, string>; readonly body?: BodyInit } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { headers: {}, body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function request(
  endpoint: Endpoint,
  parts: Parts,
  options: CallOptions,
  tokenFor = settledCsrfToken,
): Promise<Response> {
  const url = addressOf(endpoint.path, parts);
  const { headers, body } = encoded(parts.body);
  const safe = endpoint.method === 'GET' || endpoint.method === 'HEAD';
  const attempt = async () => {
    const token: Record<string, string> = safe ? {} : { 'x-csrf-token': await tokenFor() };
    return send(
      endpoint.method,
      url,
      { headers: { ...headers, ...token }, ...(body ? { body } : {}) },
      options,
    );
  };
  const first = await attempt();
  if (first.ok) return first;
  const error = await errorOf(first);
  if (error.code !== 'error.csrf') return refuse(error);
  forgetCsrfToken();
  const second = await attempt();
  return second.ok ? second : refuse(await errorOf(second));
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return apiErrorOf(response.status, body);
}

function refuse(error: ApiError): never {
  if (error.code === 'error.clientversion') announce('oldClient');
  if (error.status === 401) announce('unauthenticated');
  throw error;
}

function filenameOf(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? '';
  const found = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return found === undefined ? null : decodeURIComponent(found);
}

const changesSession = ({ kind, path }: Endpoint): boolean =>
  kind === 'command' && (path === 'session' || path === 'loginToken' || path.split('/')[0] === 'login');

/** Signing in and out changes the cookie that the token is bound to: one such call at a time, and nothing else meanwhile. */
async function requestChange(endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<Response> {
  while (changing) await changing;
  const going = request(endpoint, parts, options, csrfToken);
  changing = going
    .then(forgetCsrfToken, () => undefined)
    .finally(() => {
      changing = null;
    });
  await changing;
  return going;
}

/** Settled when calls may go on; null while they may. */
let heldBack: Promise<void> | null = null;
const underWay = new Set<Promise<Response>>();

/** How long a sign-out waits for what has been sent already. */
const patienceMs = 2000;

/**
 * Holds back every call but those that change the session, until the function that it gives is called. It waits for
 * what has been sent: an answer that arrives after a sign-out would be a refusal that nobody asked for.
 */
export async function holdCalls(): Promise<() => void> {
  let letGo: () => void = () => undefined;
  heldBack = new Promise((resolve) => {
    letGo = resolve;
  });
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled(underWay), patience]);
  return () => {
    heldBack = null;
    letGo();
  };
}

async function requestWhenLet(endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<Response> {
  while (heldBack) await heldBack;
  const going = request(endpoint, parts, options);
  underWay.add(going);
  try {
    return await going;
  } finally {
    underWay.delete(going);
  }
}

/**
 * Calls an endpoint. Gives the parsed result, or for a file its bytes.
 * @throws ApiError when the server refuses, NetworkError when there is no answer.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const response = await (changesSession(endpoint) ? requestChange : requestWhenLet)(
    endpoint,
    input,
    options,
  );
  if (isFileResult(endpoint.result)) {
    const contentType = response.headers.get('content-type') ?? '';
    const answer = { content: await response.arrayBuffer(), contentType, filename: filenameOf(response) };
    return answer as AnswerOf<E>;
  }
  const body: unknown = await response.json();
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined;
  const parsed = endpoint.result.safeParse(result);
  if (!parsed.success)
    throw new Error(`The answer to ${endpoint.method} ${endpoint.path} is not as agreed`, {
      cause: parsed.error,
    });
  return parsed.data as AnswerOf<E>;
}
