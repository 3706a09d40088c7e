/** Typed client of the API: the endpoint of the contract determines the types of input and answer. */
import {
  clientApiVersion,
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  isFileResult,
} from '@klarsikt/contract';
import { languageSetting } from '../settings/language.ts';
import { type ApiError, NetworkError, parseApiError } from './errors.ts';
import { emitApiEvent } from './events.ts';

export const defaultTimeoutMs = 5000;

export interface CallOptions {
  /** Time limit in milliseconds, 5000 by default; uploads, downloads and jobs need more. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

function listEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/**
 * Builds the address of a call: fills in path parameters, repeats the parameter for each item of a list, and omits
 * undefined values.
 */
export function buildApiAddress(path: string, { params, query }: RequestParts): string {
  const values = new Map(listEntries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of listEntries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return `/api/${filled}${text === '' ? '' : `?${text}`}`;
}

let csrf: Promise<string> | null = null;

/** Loads the CSRF token. It is bound to the session, so the next call after signing in or out fetches a new one. */
function loadCsrfToken(): Promise<string> {
  csrf ??= send('GET', '/api/token', {}, {})
    .then(async (response) =>
      response.ok ? response.json() : throwRefusal(await readApiError('GET', response)),
    )
    .then((body: { result: { token: string } }) => body.result.token);
  csrf.catch(forgetCsrfToken);
  return csrf;
}

export function forgetCsrfToken(): void {
  csrf = null;
}

/** Resolves when the call that changes the session's cookie has ended; null if no such call is running. */
let changing: Promise<void> | null = null;

/** Waits until no call changes the cookie, because a token that is fetched meanwhile belongs to the old cookie. */
async function loadSettledCsrfToken(): Promise<string> {
  for (;;) {
    while (changing) await changing;
    const token = await loadCsrfToken();
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
    'x-client-version': clientApiVersion,
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

function encodeBody(body: unknown): { readonly headers: Record<string, string>; readonly body?: BodyInit } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { headers: {}, body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function request(
  endpoint: Endpoint,
  parts: RequestParts,
  options: CallOptions,
  tokenFor = loadSettledCsrfToken,
): Promise<Response> {
  const url = buildApiAddress(endpoint.path, parts);
  const { headers, body } = encodeBody(parts.body);
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
  const error = await readApiError(endpoint.method, first);
  if (error.code !== 'error.csrf') return throwRefusal(error);
  forgetCsrfToken();
  const second = await attempt();
  return second.ok ? second : throwRefusal(await readApiError(endpoint.method, second));
}

/**
 * Reads the body of an answer. If the connection ends before the body is complete, the call counts as unanswered;
 * time limits and invalid JSON keep their own errors.
 */
async function readBody<T>(method: string, response: Response, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const isAborted = cause instanceof DOMException && cause.name === 'AbortError';
    if (cause instanceof SyntaxError || isAborted) throw cause;
    throw new NetworkError(method, response.url, cause);
  }
}

async function readApiError(method: string, response: Response): Promise<ApiError> {
  const body: unknown = await readBody(method, response, () => response.json()).catch((error: unknown) => {
    if (error instanceof NetworkError) throw error;
    return null;
  });
  return parseApiError(response.status, body);
}

function throwRefusal(error: ApiError): never {
  if (error.code === 'error.clientversion') emitApiEvent('oldClient');
  if (error.status === 401) emitApiEvent('unauthenticated');
  if (error.code === 'error.readonly' || error.code === 'error.maintenance') emitApiEvent('mode');
  throw error;
}

function filenameOf(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? '';
  const found = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return found === undefined ? null : decodeURIComponent(found);
}

const changesSession = ({ kind, path }: Endpoint): boolean =>
  kind === 'command' && (path === 'session' || path === 'loginToken' || path.split('/')[0] === 'login');

/** Runs a call that signs in or out alone, because it changes the cookie. */
async function requestChange(
  endpoint: Endpoint,
  parts: RequestParts,
  options: CallOptions,
): Promise<Response> {
  while (changing) await changing;
  const going = request(endpoint, parts, options, loadCsrfToken);
  changing = going
    .then(forgetCsrfToken, () => undefined)
    .finally(() => {
      changing = null;
    });
  await changing;
  return going;
}

/** Resolves when delayed calls may continue; null if calls need not wait. */
let heldBack: Promise<void> | null = null;
const underWay = new Set<Promise<Response>>();

/** Longest time in milliseconds for which a sign-out waits for calls that were already sent. */
const patienceMs = 2000;

/**
 * Delays all calls except those that change the session, until the returned function is called. Waits for calls that
 * were already sent, because the server would refuse them after the sign-out.
 */
export async function suspendCalls(): Promise<() => void> {
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

/** Delays calls until the promise resolves, so it must resolve in every case. */
export function delayCalls(end: Promise<unknown>): void {
  const held = end.then(() => {
    if (heldBack === held) heldBack = null;
  });
  heldBack = held;
}

async function requestWhenAllowed(
  endpoint: Endpoint,
  parts: RequestParts,
  options: CallOptions,
): Promise<Response> {
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
 * Calls an endpoint and returns the parsed result, or the bytes of a file.
 * @throws ApiError if the server refuses, NetworkError if there is no answer.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  const response = await (changesSession(endpoint) ? requestChange : requestWhenAllowed)(
    endpoint,
    input,
    options,
  );
  if (isFileResult(endpoint.result)) {
    const contentType = response.headers.get('content-type') ?? '';
    const content = await readBody(endpoint.method, response, () => response.arrayBuffer());
    const answer = { content, contentType, filename: filenameOf(response) };
    return answer as EndpointResponse<E>;
  }
  const body: unknown = await readBody(endpoint.method, response, () => response.json());
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined;
  const parsed = endpoint.result.safeParse(result);
  if (!parsed.success)
    throw new Error(`The answer to ${endpoint.method} ${endpoint.path} is not as agreed`, {
      cause: parsed.error,
    });
  return parsed.data as EndpointResponse<E>;
}
