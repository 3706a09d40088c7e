/**
 * Serves the built browser application. Files with a hash in their name are cached forever; each page gets a new nonce.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { compressWithBrotli, isBrotliAccepted } from './compressed.ts';
import { hasSessionCookie } from './http.ts';

/** Placeholder for the nonce in built pages; each answer replaces it by a new nonce. */
export const noncePlaceholder = '__CSP_NONCE__';

export function createContentSecurityPolicy(nonce: string): string {
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

/** Addresses of the daily feed, which has a separate page so that it opens quickly on a slow phone. */
const feedPaths: ReadonlySet<string> = new Set(['/feed', '/feed/intro']);

/** Schema of the list of pages that the build of the browser application writes. */
const pagesSchema = z.object({
  /** First parts of known addresses; any other address gets the page with status 404. */
  parts: z.array(z.string()),
  /**
   * Files by address pattern. `#` matches a number, `(a|b)` matches one of the words, and `/*` at the end matches all
   * addresses below that match no other pattern.
   */
  pages: z.record(
    z.string(),
    z.object({
      /** HTML file for requests without a session cookie. */
      visitors: z.string(),
      /** HTML file for requests with a session cookie. */
      sessions: z.string(),
      /**
       * HTML file into which the server inserts a drawn page with the caller's data; absent if the page is not drawn.
       */
      withData: z.string().optional(),
    }),
  ),
});

interface Pages {
  readonly isPage: (path: string) => boolean;
  /** Returns the files of a page; undefined if no page has this address. */
  readonly own: (path: string) => OwnPages | undefined;
}

interface OwnPages {
  readonly visitors: string;
  readonly sessions: string;
  readonly withData: string | null;
}

/** Adds data of the caller to the HTML of pages. */
export interface PageDataProvider {
  /** Called for every page of a session, before the first page with data is requested. */
  readonly prepare: () => void;
  /** Returns the page with its data; null if the data cannot be added in time. */
  readonly add: (
    request: FastifyRequest,
    page: { readonly html: string; readonly nonce: string },
  ) => Promise<string | null>;
}

function readBuiltPages(directory: string): Pages {
  const { parts, pages } = pagesSchema.parse(JSON.parse(readFileSync(join(directory, 'pages.json'), 'utf8')));
  const read = (name: string) => readFileSync(join(directory, name), 'utf8');
  const contents = new Map(
    Object.entries(pages).map(([address, { visitors, sessions, withData }]): [string, OwnPages] => [
      address,
      {
        visitors: read(visitors),
        sessions: read(sessions),
        withData: withData === undefined ? null : read(withData),
      },
    ]),
  );
  const patterns = [...contents.keys()]
    .filter((pattern) => pattern.includes('('))
    .map((pattern) => ({ pattern, matches: new RegExp(`^${pattern}$`) }));
  return {
    isPage: (path) => parts.includes(path.split('/')[1] ?? ''),
    own: (path) => {
      const address = path.replace(/\/\d+(?=\/|$)/g, '/#');
      const steps = address.split('/');
      const above = steps.map((_, at) => `${steps.slice(0, steps.length - at).join('/')}/*`);
      const withWords = patterns.find(({ matches }) => matches.test(address))?.pattern ?? address;
      const found = [address, withWords, ...above].find((each) => contents.has(each));
      return found === undefined ? undefined : contents.get(found);
    },
  };
}

/** Returns the path of a URL without a trailing slash, query and fragment. */
const pathOf = (url: string): string => /^[^?#]*?(?=\/?([?#]|$))/.exec(url)?.[0] || '/';

/** Policy for the files of workers: it applies to the worker, which may only fetch from this server. */
const workerFile = /\/(app|feed)-worker\.js$/;
const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Compresses a page. Each answer has its own nonce, so pages cannot be compressed in advance. */
export async function compressPage(html: string, request: FastifyRequest) {
  const headers = { vary: 'accept-encoding' };
  if (!isBrotliAccepted(request)) return { content: html, headers };
  return { content: await compressWithBrotli(html, 4), headers: { ...headers, 'content-encoding': 'br' } };
}

export type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves all pages except the home page, whose answer depends on the caller. */
export async function registerPageRoutes(
  app: FastifyInstance,
  directory: string,
  { docsUrl, data }: { readonly docsUrl: string; readonly data: PageDataProvider | null },
): Promise<PageSender> {
  const page = readFileSync(join(directory, 'index.html'), 'utf8');
  const pageIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : page);
  const feedPage = pageIn(join(directory, 'feed.html'));
  const { isPage, own } = readBuiltPages(directory);
  const pageFor = async (path: string, request: FastifyRequest, nonce: string): Promise<string> => {
    const withNonce = (html: string) => html.replaceAll(noncePlaceholder, nonce);
    if (feedPaths.has(path)) return withNonce(feedPage);
    const pages = own(path);
    if (hasSessionCookie(request.cookies)) data?.prepare();
    if (pages === undefined) return withNonce(page);
    if (!hasSessionCookie(request.cookies)) return withNonce(pages.visitors);
    const drawn = pages.withData === null ? null : await data?.add(request, { html: pages.withData, nonce });
    return drawn ?? withNonce(pages.sessions);
  };
  // True for a missing file, which gets a short answer instead of a page. Addresses of pages may contain a dot
  // anywhere.
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
    const html = await pageFor(path, request, nonce);
    const { content, headers } = await compressPage(html, request);
    return reply
      .code(isPage(path) ? 200 : 404)
      .header('content-security-policy', createContentSecurityPolicy(nonce))
      .header('cache-control', 'no-store')
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(content);
  };
  app.get('/docs', (_request, reply) => reply.redirect(docsUrl));
  app.setNotFoundHandler(sendPage);
  return sendPage;
}
