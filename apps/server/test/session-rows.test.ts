/** Tests sessions and forged requests for all calls (security pages S1, S2 and S5). */
import { type Endpoint, getAllEndpoints, loginContract, sessionContract } from '@klarsikt/contract';
import { createPeopleHelper } from '@klarsikt/identity/server/login/people.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSetupToken } from '../src/start.ts';
import { digests } from './database-state.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** All cookies that an answer sets. */
const cookiesOf = (header: string | string[] | number | undefined): string[] =>
  (Array.isArray(header) ? header : [header ?? '']).map(String).filter((line) => line !== '');

describe('S1: the session cookie', () => {
  it('has 256 random bits, is bound to the host and is hidden from scripts after every kind of sign-in', async () => {
    const people = createPeopleHelper(app);
    const set: string[] = [];
    const note = (answer: { headers: Readonly<Record<string, string | string[] | number | undefined>> }) =>
      set.push(...cookiesOf(answer.headers['set-cookie']));

    const visitor = people.visitor();
    note(await visitor.raw('GET', '/api/token'));
    note(await people.visitor().request(loginContract.demo));
    const { username } = await people.person();
    const body = { username, secret: 'Granit-Fjord-Vass-47!' };
    const signedIn = people.visitor();
    note(await signedIn.request(loginContract.login, { body }));
    note(await signedIn.request(sessionContract.deleteSession));
    const owing = await people.person({ termsVersion: null });
    const half = people.visitor();
    note(await half.request(loginContract.login, { body: { ...body, username: owing.username } }));
    note(await half.request(loginContract.acceptTos, { body: {} }));
    const token = await createSetupToken(app.database.app, app.clock);
    const first = { organization: 'Bank', givenName: 'A', surname: 'B', secret: 'Granit-Fjord-Vass-47!' };
    const username2 = 'first@bank.example';
    note(
      await people.visitor().request(loginContract.setup, { body: { ...first, token, username: username2 } }),
    );

    // Clients that first fetched a token also got a visitor's cookie, so all of them are counted.
    expect(set.length).toBeGreaterThanOrEqual(7);
    const cleared = set.filter((line) => /^__Host-klarsikt=;/.test(line));
    expect(cleared).toHaveLength(1);
    for (const line of set)
      expect(line).toMatch(
        /^__Host-klarsikt=((v\.)?[\w-]{43})?; (Expires=[^;]+; )?(Max-Age=0; )?Path=\/; (Expires=[^;]+; )?HttpOnly; Secure; SameSite=Lax$/,
      );
    const values = set.map((line) => line.split(';')[0]).filter((value) => value !== '__Host-klarsikt=');
    expect(new Set(values).size).toBe(values.length);
  });
});

describe('S2: the expiry of a session', () => {
  it('is not delayed by polling, whatever time the client sends', async () => {
    const user = await (await app.tenant()).user();
    const polls: readonly Endpoint[] = [
      sessionContract.getSession,
      sessionContract.getTime,
      sessionContract.getToken,
      sessionContract.getVersion,
      sessionContract.getLanguages,
      sessionContract.track,
    ];
    // The last poll is one second before the limit.
    for (let n = 0; n < 1000; n += 1) {
      if (n % 10 === 9) app.clock.advance(n === 999 ? 17 : 18);
      const poll = polls[n % polls.length] ?? sessionContract.getTime;
      const answer = await user.request(
        poll,
        poll === sessionContract.track ? { body: { event: `poll.n${n % 3}` } } : {},
        { date: 'Thu, 01 Jan 2099 00:00:00 GMT', 'x-session-time': '0' },
      );
      expect([200, 429], answer.body).toContain(answer.status);
    }
    expect((await user.call(sessionContract.getSession, {})).softtimeSec).toBe(1);
    app.clock.advance(2);
    expect((await user.call(sessionContract.getSession, {})).authenticated).toBe(false);
    await expect(user.call(sessionContract.getLicenses, {})).rejects.toMatchObject({ status: 401 });
  }, 120_000);

  it('takes place exactly at the limits of the organisation', async () => {
    const people = createPeopleHelper(app);
    const settings = { secondFactor: 'optional', session: { softSec: 600, hardSec: 900, headsupSec: 60 } };
    const { username } = await people.person({}, { settings });
    const idle = (await people.signIn(username)).client;
    const busy = (await people.signIn(username)).client;
    const there = async (client: TestClient) => (await client.request(sessionContract.getLicenses)).status;
    app.clock.advance(599);
    expect((await idle.call(sessionContract.getSession, {})).authenticated).toBe(true);
    expect(await there(busy)).toBe(200);
    app.clock.advance(2);
    expect([await there(idle), await there(busy)]).toEqual([401, 200]);
    app.clock.advance(298);
    expect(await there(busy)).toBe(200);
    app.clock.advance(2);
    expect(await there(busy)).toBe(401);
  });
});

