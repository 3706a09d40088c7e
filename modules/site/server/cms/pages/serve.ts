/** The public pages: drawn here for each request from the published texts and the live library, readable without script. */
import { randomBytes } from 'node:crypto';
import { clientVersion } from '@klarsikt/contract';
import { type Language, languages } from '@klarsikt/engine';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import { visitor } from '@klarsikt/server/platform/actor.ts';
import { type Clock, todayOf } from '@klarsikt/server/platform/clock.ts';
import type { RefusalPage } from '@klarsikt/server/platform/error-answers.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { showsSession } from '@klarsikt/server/platform/http.ts';
import { languageOf } from '@klarsikt/server/platform/language.ts';
import { ratePerMinute, turnOf } from '@klarsikt/server/platform/visitors.ts';
import { encodedPage, nonceMark, pagePolicy, type SendPage } from '@klarsikt/server/platform/web.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DrawContent, PublishedContent, ReadContent, StoredPicture } from '../provides.ts';
import { type Site, say, textsOf } from './context.ts';
import { createFacts, type Facts } from './facts.ts';
import { atom, robots, sitemap } from './feeds.ts';
import { bodyOf, headOf, type Page } from './frame.ts';
import { articleDrawn, articlePage, changelogPage, helpPage } from './help.ts';
import { type Figure, figureOf, homePage } from './home.ts';
import { html } from './html.ts';
import {
  demoPage,
  drawnPage,
  intelligencePage,
  missingPage,
  noFilePage,
  productPage,
  storyPage,
  useCasePage,
} from './pages.ts';
import { createSocialPictures, pictured, socialOf } from './social.ts';
import { marks, templateIn } from './template.ts';
import { words } from './texts.ts';

/** What the public pages are drawn from. */
export interface SiteParts {
  readonly origin: string;
  readonly clock: Clock;
  /** Of the installation: the reader of a public page is in no organisation. */
  readonly timeZone: string;
  readonly models: Models;
  readonly readContent: ReadContent;
  readonly findPicture: (hash: string) => Promise<StoredPicture | null>;
  readonly renderer: Pick<Renderer, 'renderPng'>;
}

const languageCookie = 'klarsikt-language';
const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

const asked = (request: FastifyRequest, name: string): string => {
  const value = new URLSearchParams(request.url.split('?')[1] ?? '').get(name);
  return value ?? '';
};

/** What the address says, then what was chosen here before, then what the browser asks for. */
function languageFor(request: FastifyRequest): Language {
  const wanted = asked(request, 'lang');
  if (isLanguage(wanted)) return wanted;
  const chosen = request.cookies[languageCookie];
  return isLanguage(chosen) ? chosen : languageOf(request, visitor);
}

interface Drawing {
  readonly site: Site;
  readonly request: FastifyRequest;
  readonly documents: readonly PublishedContent[];
}
type Draw = (drawing: Drawing) => Page | null | Promise<Page | null>;

const param = ({ request }: Drawing, name: string): string => {
  const { params } = request;
  if (typeof params !== 'object' || params === null) return '';
  const value = Object.entries(params).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
};

