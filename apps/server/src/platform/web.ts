/** Serves the built browser application: hashed files for ever, the page with a fresh nonce per answer. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brotli, takesBrotli } from './compressed.ts';
import { showsSession } from './http.ts';

function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** First parts of the addresses that have pages; the rest get the page that says so, with 404. */
const pages = new Set(
  [
    ['', 'login', 'setup', 'account', 'no-licence', 'intelligence', 'products', 'help', 'changelog'],
    ['threatview', 'threat', 'ra', 'feed', 'apipanel', 'portal', 'atlas', 'backoffice', 'admin', 'docs'],
  ].flat(),
);

/** The daily feed is a page of its own: it opens on a slow phone before the suite would. */
const feedAddress = /^\/feed(\/|\/intro\/?)?([?#]|$)/;

/** What visitors open first has its first paint in the page; it is not the one of who is signed in. */
const siteAddress = /^\/(login)?([?#]|$)/;

/** Pages with the frame of an application in them, by address, for who shows a session; written by the web's build. */
function framesIn(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  return new Map(
    names.map((name) => [
      `/${name.slice(0, -'.html'.length).replaceAll('\\', '/')}`,
      readFileSync(join(folder, name), 'utf8'),
    ]),
  );
}

/** A worker is bound by the policy of its own file: it fetches from here, and does nothing else. */
const workerFile = /\/feed-worker\.js$/;
const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

function isPage(url: string): boolean {
  return pages.has(url.split(/[/?#]/)[1] ?? '');
}

/** Each page has its own nonce: compressed for each answer, so that it fits into the first packets. */
async function encodedPage(html: string, request: FastifyRequest) {
  const headers = { vary: 'accept-encoding' };
  if (!takesBrotli(request)) return { content: html, headers };
  return { content: await brotli(html, 4), headers: { ...headers, 'content-encoding': 'br' } };
}

export async function serveWeb(app: FastifyInstance, directory: string, docsUrl: string): Promise<void> {
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  const pageIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : page);
  const feedPage = pageIn(join(directory, 'feed.html'));
  const sitePage = pageIn(join(directory, 'site.html'));
  const frames = framesIn(join(directory, 'frames'));
  const pageFor = ({ url, cookies }: FastifyRequest) => {
    if (siteAddress.test(url) && !showsSession(cookies)) return sitePage;
    const frame = frames.get(/^[^?#]*?(?=\/?([?#]|$))/.exec(url)?.[0] ?? '');
    if (frame !== undefined && showsSession(cookies)) return frame;
    return feedAddress.test(url) ? feedPage : page;
  };
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/');
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (workerFile.test(path)) response.setHeader('content-security-policy', workerPolicy);
    },
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const wanted = request.headers.accept ?? '*/*';
    if (request.method !== 'GET' || !/text\/html|\*\/\*/.test(wanted) || /\.\w{2,5}$/.test(request.url))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    const nonce = randomBytes(16).toString('base64');
    const html = pageFor(request).replaceAll('__CSP_NONCE__', nonce);
    const { content, headers } = await encodedPage(html, request);
    return reply
      .code(isPage(request.url) ? 200 : 404)
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(content);
  };
  app.get('/', sendPage);
  app.get('/docs', (_request, reply) => reply.redirect(docsUrl));
  app.setNotFoundHandler(sendPage);
}
