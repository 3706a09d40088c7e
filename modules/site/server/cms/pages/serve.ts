/**
 * Serves the public pages. They are rendered per request from the published texts and the live library, and are
 * readable without script.
 */
import { randomBytes } from 'node:crypto';
import { clientApiVersion } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import { visitorActor } from '@klarsikt/server/platform/actor.ts';
import { type Clock, getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import type { RefusalPageSender } from '@klarsikt/server/platform/error-answers.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { hasSessionCookie } from '@klarsikt/server/platform/http.ts';
import { determineLanguage, getChosenLanguage, isLanguage } from '@klarsikt/server/platform/language.ts';
import { createMinuteRateLimit, toQueueKey } from '@klarsikt/server/platform/visitors.ts';
import {
  compressPage,
  createContentSecurityPolicy,
  noncePlaceholder,
  type PageSender,
} from '@klarsikt/server/platform/web.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  PublishedContent,
  ReadPublishedContent,
  RenderContentHtml,
  StoredSitePicture,
} from '../provides.ts';
import { buildAboutPage, type ProgramFacts } from './about.ts';
import { getSiteText, indexSiteTexts, type SiteContext } from './context.ts';
import { createSiteFacts, type SiteFacts } from './facts.ts';
import { renderAtomFeed, renderRobotsTxt, renderSitemap } from './feeds.ts';
import { renderSitePageBody, renderSitePageHead, type SitePage } from './frame.ts';
import { buildArticlePage, buildChangelogPage, buildHelpPage, renderArticle } from './help.ts';
import { buildHomePage, computeHomeFigure, type HomeFigure } from './home.ts';
import { html } from './html.ts';
import {
  buildDemoPage,
  buildIntelligencePage,
  buildMissingFilePage,
  buildMissingPage,
  buildProductPage,
  buildStoryPage,
  buildUseCasePage,
  renderContentPage,
} from './pages.ts';
import { buildSocialPicture, createSocialPictureRenderer, findTextWithPicture } from './social.ts';
import { readSiteTemplate, siteTemplateMarks } from './template.ts';
import { sitePageTexts } from './texts.ts';

export interface SiteRendererTools {
  readonly origin: string;
  readonly clock: Clock;
  /** Time zone of the installation; a public page has no organisation whose time zone could be used. */
  readonly timeZone: string;
  readonly models: ModelRegistry;
  readonly readContent: ReadPublishedContent;
  /** True if the portal takes orders. */
  readonly isPortalOpen: () => Promise<boolean>;
  readonly findPicture: (hash: string) => Promise<StoredSitePicture | null>;
  readonly renderer: Pick<Renderer, 'renderPng'>;
  readonly program: ProgramFacts;
}

const asked = (request: FastifyRequest, name: string): string => {
  const value = new URLSearchParams(request.url.split('?')[1] ?? '').get(name);
  return value ?? '';
};

/** Selects the language by precedence: address, stored choice, browser. */
function resolveLanguage(request: FastifyRequest): Language {
  const wanted = asked(request, 'lang');
  if (isLanguage(wanted)) return wanted;
  return getChosenLanguage(request) ?? determineLanguage(request, visitorActor);
}

interface PageContext {
  readonly site: SiteContext;
  readonly program: ProgramFacts;
  readonly request: FastifyRequest;
  readonly documents: readonly PublishedContent[];
}
type PageRenderer = (drawing: PageContext) => SitePage | null | Promise<SitePage | null>;

const param = ({ request }: PageContext, name: string): string => {
  const { params } = request;
  if (typeof params !== 'object' || params === null) return '';
  const value = Object.entries(params).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
};