/** A place in the product, or nothing: never another host. */
const placeOf = (text: string): string => (/^\/(?![/\\])[^\s"'<>\\]{0,500}$/.test(text) ? text : '');

const missing = (word: 'noStory' | 'noProduct' | 'noArticle', { site, request }: Drawing): Page =>
  missingPage(site, request.url.split('?')[0] ?? '/', say(site, word));

const routes: readonly (readonly [path: string, draw: Draw])[] = [
  ['/intelligence', ({ site }) => intelligencePage(site)],
  [
    '/intelligence/:useCase',
    (drawing) => useCasePage(drawing.site, param(drawing, 'useCase')) ?? missing('noStory', drawing),
  ],
  [
    '/intelligence/:useCase/:story',
    (drawing) =>
      storyPage(drawing.site, param(drawing, 'useCase'), param(drawing, 'story')) ??
      missing('noStory', drawing),
  ],
  [
    '/products/:product',
    (drawing) => productPage(drawing.site, param(drawing, 'product')) ?? missing('noProduct', drawing),
  ],
  ['/help', ({ site, request }) => helpPage(site, asked(request, 'q').trim().slice(0, 200))],
  [
    '/help/:article',
    (drawing) => articlePage(drawing.site, param(drawing, 'article')) ?? missing('noArticle', drawing),
  ],
  ['/changelog', ({ site }) => changelogPage(site)],
  ['/demo', ({ site, request }) => demoPage(site, placeOf(asked(request, 'to')))],
];

const files = [
  '/sitemap.xml',
  '/robots.txt',
  '/changelog.xml',
  '/intelligence.xml',
  '/social.png',
  '/social/:picture',
  '/cms/cdn/:path',
];

/** Every address that the site answers: for everybody, with nothing of a tenant. */
export const siteAddresses: readonly string[] = [
  '/',
  ...routes.flatMap(([path]) => [path, `${path}/`]),
  ...files,
];

/** How the pages of the site are answered and drawn. */
export interface SiteDrawing {
  readonly draw: DrawContent;
  /** Registers the pages. `application` answers where the browser application does. */
  serve(http: FastifyInstance, directory: string | null, application: SendPage | null): void;
  /** Tells a person why there is no file where they were led to one. */
  refusalPage(directory: string | null): RefusalPage;
}

const perMinute = 300;

/** What all answers have in common: facts and figures of the library, and the page that they are put into. */
function createDrawing(parts: SiteParts) {
  const facts = createFacts(parts.models);
  const figures = new WeakMap<Facts, Promise<Figure>>();
  const siteFor = async (
    language: Language,
    session: boolean,
    documents: readonly PublishedContent[],
  ): Promise<Site> => ({
    ...{ language, session, facts: found(await facts()) },
    ...{ texts: textsOf(documents), today: todayOf(parts.clock, parts) },
  });
  return {
    siteFor,
    figure: (of: Facts): Promise<Figure> => {
      const made = figures.get(of) ?? figureOf(of);
      figures.set(of, made);
      return made;
    },
    forRequest: async (request: FastifyRequest): Promise<Drawing> => {
      const documents = await parts.readContent();
      const site = await siteFor(languageFor(request), showsSession(request.cookies), documents);
      return { site, request, documents };
    },
  };
}

async function send(
  reply: FastifyReply,
  { site, request }: Drawing,
  page: Page,
  { template, origin }: { readonly template: string; readonly origin: string },
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const text = template
    .replace('<html lang="en"', `<html lang="${site.language}" data-drawn data-client="${clientVersion}"`)
    .replace(marks.head, () => headOf(site, page, origin).text)
    .replace(marks.body, () => bodyOf(site, page).text)
    .replaceAll(nonceMark, nonce);
  const { content, headers } = await encodedPage(text, request);
  return reply
    .code(page.status)
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-store')
    .header('content-language', site.language)
    .headers({ ...headers, vary: 'accept-encoding, accept-language, cookie' })
    .type('text/html; charset=utf-8')
    .send(content);
}

type Rate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
type ForRequest = (request: FastifyRequest) => Promise<Drawing>;

/** For programs: search engines and readers of feeds. */
function serveFeeds(http: FastifyInstance, parts: SiteParts, forRequest: ForRequest, onRequest: Rate): void {
  const { origin } = parts;
  http.get('/sitemap.xml', { onRequest }, async (_request, reply) =>
    reply.type('application/xml').send(sitemap(await parts.readContent(), origin)),
  );
  http.get('/robots.txt', { onRequest }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(origin)),
  );
  for (const [path, kind, word] of [
    ['/changelog.xml', 'change', 'changelog'],
    ['/intelligence.xml', 'story', 'intelligence'],
  ] as const)
    http.get(path, { onRequest }, async (request, reply) => {
      const { site, documents } = await forRequest(request);
      const title = `Klarsikt: ${words[site.language][word]}`;
      const text = atom(site, documents, { kind, path, title, origin });
      return reply.type('application/atom+xml; charset=utf-8').send(text);
    });
}

/** The picture of one text, as it is now: those who quote it ask again when its mark has changed. */
function serveSocial(
  http: FastifyInstance,
  { renderer }: SiteParts,
  forRequest: ForRequest,
  onRequest: Rate,
): void {
  const drawn = createSocialPictures(renderer);
  http.get('/social/:picture', { onRequest }, async (request, reply) => {
    const [, slug = ''] = /\/([a-z0-9-]{1,100})\.png$/.exec(request.url.split('?')[0] ?? '') ?? [];
    const { site } = await forRequest(request);
    const social = socialOf(site, found(pictured(site, slug)));
    const etag = `"${social.etag}"`;
    const answer = reply.header('cache-control', 'public, max-age=86400').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return answer.code(304).send();
    return answer.type('image/png').send(Buffer.from(await drawn(social, turnOf(visitor, request.ip))));
  });
}

/** Pictures of the texts, and the one that stands for the site where it is quoted: drawn by our own charts. */
function servePictures(http: FastifyInstance, { findPicture }: SiteParts, onRequest: Rate): void {
  http.get('/social.png', { onRequest }, (request, reply) => {
    const config = JSON.stringify({ language: languageFor(request), width: 1200, height: 630, zoom: 1 });
    return reply.redirect(`/api/png/riskProfile?config=${encodeURIComponent(config)}`);
  });
  http.get('/cms/cdn/:path', { onRequest }, async (request, reply) => {
    const [, hash = '', kind] = /\/([0-9a-f]{64})\.(png|jpg)$/.exec(request.url.split('?')[0] ?? '') ?? [];
    const picture = found(await findPicture(hash));
    if (picture.kind !== kind) throw new Refusal('error.notfound');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${hash}"`)
      .type(kind === 'png' ? 'image/png' : 'image/jpeg')
      .send(picture.content);
  });
}

export function createSite(parts: SiteParts): SiteDrawing {
  const { siteFor, figure, forRequest } = createDrawing(parts);
  return {
    draw: async ({ slug, document, language }) => {
      const documents = await parts.readContent();
      const own: PublishedContent = { slug, document, publishedAt: parts.clock.now() };
      const site = await siteFor(language, false, [...documents.filter((one) => one.slug !== slug), own]);
      const page = document.kind === 'help' ? articleDrawn(site, own) : drawnPage(site, own);
      return html`<div class="site"><main>${page.content}</main></div>`.text;
    },
    refusalPage: (directory) => {
      const frame = { template: templateIn(directory), origin: parts.origin };
      return async (request, reply, { status, sentence }) => {
        const drawn = await forRequest(request);
        const { site } = drawn;
        return send(reply, drawn, noFilePage(site, request.url, status, sentence(site.language)), frame);
      };
    },
    serve: (http, directory, application) => {
      const frame = { template: templateIn(directory), origin: parts.origin };
      const onRequest = ratePerMinute(http, perMinute) ?? (() => Promise.resolve());
      const answer = (draw: Draw) => async (request: FastifyRequest, reply: FastifyReply) => {
        const drawn = await forRequest(request);
        const page = await draw(drawn);
        const address = request.url.split('?')[0] ?? '/';
        return send(
          reply,
          drawn,
          page ?? missingPage(drawn.site, address, say(drawn.site, 'missing')),
          frame,
        );
      };
      const home = answer(async ({ site }) => homePage(site, await figure(site.facts)));
      http.get('/', { onRequest }, (request, reply) =>
        application !== null && showsSession(request.cookies)
          ? application(request, reply)
          : home(request, reply),
      );
      for (const [path, draw] of routes) {
        http.get(path, { onRequest }, answer(draw));
        http.get(`${path}/`, { onRequest }, (request, reply) =>
          reply.redirect(request.url.replace(/\/(?=$|\?)/, ''), 308),
        );
      }
      serveFeeds(http, parts, forRequest, onRequest);
      servePictures(http, parts, onRequest);
      serveSocial(http, parts, forRequest, onRequest);
    },
  };
}
