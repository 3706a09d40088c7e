/** Tests Klarsikt behind the proxies of the guide, each started with the configuration in docs/operator/proxies.md. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStarterModel } from '@klarsikt/content';
import {
  clusterContract,
  commentContract,
  evidenceContract,
  historyContract,
  loginContract,
  rollupContract,
} from '@klarsikt/contract';
import { encodeNameForAddress } from '@klarsikt/engine/text';
import {
  createAssessmentWithUser,
  createLargePdf,
} from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import { getEndpointAddress, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runWithClient } from '../src/platform/connection-roles.ts';

const page = readFileSync(new URL('../../../docs/operator/proxies.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-proxies-'));
const host = 'klarsikt.example.org';

interface Ports {
  readonly http: number;
  readonly https: number;
}

interface Kind {
  readonly name: string;
  /** Language of the code block in the page. */
  readonly language: string;
  readonly program: string;
  /** Variable with another path of the program than that of the Debian package. */
  readonly variable: string;
  /** Completes the page's configuration; `words` are the arguments that start the program. */
  readonly around: (config: string, ports: Ports) => string;
  readonly words: (file: string) => readonly string[];
}

const apacheModules = ['mpm_event', 'authz_core', 'alias', 'ssl', 'http2', 'headers', 'proxy', 'proxy_http'];
const kinds: readonly Kind[] = [
  {
    name: 'nginx',
    language: 'nginx',
    program: '/usr/sbin/nginx',
    variable: 'KLARSIKT_NGINX',
    around: (config) =>
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${config} }`,
    words: (file) => ['-c', file, '-e', `${folder}/nginx.log`],
  },
  {
    name: 'Apache',
    language: 'apache',
    program: '/usr/sbin/apache2',
    variable: 'KLARSIKT_APACHE',
    around: (config, { http, https }) =>
      `${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
ServerRoot ${folder}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/apache.log
DefaultRuntimeDir ${folder}
Listen 127.0.0.1:${http}
Listen 127.0.0.1:${https}
${config}`,
    words: (file) => ['-f', file, '-DFOREGROUND'],
  },
  {
    name: 'HAProxy',
    language: 'haproxy',
    program: '/usr/sbin/haproxy',
    variable: 'KLARSIKT_HAPROXY',
    around: (config) => config.replaceAll('bind :', 'bind 127.0.0.1:'),
    words: (file) => ['-db', '-f', file],
  },
  {
    name: 'Caddy',
    language: 'caddy',
    program: '/usr/bin/caddy',
    variable: 'KLARSIKT_CADDY',
    around: (config, { http, https }) =>
      `{\n  admin off\n  http_port ${http}\n  https_port ${https}\n  default_bind 127.0.0.1\n}\n${config}`,
    words: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
];

let app: TestApp;
let serverPort = 0;
const started: ChildProcess[] = [];

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Configuration from the page, with the ports and keys of this machine. */
async function configOf({
  language,
  around,
}: Kind): Promise<{ readonly ports: Ports; readonly text: string }> {
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (block === undefined) throw new Error(`${language} is not in the page`);
  const ports = { http: await freePort(), https: await freePort() };
  const text = block
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace(/(listen |\*:|bind :)80\b/, `$1${ports.http}`)
    .replace(/(listen |\*:|bind :)443/, `$1${ports.https}`);
  return { ports, text: around(text, ports) };
}

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

function ask(port: number, { method = 'GET', path, headers = {}, body }: Sent) {
  return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, method, path, servername: host, rejectUnauthorized: false },
        headers: { host: `${host}:${port}`, 'x-client-version': '1', ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }));
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Headers of a signed-in browser, including those with which a caller could forge an address. */
const forged = {
  'x-forwarded-for': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
  'x-real-ip': '203.0.113.9',
};
async function headersOf(client: TestClient) {
  const token = await client.csrf();
  return { cookie: client.cookie ?? '', 'x-csrf-token': token, ...forged };
}
const json = { 'content-type': 'application/json' };

async function begun(port: number): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    const answer = await ask(port, { path: '/health' }).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the proxy does not answer');
}

/** Stream of hints of an open assessment, through the proxy. */
async function openStream(port: number) {
  const { user, id } = await createAssessmentWithUser(app);
  const path = getEndpointAddress(historyContract.watch, { params: { id } });
  let text = '';
  let isOpen = true;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host: `${host}:${port}`, 'x-client-version': '1', cookie: user.cookie ?? '' };
    const options = { host: '127.0.0.1', port, path, headers, servername: host, rejectUnauthorized: false };
    request(options, resolve).on('error', reject).end();
  });
  answer.on('data', (part: Buffer) => {
    text += part.toString();
  });
  answer
    .on('error', () => undefined)
    .on('close', () => {
      isOpen = false;
    });
  return {
    hints: () => text.split('event: changed').length - 1,
    beats: () => text.split(': open').length - 1,
    isOpen: () => isOpen,
    change: () => user.call(commentContract.add, { body: { id, subject: '', label: 'inf', text: 'Seen' } }),
    close: () => answer.destroy(),
  };
}
type Stream = Awaited<ReturnType<typeof openStream>>;

beforeAll(async () => {
  app = await startTestApp({ config: { proxies: { hops: 1 } } });
  serverPort = Number(new URL(await app.server.http.listen({ port: 0, host: '127.0.0.1' })).port);
  const [key, certificate] = [join(folder, 'klarsikt.key'), join(folder, 'klarsikt.pem')];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(
    join(folder, 'klarsikt-with-key.pem'),
    Buffer.concat([readFileSync(certificate), readFileSync(key)]),
  );
}, 60_000);
afterAll(async () => {
  for (const child of started) child.kill();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const programOf = ({ variable, program }: Kind) =>
  [process.env[variable] ?? '', program].find((place) => place !== '' && existsSync(place));
const titleOf = (kind: Kind) =>
  `behind ${kind.name}${programOf(kind) === undefined ? ` [skipped: not installed; or name it with ${kind.variable}]` : ''}`;

describe.each(kinds.map((kind) => ({ kind, title: titleOf(kind), program: programOf(kind) ?? '' })))(
  '$title',
  ({ kind, program }) => {
    if (program === '') {
      it.skip('is not installed', () => undefined);
      return;
    }
    let port = 0;
    let httpPort = 0;
    let stream: Stream;

    beforeAll(async () => {
      const config = await configOf(kind);
      port = config.ports.https;
      httpPort = config.ports.http;
      const file = join(folder, `${kind.language}.conf`);
      writeFileSync(file, config.text);
      started.push(
        spawn(program, kind.words(file), { stdio: 'ignore', env: { ...process.env, HOME: folder } }),
      );
      await begun(port);
      stream = await openStream(port);
    }, 60_000);
    afterAll(() => stream.close());

    it('redirects visitors from port 80 to https at the requested address', async () => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: httpPort, path: '/ra/1?revision=2', headers: { host } };
        get(options, resolve).on('error', reject);
      });
      answer.resume();
      expect([301, 308]).toContain(answer.statusCode);
      const target = new URL(answer.headers.location ?? '');
      expect([target.protocol, target.hostname]).toEqual(['https:', host]);
      expect(target.pathname + target.search).toBe('/ra/1?revision=2');
    });

    it('forwards a change notification at once', async () => {
      await vi.waitFor(() => expect(stream.hints()).toBe(1), 2000);
      await stream.change();
      await vi.waitFor(() => expect(stream.hints()).toBe(2), 2000);
    });

    it('supports HTTP/2 for browsers', async () => {
      const session = connect(`https://127.0.0.1:${port}`, { servername: host, rejectUnauthorized: false });
      const status = await new Promise<unknown>((resolve, reject) => {
        session.on('error', reject);
        const stream = session.request({ ':path': '/health', ':authority': `${host}:${port}` });
        stream.on('response', (headers) => resolve(headers[':status']));
        stream.on('error', reject).end();
      });
      session.destroy();
      expect([status, session.alpnProtocol]).toEqual([200, 'h2']);
    });

    it('does not forward a forged client address, so that sign-ins count for the real address', async () => {
      const visitor = app.visitor();
      const headers = { ...(await headersOf(visitor)), ...json };
      await runWithClient(app.database.ownerConnection, (owner) =>
        owner.query('DELETE FROM failure_counter'),
      );
      for (const n of [1, 2]) {
        const body = JSON.stringify({ username: `nobody${n}@bank.example`, secret: 'Wrong-Guess-47!' });
        const own = { ...headers, 'x-forwarded-for': `203.0.113.${n}` };
        const answer = await ask(port, {
          method: 'POST',
          path: getEndpointAddress(loginContract.login, {}),
          headers: own,
          body,
        });
        expect(answer.status, answer.body.toString()).toBe(200);
      }
      const { rows } = await runWithClient(app.database.ownerConnection, (owner) =>
        owner.query<{ key: string }>(`SELECT key FROM failure_counter WHERE key LIKE 'ip %'`),
      );
      expect(rows.map(({ key }) => key)).toEqual(['ip 127.0.0.1']);
      const operator = await (await app.tenant({ kind: 'system' })).user(['admin:Admin']);
      const seen = await ask(port, {
        path: getEndpointAddress(clusterContract.get, {}),
        headers: await headersOf(operator),
      });
      expect(JSON.parse(seen.body.toString()).result.forwarding).toBeNull();
    });

    it('accepts a file of 20 MB and returns it unchanged', async () => {
      const { user, id } = await createAssessmentWithUser(app);
      const content = createLargePdf(20 * 1024 * 1024);
      const [subject = ''] = readStarterModel().controls.map(({ key }) => key);
      const form = new FormData();
      form.set('object', 'control');
      form.set('subject', subject);
      form.set('file', new Blob([new Uint8Array(content)]), 'scan.pdf');
      const encoded = new Response(form);
      const headers = {
        ...(await headersOf(user)),
        'content-type': encoded.headers.get('content-type') ?? '',
      };
      const body = Buffer.from(await encoded.arrayBuffer());
      const added = await ask(port, {
        method: 'POST',
        path: getEndpointAddress(evidenceContract.add, { params: { id } }),
        headers,
        body,
      });
      expect(added.status, added.body.toString().slice(0, 300)).toBe(200);
      const file = JSON.parse(added.body.toString()).result;
      const path = getEndpointAddress(evidenceContract.get, { params: { id, file: file.id } });
      const given = await ask(port, { path, headers: await headersOf(user) });
      expect([given.status, given.body.equals(content)]).toEqual([200, true]);
    }, 120_000);

    it('forwards report names with any character, whether percent-encoded or not', async () => {
      const { user, id } = await createAssessmentWithUser(app);
      const definition = { language: 'en', template: 'groupReport' } as const;
      for (const title of ['Q1/Q2', '100 %', 'Why? #1', '.hidden', '..', 'a\\b;c', '~2f']) {
        await user.call(rollupContract.saveReport, {
          params: { id },
          body: { title, revision: 0, definition },
        });
        const params = { id, title: encodeNameForAddress(title) };
        const path = getEndpointAddress(rollupContract.removeReport, { params });
        const headers = await headersOf(user);
        const removed = await ask(port, { method: 'DELETE', path, headers });
        expect([title, removed.status]).toEqual([title, 200]);
        expect((await ask(port, { method: 'DELETE', path, headers })).status).toBe(404);
      }
    });

    // The last test, because the stream is open since the first one.
    it('keeps an event stream open and forwards the heartbeat every 20 seconds', async () => {
      await vi.waitFor(() => expect(stream.beats()).toBeGreaterThan(0), { timeout: 25_000, interval: 200 });
      expect(stream.isOpen()).toBe(true);
    }, 30_000);
  },
);
