import { createHash } from 'node:crypto';
import {
  chartPalettes,
  createHeadlineLabel,
  createHeadlineOption,
  type HeadlineData,
  headlineImageSize,
} from '@klarsikt/charts';
import type { NamedContent } from '@klarsikt/engine/content';
import type { QueueKey } from '@klarsikt/server/platform/visitors.ts';
import type { ChartPicture } from '@klarsikt/server/render/jobs.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import { getSiteText, type SiteContext } from './context.ts';
import { listMentionedThreats } from './told.ts';

export function findTextWithPicture(site: SiteContext, slug: string): NamedContent | null {
  const found = site.texts.bySlug.get(slug);
  const kind = found?.document.kind;
  return kind === 'story' || kind === 'use-case' || kind === 'product' ? (found ?? null) : null;
}

function buildHeadline(site: SiteContext, text: NamedContent): HeadlineData {
  const { kind, parent } = text.document;
  const told = kind === 'use-case' ? site.texts.under(text.slug) : [text];
  const above = site.texts.bySlug.get(parent)?.document[site.language].title;
  return {
    over:
      kind === 'story' && above !== undefined
        ? above
        : getSiteText(site, kind === 'product' ? 'product' : 'intelligence'),
    title: text.document[site.language].title,
    bars: listMentionedThreats(site, told).flatMap(({ name, level }) =>
      level === null ? [] : [{ name, level }],
    ),
  };
}

export interface SocialPicture {
  readonly picture: ChartPicture;
  /** Hash of the picture's data and language. */
  readonly etag: string;
}

export function buildSocialPicture(site: SiteContext, text: NamedContent): SocialPicture {
  const data = buildHeadline(site, text);
  const { language } = site;
  const etag = createHash('sha256')
    .update(JSON.stringify([language, data]))
    .digest('hex')
    .slice(0, 32);
  return {
    etag,
    picture: {
      option: createHeadlineOption(data, { language, theme: 'light' }),
      size: headlineImageSize,
      label: createHeadlineLabel(data, language),
      background: chartPalettes.light.surface,
      zoom: 1,
    },
  };
}

export const getSocialPictureLabel = (site: SiteContext, text: NamedContent): string =>
  createHeadlineLabel(buildHeadline(site, text), site.language);

const kept = 60;

/** Renders social pictures and caches them by etag, so that concurrent requests render each picture once. */
export function createSocialPictureRenderer({ renderPng }: Pick<Renderer, 'renderPng'>) {
  const drawn = new Map<string, Promise<Uint8Array>>();
  return async ({ picture, etag }: SocialPicture, turn: QueueKey): Promise<Uint8Array> => {
    const known = drawn.get(etag);
    if (known !== undefined) return known;
    const drawing = renderPng(picture, { turn });
    drawn.set(etag, drawing);
    for (const old of [...drawn.keys()].slice(0, -kept)) drawn.delete(old);
    try {
      return await drawing;
    } catch (error) {
      drawn.delete(etag);
      throw error;
    }
  };
}
