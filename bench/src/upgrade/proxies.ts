/** HAProxy and nginx of the distribution in front of two nodes, configured as in the guide. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isReady } from './nodes.ts';

export const proxyNames = ['haproxy', 'nginx'] as const;
export type ProxyName = (typeof proxyNames)[number];
export type Ports = readonly [number, number];

export interface FrontProxy {
  readonly port: number;
  /** True if the proxy leaves out a node whose `/ready` does not answer 200. */
  readonly asksReady: boolean;
  /** Stops new calls to the node (0 or 1), as the guide describes. */
  takeOut(place: number): Promise<void>;
  takeIn(place: number): Promise<void>;
  stop(): Promise<unknown>;
}

const page = fileURLToPath(new URL('../../../docs/operator/proxies.md', import.meta.url));

/**
 * The block of the guide's page that begins with these words, with the addresses of the nodes replaced by local ports.
 */
function readBlock(language: ProxyName, beginning: string, [first, second]: Ports): string {
  const blocks = readFileSync(page, 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g);
  for (const [, name, text = ''] of blocks)
    if (name === language && text.startsWith(beginning))
      return text
        .replace('10.0.0.11:3000', `127.0.0.1:${first}`)
        .replace('10.0.0.12:3000', `127.0.0.1:${second}`);
  throw new Error(`${page} has no block "${beginning}" for ${language}`);
}

async function started(name: ProxyName, port: number, words: readonly string[]): Promise<ChildProcess> {
  const child = spawn(`/usr/sbin/${name}`, [...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    await pause(100);
  }
  return child;
}

const ended = (child: ChildProcess) => () => {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return gone;
};

async function startHaproxy(port: number, nodes: Ports): Promise<FrontProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-upgrade-proxy-'));
  const [file, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'admin.sock')];
  writeFileSync(
    file,
    `global
  stats socket ${socket} mode 600 level admin

defaults
  mode http
  timeout connect 5s
  timeout client 200s
  timeout server 200s

frontend klarsikt
  bind 127.0.0.1:${port}
  default_backend klarsikt

${readBlock('haproxy', 'backend klarsikt\n  balance', nodes)}`,
  );
  const child = await started('haproxy', port, ['-db', '-f', file]);
  const setState = (state: string) => (place: number) =>
    new Promise<void>((resolve, reject) => {
      const line = connect(socket, () => line.end(`set server klarsikt/node-${place + 1} state ${state}\n`));
      line.on('data', (text) => text.toString().trim() !== '' && reject(new Error(text.toString())));
      line.on('error', reject).on('close', () => resolve());
    });
  return { port, asksReady: true, takeOut: setState('drain'), takeIn: setState('ready'), stop: ended(child) };
}

/** The guide's nginx server without encryption. It trusts the client addresses that the load sends. */
const nginxServer = (port: number) => `server {
  listen 127.0.0.1:${port};
  client_max_body_size 30m;
  location / {
    proxy_pass http://klarsikt;
    proxy_connect_timeout 2s;
    proxy_http_version 1.1;
    proxy_buffering off;
    proxy_read_timeout 200s;
    proxy_send_timeout 200s;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
  }
}`;

async function startNginx(port: number, nodes: Ports): Promise<FrontProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-upgrade-proxy-'));
  const file = join(folder, 'nginx.conf');
  const out = new Set<number>();
  const write = () => {
    let upstream = readBlock('nginx', 'upstream klarsikt', nodes);
    for (const place of out)
      upstream = upstream.replace(
        new RegExp(`(127.0.0.1:${nodes[place]} [^;]*);`),
        (_, line: string) => `${line} down;`,
      );
    writeFileSync(
      file,
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
worker_processes 2; events {}
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
${upstream}
${nginxServer(port)} }`,
    );
  };
  write();
  const child = await started('nginx', port, ['-c', file, '-e', join(folder, 'error.log')]);
  const reload = async () => {
    write();
    child.kill('SIGHUP');
    await pause(1000);
  };
  return {
    port,
    asksReady: false,
    takeOut: (place) => {
      out.add(place);
      return reload();
    },
    takeIn: (place) => {
      out.delete(place);
      return reload();
    },
    stop: ended(child),
  };
}

export const startProxy: Readonly<Record<ProxyName, (port: number, nodes: Ports) => Promise<FrontProxy>>> = {
  haproxy: startHaproxy,
  nginx: startNginx,
};