/** Accepts a path inside the product, and no other host (open redirect). */
const placeOf = (text: string): string => (/^\/(?![/\\])[^\s"'<>\\]{0,500}$/.test(text) ? text : '');

const missing = (word: 'noStory' | 'noProduct' | 'noArticle', { site, request }: PageContext): SitePage =>
  buildMissingPage(site, request.url.split('?')[0] ?? '/', getSiteText(site, word));

const routes: readonly (readonly [path: string, draw: PageRenderer])[] = [
  ['/intelligence', ({ site }) => buildIntelligencePage(site)],
  [
    '/intelligence/:useCase',
    (drawing) => buildUseCasePage(drawing.site, param(drawing, 'useCase')) ?? missing('noStory', drawing),
  ],
  [
    '/intelligence/:useCase/:story',
    (drawing) =>
      buildStoryPage(drawing.site, param(drawing, 'useCase'), param(drawing, 'story')) ??
      missing('noStory', drawing),
  ],
  [
    '/products/:product',
    (drawing) => buildProductPage(drawing.site, param(drawing, 'product')) ?? missing('noProduct', drawing),
  ],
  ['/help', ({ site, request }) => buildHelpPage(site, asked(request, 'q').trim().slice(0, 200))],
  [
    '/help/:article',
    (drawing) => buildArticlePage(drawing.site, param(drawing, 'article')) ?? missing('noArticle', drawing),
  ],
  ['/changelog', ({ site }) => buildChangelogPage(site)],
  ['/about', ({ site, program }) => buildAboutPage(site, program)],
  ['/demo', ({ site, request }) => buildDemoPage(site, placeOf(asked(request, 'to')))],
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

/** All public addresses of the site; none of them discloses data of an organisation. */
export const siteAddresses: readonly string[] = [
  '/',
  ...routes.flatMap(([path]) => [path, `${path}/`]),
  ...files,
];

export interface SiteRenderer {
  readonly draw: RenderContentHtml;
  /** Registers the pages. `application` serves the browser application. */
  serve(http: FastifyInstance, directory: string | null, application: PageSender | null): void;
  refusalPage(directory: string | null): RefusalPageSender;
}

const perMinute = 300;

function createPageContexts(parts: SiteRendererTools) {
  const facts = createSiteFacts(parts.models);
  const figures = new WeakMap<SiteFacts, Promise<HomeFigure>>();
  const siteFor = async (
    language: Language,
    session: boolean,
    documents: readonly PublishedContent[],
  ): Promise<SiteContext> => ({
    ...{ language, session, facts: requireFound(await facts()) },
    ...{ texts: indexSiteTexts(documents), today: getTodayInZone(parts.clock, parts) },
    sells: await parts.isPortalOpen(),
  });
  return {
    siteFor,
    figure: (of: SiteFacts): Promise<HomeFigure> => {
      const made = figures.get(of) ?? computeHomeFigure(of);
      figures.set(of, made);
      return made;
    },
    forRequest: async (request: FastifyRequest): Promise<PageContext> => {
      const documents = await parts.readContent();
      const site = await siteFor(resolveLanguage(request), hasSessionCookie(request.cookies), documents);
      return { site, request, documents, program: parts.program };
    },
  };
}

async function sendPage(
  reply: FastifyReply,
  { site, request }: PageContext,
  page: SitePage,
  { template, origin }: { readonly template: string; readonly origin: string },
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const namesLanguage = isLanguage(asked(request, 'lang'));
  const text = template
    .replace('<html lang="en"', `<html lang="${site.language}" data-drawn data-client="${clientApiVersion}"`)
    .replace(siteTemplateMarks.head, () => renderSitePageHead(site, page, { origin, namesLanguage }).text)
    .replace(siteTemplateMarks.body, () => renderSitePageBody(site, page).text)
    .replaceAll(noncePlaceholder, nonce);
  const { content, headers } = await compressPage(text, request);
  return reply
    .code(page.status)
    .header('content-security-policy', createContentSecurityPolicy(nonce))
    .header('cache-control', 'no-store')
    .header('content-language', site.language)
    .headers({ ...headers, vary: 'accept-encoding, accept-language, cookie' })
    .type('text/html; charset=utf-8')
    .send(content);
}

type RateLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
type CreatePageContext = (request: FastifyRequest) => Promise<PageContext>;

function serveFeeds(
  http: FastifyInstance,
  parts: SiteRendererTools,
  forRequest: CreatePageContext,
  onRequest: RateLimit,
): void {
  const { origin } = parts;
  http.get('/sitemap.xml', { onRequest }, async (_request, reply) =>
    reply.type('application/xml').send(renderSitemap(await parts.readContent(), origin)),
  );
  http.get('/robots.txt', { onRequest }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(renderRobotsTxt(origin)),
  );
  for (const [path, kind, word] of [
    ['/changelog.xml', 'change', 'changelog'],
    ['/intelligence.xml', 'story', 'intelligence'],
  ] as const)
    http.get(path, { onRequest }, async (request, reply) => {
      const { site, documents } = await forRequest(request);
      const title = `Klarsikt: ${sitePageTexts[site.language][word]}`;
      const text = renderAtomFeed(site, documents, { kind, path, title, origin });
      return reply.type('application/atom+xml; charset=utf-8').send(text);
    });
}

/**
 * Serves the social picture of a text. The picture's address contains a hash, so that link previews load it again
 * after a change.
 */
function serveSocial(
  http: FastifyInstance,
  { renderer }: SiteRendererTools,
  forRequest: CreatePageContext,
  onRequest: RateLimit,
): void {
  const drawn = createSocialPictureRenderer(renderer);
  http.get('/social/:picture', { onRequest }, async (request, reply) => {
    const [, slug = ''] = /\/([a-z0-9-]{1,100})\.png$/.exec(request.url.split('?')[0] ?? '') ?? [];
    const { site } = await forRequest(request);
    const social = buildSocialPicture(site, requireFound(findTextWithPicture(site, slug)));
    const etag = `"${social.etag}"`;
    const answer = reply.header('cache-control', 'public, max-age=86400').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return answer.code(304).send();
    return answer
      .type('image/png')
      .send(Buffer.from(await drawn(social, toQueueKey(visitorActor, request.ip))));
  });
}

function servePictures(
  http: FastifyInstance,
  { findPicture }: SiteRendererTools,
  onRequest: RateLimit,
): void {
  http.get('/social.png', { onRequest }, (request, reply) => {
    const config = JSON.stringify({ language: resolveLanguage(request), width: 1200, height: 630, zoom: 1 });
    return reply.redirect(`/api/png/riskProfile?config=${encodeURIComponent(config)}`);
  });
  http.get('/cms/cdn/:path', { onRequest }, async (request, reply) => {
    const [, hash = '', kind] = /\/([0-9a-f]{64})\.(png|jpg)$/.exec(request.url.split('?')[0] ?? '') ?? [];
    const picture = requireFound(await findPicture(hash));
    if (picture.kind !== kind) throw new Refusal('error.notfound');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${hash}"`)
      .type(kind === 'png' ? 'image/png' : 'image/jpeg')
      .send(picture.content);
  });
}

export function createSiteRenderer(parts: SiteRendererTools): SiteRenderer {
  const { siteFor, figure, forRequest } = createPageContexts(parts);
  return {
    draw: async ({ slug, document, language }) => {
      const documents = await parts.readContent();
      const own: PublishedContent = { slug, document, publishedAt: parts.clock.now() };
      const site = await siteFor(language, false, [...documents.filter((one) => one.slug !== slug), own]);
      const page = document.kind === 'help' ? renderArticle(site, own) : renderContentPage(site, own);
      return html`<div class="site"><main>${page.content}</main></div>`.text;
    },
    refusalPage: (directory) => {
      const frame = { template: readSiteTemplate(directory), origin: parts.origin };
      return async (request, reply, { status, sentence }) => {
        const drawn = await forRequest(request);
        const { site } = drawn;
        return sendPage(
          reply,
          drawn,
          buildMissingFilePage(site, request.url, status, sentence(site.language)),
          frame,
        );
      };
    },
    serve: (http, directory, application) => {
      const frame = { template: readSiteTemplate(directory), origin: parts.origin };
      const onRequest = createMinuteRateLimit(http, perMinute) ?? (() => Promise.resolve());
      const answer = (draw: PageRenderer) => async (request: FastifyRequest, reply: FastifyReply) => {
        const drawn = await forRequest(request);
        const page = await draw(drawn);
        const address = request.url.split('?')[0] ?? '/';
        return sendPage(
          reply,
          drawn,
          page ?? buildMissingPage(drawn.site, address, getSiteText(drawn.site, 'missing')),
          frame,
        );
      };
      const home = answer(async ({ site }) => buildHomePage(site, await figure(site.facts)));
      http.get('/', { onRequest }, (request, reply) =>
        application !== null && hasSessionCookie(request.cookies)
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
