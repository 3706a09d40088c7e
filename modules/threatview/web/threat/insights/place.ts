import type { PassageLocation } from '@klarsikt/contract';
import type { TranslateFunction } from '@klarsikt/web/platform/i18n/texts.ts';
import type { CitedSource, CitedSources } from '@klarsikt/web/ui/words/cited.ts';

interface PageRange {
  readonly page: number | null;
  readonly pageEnd: number | null;
}

/** Formats a page or range of pages; empty if the document has no pages. */
export function formatPageRange(
  { page, pageEnd }: PageRange,
  t: TranslateFunction<'insights.page' | 'insights.pages'>,
): string {
  if (page === null) return '';
  return pageEnd === null || pageEnd === page
    ? t('insights.page', { page })
    : t('insights.pages', { page, end: pageEnd });
}

const longestName = 24;

export function formatPassageSourceName(place: PassageLocation, sources: CitedSources<CitedSource>): string {
  const known = place.reference === null ? null : sources.of(place.reference);
  if (known !== null) return known.short;
  const name = place.author === '' ? place.title : place.author;
  const short = name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name;
  return place.year === null ? short : `${short} ${place.year}`;
}

/** Headings above the passage without the document title, from the outermost to the innermost. */
export function formatPassageHeadings({ headings, title }: PassageLocation): string {
  return headings.filter((heading) => heading !== title).join(' › ');
}
