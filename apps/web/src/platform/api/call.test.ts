import { loginContract, modelContract, sessionContract } from '@klarsikt/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { simulateReload } from '../fresh-modules.fixture.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const result = (value: unknown) => Response.json({ result: value });
const refusal = (status: number, code: string, details?: unknown) =>
  Response.json({ error: { code, message: code, details, id: 'ref-1' } }, { status });

let sent: Sent[] = [];

/** A client whose server gives these answers in order. */
async function client(...answers: (Response | Error | Promise<Response>)[]) {
  sent = [];
  const queue = [...answers];
  vi.stubGlobal(
    'fetch',
    async (url: string, init: { method: string; headers: Record<string, string>; body?: string }) => {
      sent.push({
        url,
        method: init.method,
        headers: init.headers,
        body: init.body && JSON.parse(init.body),
      });
      const next = queue.shift();
      if (next === undefined) throw new Error(`Not expected: ${init.method} ${url}`);
      if (next instanceof Error) throw next;
      return next;
    },
  );
  const [
    { call, buildApiAddress: addressOf, suspendCalls: holdCalls },
    { ApiError, NetworkError },
    { onApiEvent },
  ] = await Promise.all([import('./call.ts'), import('./errors.ts'), import('./events.ts')]);
  return { call, addressOf, holdCalls, ApiError, NetworkError, onApiEvent };
}

