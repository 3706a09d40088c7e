/** Uploads files with XMLHttpRequest, because `fetch` reports no progress. */
import {
  clientApiVersion,
  type Endpoint,
  type EndpointResponse,
  isFileResult,
  sessionContract,
} from '@klarsikt/contract';
import { languageSetting } from '../settings/language.ts';
import { buildApiAddress, call } from './call.ts';
import { NetworkError, parseApiError } from './errors.ts';
import { emitApiEvent } from './events.ts';

/** Time limit in milliseconds, the same as the server's limit for a request. */
const timeoutMs = 60_000;

export interface UploadInput {
  readonly params?: Readonly<Record<string, number | string>>;
  readonly file: File;
  readonly fields: Readonly<Record<string, string>>;
  /** Reports the share that was sent, 0 to 1; at 1 the server begins to read the file. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

function parseAnswer(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

/** Uploads a file. Rejects with the same errors as `call`. */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  { params = {}, file, fields, onProgress, signal }: UploadInput,
): Promise<EndpointResponse<E>> {
  const { token } = await call(sessionContract.getToken, {});
  const url = buildApiAddress(endpoint.path, { params });
  const form = new FormData();
  // Append the fields before the file, so that the server has them before it reads the file.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  const request = new XMLHttpRequest();
  request.open(endpoint.method, url);
  request.timeout = timeoutMs;
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('accept-language', languageSetting.get());
  request.setRequestHeader('x-client-version', clientApiVersion);
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
  const body = parseAnswer(request);
  if (request.status >= 400) {
    if (request.status === 401) emitApiEvent('unauthenticated');
    throw parseApiError(request.status, body);
  }
  const result: unknown = typeof body === 'object' && body !== null && 'result' in body ? body.result : null;
  if (isFileResult(endpoint.result)) throw new Error(`${endpoint.path} answers with a file`);
  return endpoint.result.parse(result) as EndpointResponse<E>;
}