describe('a password', () => {
  it('is accepted at any age, because passwords do not expire', async () => {
    const people = createPeopleHelper(app);
    const { username } = await people.person({ passwordAt: new Date('2016-01-01T00:00:00Z') });
    expect((await people.signIn(username)).status).toBe('success');
  });
});

const writing = getAllEndpoints().filter(
  ({ endpoint }) => !['GET', 'HEAD'].includes(endpoint.method) && endpoint.form !== true,
);
const addressOf = (endpoint: Endpoint, id = '1') => `/api/${endpoint.path.replace(/\{\w+\}/g, id)}`;

let senders = 0;
/** Writes from a new address each time, so that the rate limit of an address does not apply. */
const write = (client: TestClient, endpoint: Endpoint, headers: Record<string, string>, payload = '{}') => {
  senders += 1;
  client.ip = `10.${64 + (senders >> 16)}.${(senders >> 8) & 255}.${senders & 255}`;
  return client.raw(endpoint.method, addressOf(endpoint), {
    headers: {
      'x-client-version': '1',
      'content-type': endpoint.upload ? 'multipart/form-data; boundary=x' : 'application/json',
      ...headers,
    },
    payload: endpoint.upload && payload === '{}' ? '--x--\r\n' : payload,
  });
};

describe('S5: a forged request', () => {
  it('is refused at every call that writes if the token is missing, empty, wrong, foreign or outdated', async () => {
    const before = app.visitor();
    const preLogin = await before.csrf();
    const user = await (await app.tenant()).user();
    const other = await (await app.tenant()).user();
    const right = await user.csrf();
    const tokens = [undefined, '', 'x'.repeat(43), right.slice(1), `${right} `.trim().toUpperCase()];
    tokens.push(await other.csrf(), preLogin);
    const unchanged = await digests(app);
    const accepted: string[] = [];
    for (const { endpoint } of writing)
      for (const token of tokens) {
        const answer = await write(user, endpoint, token === undefined ? {} : { 'x-csrf-token': token });
        // Calls of directories accept no cookie, whatever the token.
        const isRefused =
          answer.status === 403 &&
          (endpoint.access.kind === 'directory' || JSON.parse(answer.body).error.code === 'error.csrf');
        if (!isRefused) accepted.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`);
      }
    expect(writing.length).toBeGreaterThan(90);
    expect(accepted).toEqual([]);
    expect(await digests(app)).toEqual(unchanged);
  });

  it('is refused after sign-out, even with the former token', async () => {
    const user = await (await app.tenant()).user();
    const { cookie } = user;
    const token = await user.csrf();
    await user.call(sessionContract.deleteSession, {});
    const unchanged = await digests(app);
    const accepted: string[] = [];
    for (const { endpoint } of writing.filter(({ endpoint: { access } }) => access.kind !== 'anyone')) {
      user.cookie = cookie;
      const answer = await write(user, endpoint, { 'x-csrf-token': token });
      if (answer.status !== 401) accepted.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`);
    }
    expect(accepted).toEqual([]);
    expect(await digests(app)).toEqual(unchanged);
  });

  it('is refused at every call that writes if the media type is text, form or multipart', async () => {
    const user = await (await app.tenant()).user();
    const token = await user.csrf();
    const unchanged = await digests(app);
    const accepted: string[] = [];
    for (const { endpoint } of writing)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/html',
      ]) {
        const answer = await write(user, endpoint, { 'x-csrf-token': token, 'content-type': type }, 'a=b');
        // A caller without access is refused before the body is examined.
        const { access } = endpoint;
        const closed =
          access.kind === 'owing' ||
          access.kind === 'directory' ||
          (access.kind === 'permission' &&
            (access.operator === true || access.permission.startsWith('backoffice:')));
        // A file arrives as a multipart form; this form is malformed and has no fields.
        const form = endpoint.upload && type.startsWith('multipart');
        const refused = closed ? 403 : form ? 400 : 415;
        if (answer.status !== refused)
          accepted.push(`${endpoint.method} ${endpoint.path} ${type}: ${answer.status}`);
      }
    expect(accepted).toEqual([]);
    expect(await digests(app)).toEqual(unchanged);
  });

  it('changes nothing if the method is GET', async () => {
    const user = await (await app.tenant()).user();
    const { id } = (await user.call(sessionContract.getSession, {})).user ?? { id: 0 };
    // A reading request may write the session's last activity, usage, and the hash of a projection.
    const except = ['session', 'usage_event', 'usage_day', 'node', 'model_projection'];
    const unchanged = await digests(app, except);
    const reading = getAllEndpoints().filter(({ endpoint: { method } }) => method === 'GET');
    const version = { headers: { 'x-client-version': '1' } };
    for (const { endpoint } of reading) {
      for (const given of [String(id), 'f'.repeat(64), 'en'])
        await user.raw('GET', addressOf(endpoint, given), version);
      await app.visitor().raw('GET', addressOf(endpoint, 'latest'), version);
    }
    expect(await digests(app, except)).toEqual(unchanged);
  }, 120_000);
});
