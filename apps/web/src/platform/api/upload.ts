/** Sending a file: the one call that tells how far it is, which `fetch` can not. */
import { type AnswerOf, clientVersion, type Endpoint, isFileResult, session } from '@klarsikt/contract';
import { languageSetting } from '../settings/language.ts';
import { addressOf, call } from './call.ts';
import { apiErrorOf, NetworkError } from './errors.ts';
import { announce } from './events.ts';

/** As long as the server waits for a request. */
const timeoutMs = 60_000;

export interface Upload {
  /** Parameters of the address, where it has any. */
  readonly params?: Readonly<Record<string, number | string>>;
  readonly file: File;
  /** Fields of the form beside the file. */
  readonly fields: Readonly<Record<string, string>>;
  /** 0 to 1; 1 when everything is sent and the server reads it. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

function answerOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

/** Sends the form; rejects as `call` does. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  { params = {}, file, fields, onProgress, signal }: Upload,
): Promise<AnswerOf<E>> {
  const { token } = await call(session.getToken, {});
  const url = addressOf(endpoint.path, { params });
  const form = new FormData();
  // Fields first, so that the server has the description before the file arrives.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  const request = new XMLHttpRequest();
  request.open(endpoint.method, url);
  request.timeout = timeoutMs;
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('accept-language', languageSetting.get());
  request.setRequestHeader('x-client-version', clientVersion);
  request.setRequestHeader('x-csrf-token', token);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress?.(total > 0 ? loaded / total : 0),
  );
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  await new Promise<void>((done, fail) => {
    const lost = (reason: string) => () => fail(new NetworkError(endpoint.method, url, new Error(reason)));
    request.addEventListener('load', () => done());
    request.addEventListener('error', lost('the connection was lost'));
    request.addEventListener('timeout', lost('no answer in time'));
    request.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError')));
    request.send(form);
  });
  const body = answerOf(request);
  if (request.status >= 400) {
    if (request.status === 401) announce('unauthenticated');
    throw apiErrorOf(request.status, body);
  }
  const result: unknown = typeof body === 'object' && body !== null && 'result' in body ? body.result : null;
  if (isFileResult(endpoint.result)) throw new Error(`${endpoint.path} answers with a file`);
  return endpoint.result.parse(result) as AnswerOf<E>;
}
