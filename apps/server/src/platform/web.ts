/** Serves the built browser application: hashed files for ever, the page with a fresh nonce per answer. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brotli, takesBrotli } from './compressed.ts';
import { showsSession } from './http.ts';

/** Placeholder of the nonce in built pages; each answer has its own. */
export const nonceMark = '__CSP_NONCE__';

export function pagePolicy(nonce: string): string {
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

/** The daily feed is a page of its own: it opens on a slow phone before the suite would. */
const feedPaths: ReadonlySet<string> = new Set(['/feed', '/feed/intro']);

/** The pages of the product, as the web's build has written them. */
const pagesSchema = z.object({
  /** First parts of the addresses that have a page; the rest get the page that says so, with 404. */
  parts: z.array(z.string()),
  /**
   * Files of the addresses that have one of their own. `#` stands for a number; `/*` at the end for all that is below
   * and has none.
   */
  pages: z.record(
    z.string(),
    z.object({
      /** For who shows no session. */
      visitors: z.string(),
      /** For who shows one. */
      sessions: z.string(),
    }),
  ),
});

interface Pages {
  readonly isPage: (path: string) => boolean;
  /** What answers the address; undefined where it has no page of its own. */
  readonly own: (path: string, hasSession: boolean) => string | undefined;
}

function pagesIn(directory: string): Pages {
  const { parts, pages } = pagesSchema.parse(JSON.parse(readFileSync(join(directory, 'pages.json'), 'utf8')));
  const read = (name: string) => readFileSync(join(directory, name), 'utf8');
  const contents = new Map(
    Object.entries(pages).map(([address, { visitors, sessions }]) => [
      address,
      { visitors: read(visitors), sessions: read(sessions) },
    ]),
  );
  return {
    isPage: (path) => parts.includes(path.split('/')[1] ?? ''),
    own: (path, hasSession) => {
      const address = path.replace(/\/\d+(?=\/|$)/g, '/#');
      const steps = address.split('/');
      const above = steps.map((_, at) => `${steps.slice(0, steps.length - at).join('/')}/*`);
      const found = [address, ...above].find((each) => contents.has(each));
      return found === undefined ? undefined : contents.get(found)?.[hasSession ? 'sessions' : 'visitors'];
    },
  };
}

/** The path of an address, with or without a stroke at its end. What is asked behind it never decides which page it is. */
const pathOf = (url: string): string => /^[^?#]*?(?=\/?([?#]|$))/.exec(url)?.[0] || '/';

/** A worker is bound by the policy of its own file: it fetches from here, and does nothing else. */
const workerFile = /\/(app|feed)-worker\.js$/;
const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Each page has its own nonce: compressed for each answer, so that it fits into the first packets. */
export async function encodedPage(html: string, request: FastifyRequest) {
  const headers = { vary: 'accept-encoding' };
  if (!takesBrotli(request)) return { content: html, headers };
  return { content: await brotli(html, 4), headers: { ...headers, 'content-encoding': 'br' } };
}

/** Answers with the page of the browser application. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves everything but the home page, whose answer depends on who asks. */
export async function serveWeb(app: FastifyInstance, directory: string, docsUrl: string): Promise<SendPage> {
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  const pageIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : page);
  const feedPage = pageIn(join(directory, 'feed.html'));
  const { isPage, own } = pagesIn(directory);
  const pageFor = (path: string, { cookies }: FastifyRequest) =>
    feedPaths.has(path) ? feedPage : (own(path, showsSession(cookies)) ?? page);
  // A file that the build does not have is told so in a word. An address of a page may hold a point wherever it wants.
  const isMissingFile = (path: string) => !isPage(path) && /\.\w{2,5}$/.test(path);
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
    const path = pathOf(request.url);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || !/text\/html|\*\/\*/.test(wanted) || isMissingFile(path))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    const nonce = randomBytes(16).toString('base64');
    const html = pageFor(path, request).replaceAll(nonceMark, nonce);
    const { content, headers } = await encodedPage(html, request);
    return reply
      .code(isPage(path) ? 200 : 404)
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(content);
  };
  app.get('/docs', (_request, reply) => reply.redirect(docsUrl));
  app.setNotFoundHandler(sendPage);
  return sendPage;
}