beforeEach(() => {
  simulateReload();
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('localStorage', { getItem: () => '"sv"', setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
afterEach(() => vi.unstubAllGlobals());

const credentials = { body: { username: 'maria@nordsund.example', secret: 'x' } };
const success = { status: 'success', errorMessage: null };

describe('the API client', () => {
  it('sends client version and language with each call, but the CSRF token only with changes', async () => {
    const { call } = await client(result([]));
    await call(sessionContract.getLanguages, {});
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers).toMatchObject({
      'accept-language': 'sv',
      'x-client-version': expect.any(String),
    });
    expect(sent[0]?.headers).not.toHaveProperty('x-csrf-token');
  });

  it.each([503, 401])('throws the error of a failed request for the CSRF token: %i', async (status) => {
    const { call } = await client(new Response('<html></html>', { status }));
    const body = { event: 'page.threats' };
    await expect(call(sessionContract.track, { body })).rejects.toMatchObject({ name: 'ApiError', status });
  });

  it.each([200, 409])('throws a network error if a response ends early: %i', async (status) => {
    const ended = new ReadableStream({
      pull: (controller) => controller.error(new DOMException('timed out', 'TimeoutError')),
    });
    const { call } = await client(result({ token: 'a' }), new Response(ended, { status }));
    const body = { event: 'page.threats' };
    await expect(call(sessionContract.track, { body })).rejects.toMatchObject({
      name: 'NetworkError',
      timedOut: true,
    });
  });

  it('fetches the CSRF token once for several changes', async () => {
    const { call } = await client(result({ token: 'a' }), result({ done: true }), result({ done: true }));
    const body = { event: 'page.threats' };
    await call(sessionContract.track, { body });
    await call(sessionContract.track, { body });
    expect(sent.map(({ url }) => url)).toEqual(['/api/token', '/api/track', '/api/track']);
    expect(sent[2]?.headers['x-csrf-token']).toBe('a');
  });

  it('fetches a new CSRF token after sign-in, because the cookie has changed', async () => {
    const { call } = await client(
      result({ token: 'before' }),
      result(success),
      result({ token: 'after' }),
      result({ done: true }),
    );
    await call(loginContract.login, credentials);
    await call(sessionContract.track, { body: { event: 'page.threats' } });
    expect(sent.map(({ url }) => url)).toEqual(['/api/token', '/api/login', '/api/token', '/api/track']);
    expect(sent[3]?.headers['x-csrf-token']).toBe('after');
  });

  it('delays changing calls during sign-in, because the token of the old cookie would be invalid', async () => {
    const { call } = await client(
      result({ token: 'before' }),
      result(success),
      result({ token: 'after' }),
      result({ done: true }),
      result({ done: true }),
    );
    const body = { event: 'page.threats' };
    await Promise.all([
      call(loginContract.login, credentials),
      call(sessionContract.track, { body }),
      call(sessionContract.track, { body }),
    ]);
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/token',
      '/api/login',
      '/api/token',
      '/api/track',
      '/api/track',
    ]);
    expect(sent.slice(3).map(({ headers }) => headers['x-csrf-token'])).toEqual(['after', 'after']);
  });

  it('discards a token that was requested before signing in', async () => {
    const { call } = await client(
      result({ token: 'before' }),
      result(success),
      result({ token: 'after' }),
      result({ done: true }),
    );
    const counted = call(sessionContract.track, { body: { event: 'page.threats' } });
    await call(loginContract.login, credentials);
    await counted;
    expect(sent.map(({ url }) => url)).toEqual(['/api/token', '/api/login', '/api/token', '/api/track']);
    expect(sent[3]?.headers['x-csrf-token']).toBe('after');
  });

  it('sends no call during sign-out and continues if the sign-out is cancelled', async () => {
    const { call, holdCalls } = await client(
      result({ token: 'a' }),
      result({ done: true, logoutUrl: null }),
      result([]),
    );
    const letGo = await holdCalls();
    const asked = call(sessionContract.getLanguages, {});
    await call(sessionContract.deleteSession, {});
    expect(sent.map(({ url }) => url)).toEqual(['/api/token', '/api/session']);
    letGo();
    await asked;
    expect(sent.map(({ url }) => url)).toEqual(['/api/token', '/api/session', '/api/languages']);
  });

  it('delays the sign-out until earlier calls have ended', async () => {
    let answer: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { call, holdCalls } = await client(slow);
    const asked = call(sessionContract.getLanguages, {});
    let isHeld = false;
    const held = holdCalls().then(() => {
      isHeld = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isHeld).toBe(false);
    answer(result([]));
    await Promise.all([asked, held]);
    expect(isHeld).toBe(true);
  });

  it('continues with other calls when a sign-in is refused', async () => {
    const { call } = await client(
      result({ token: 'a' }),
      refusal(401, 'error.credentials'),
      result({ done: true }),
    );
    const refused = expect(call(loginContract.login, credentials)).rejects.toMatchObject({ status: 401 });
    await call(sessionContract.track, { body: { event: 'page.threats' } });
    await refused;
    expect(sent.map(({ url }) => url)).toEqual(['/api/token', '/api/login', '/api/track']);
  });

  it('fetches a new CSRF token and repeats the call once if the token is refused', async () => {
    const { call } = await client(
      result({ token: 'old' }),
      refusal(403, 'error.csrf'),
      result({ token: 'new' }),
      result(success),
    );
    await expect(call(loginContract.login, credentials)).resolves.toEqual(success);
    expect(sent.at(-1)?.headers['x-csrf-token']).toBe('new');
    expect(sent.at(-1)?.body).toEqual(credentials.body);
  });

  it('does not repeat a call again if the second CSRF token is refused', async () => {
    const { call, ApiError } = await client(
      result({ token: 'old' }),
      refusal(403, 'error.csrf'),
      result({ token: 'new' }),
      refusal(403, 'error.csrf'),
    );
    await expect(call(loginContract.login, credentials)).rejects.toBeInstanceOf(ApiError);
    expect(sent).toHaveLength(4);
  });

  it('throws an error with method, address and cause after a network failure', async () => {
    const { call, NetworkError } = await client(
      result({ token: 'a' }),
      new TypeError('connection refused'),
      result({ token: 'b' }),
      result(success),
    );
    const failure = await call(loginContract.login, credentials).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NetworkError);
    expect(String(failure)).toContain('POST /api/login: connection refused');
    await call(loginContract.login, credentials);
    expect(sent.at(-1)?.headers['x-csrf-token']).toBe('b');
  });

  it('throws a refusal with its code, field paths and reference number', async () => {
    const faults = [
      {
        path: 'body.secret',
        code: 'password.tooshort',
        message: 'Lösenordet är för kort. Välj ett längre lösenord.',
      },
    ];
    const { call } = await client(result({ token: 'a' }), refusal(400, 'error.invalid', { faults }));
    await expect(call(loginContract.login, credentials)).rejects.toMatchObject({
      code: 'error.invalid',
      status: 400,
      faults,
      id: 'ref-1',
    });
  });

  it("treats an answer that is not the server's own as an unknown error", async () => {
    const { call } = await client(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(call(sessionContract.getSession, {})).rejects.toMatchObject({
      code: 'error.unknown',
      status: 502,
    });
  });

  it.each([502, 503, 504])('treats the response %d of a proxy as an unreachable server', async (status) => {
    const { call } = await client(new Response('<html>Bad gateway</html>', { status }));
    const { formatErrorMessage: sentenceOf } = await import('./errors.ts');
    const error: unknown = await call(sessionContract.getSession, {}).catch((cause: unknown) => cause);
    expect(sentenceOf(error, 'en')).toMatch(/^The server did not answer\./);
    expect(sentenceOf(error, 'sv')).toMatch(/^Servern svarade inte\./);
  });

  it('provides address and cause of a lost connection, or status and message of a refusal', async () => {
    const { call } = await client(
      new TypeError('connection refused'),
      refusal(418, 'error.teapot'),
      new Response('<html>Bad gateway</html>', { status: 502 }),
      refusal(404, 'error.notfound'),
    );
    const { formatErrorDetail: detailOf } = await import('./errors.ts');
    const next = () =>
      call(sessionContract.getSession, {}).then(
        () => 'answered',
        (error: unknown) => detailOf(error),
      );
    expect(await next()).toBe('GET /api/session: connection refused');
    expect(await next()).toBe('HTTP 418 error.teapot: error.teapot');
    expect(await next()).toBe('HTTP 502');
    expect(await next()).toBeNull();
  });

  it('emits an event for an ended session and for an outdated client', async () => {
    const { call, onApiEvent } = await client(
      refusal(401, 'error.unauthenticated'),
      refusal(400, 'error.clientversion'),
    );
    const heard: string[] = [];
    onApiEvent('unauthenticated', () => heard.push('unauthenticated'));
    onApiEvent('oldClient', () => heard.push('oldClient'));
    await call(sessionContract.getLicenses, {}).catch(() => undefined);
    await call(sessionContract.getLicenses, {}).catch(() => undefined);
    expect(heard).toEqual(['unauthenticated', 'oldClient']);
  });

  it('emits an event for an outdated client even if only a token is requested', async () => {
    const { call, onApiEvent } = await client(refusal(400, 'error.clientversion'));
    const heard: string[] = [];
    onApiEvent('oldClient', () => heard.push('oldClient'));
    await expect(call(sessionContract.track, { body: { event: 'page.threats' } })).rejects.toMatchObject({
      code: 'error.clientversion',
      status: 400,
    });
    expect(heard).toEqual(['oldClient']);
  });

  it('refuses an answer that breaks the contract', async () => {
    const { call } = await client(result({ token: 7 }));
    await expect(call(sessionContract.getToken, {})).rejects.toThrow('not as agreed');
  });

  it('returns a file as bytes with its name', async () => {
    const headers = {
      'content-type': 'application/json',
      'content-disposition': "attachment; filename*=UTF-8''riskbed%C3%B6mning.json",
    };
    const { call } = await client(new Response('{}', { headers }));
    const answer = await call(modelContract.getData, { params: { projectionHash: 'a'.repeat(64) } });
    expect(answer).toMatchObject({ contentType: 'application/json', filename: 'riskbedömning.json' });
    expect(new TextDecoder().decode(answer.content)).toBe('{}');
  });

  it('builds addresses with parameters and repeated list values, but without missing values', async () => {
    const { addressOf } = await client();
    expect(
      addressOf('ra/{id}/x/{name}', {
        params: { id: 3, name: 'a/b c' },
        query: { tag: ['x', 'y'], q: undefined },
      }),
    ).toBe('/api/ra/3/x/a%2Fb%20c?tag=x&tag=y');
  });
});
