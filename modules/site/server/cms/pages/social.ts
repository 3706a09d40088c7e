/** The picture that stands for a text where somebody quotes its page: its headline and figures, drawn by our own charts. */
import { createHash } from 'node:crypto';
import { type HeadlineData, headlineLabel, headlineOption, headlineSize, palettes } from '@klarsikt/charts';
import type { NamedContent } from '@klarsikt/engine';
import type { Turn } from '@klarsikt/server/platform/visitors.ts';
import type { ChartPicture } from '@klarsikt/server/render/jobs.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import { type Site, say } from './context.ts';
import { threatsOf } from './told.ts';

/** The texts with a picture of their own, by slug; null for all others. */
export function pictured(site: Site, slug: string): NamedContent | null {
  const found = site.texts.bySlug.get(slug);
  const kind = found?.document.kind;
  return kind === 'story' || kind === 'use-case' || kind === 'product' ? (found ?? null) : null;
}

function headlineOf(site: Site, text: NamedContent): HeadlineData {
  const { kind, parent } = text.document;
  const told = kind === 'use-case' ? site.texts.under(text.slug) : [text];
  const above = site.texts.bySlug.get(parent)?.document[site.language].title;
  return {
    over:
      kind === 'story' && above !== undefined
        ? above
        : say(site, kind === 'product' ? 'product' : 'intelligence'),
    title: text.document[site.language].title,
    bars: threatsOf(site, told).flatMap(({ name, level }) => (level === null ? [] : [{ name, level }])),
  };
}

export interface Social {
  readonly picture: ChartPicture;
  /** Another whenever the picture is. */
  readonly etag: string;
}

export function socialOf(site: Site, text: NamedContent): Social {
  const data = headlineOf(site, text);
  const { language } = site;
  const etag = createHash('sha256')
    .update(JSON.stringify([language, data]))
    .digest('hex')
    .slice(0, 32);
  return {
    etag,
    picture: {
      option: headlineOption(data, { language, theme: 'light' }),
      size: headlineSize,
      label: headlineLabel(data, language),
      background: palettes.light.surface,
      zoom: 1,
    },
  };
}

/** What is said of the picture to those who do not see it. */
export const socialLabel = (site: Site, text: NamedContent): string =>
  headlineLabel(headlineOf(site, text), site.language);

const kept = 60;

/** Pictures by their mark: each is drawn once, however many quote it at a time. */
export function createSocialPictures({ renderPng }: Pick<Renderer, 'renderPng'>) {
  const drawn = new Map<string, Promise<Uint8Array>>();
  return async ({ picture, etag }: Social, turn: Turn): Promise<Uint8Array> => {
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
