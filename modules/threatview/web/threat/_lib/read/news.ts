/** Filters publications by the parameters of the address: from, until, tags, ids (specification 000 section 2). */
import { newsCutoffDate } from '@klarsikt/contract';
import { getDayPart } from '@klarsikt/engine/calendar';
import { isDay } from '@klarsikt/engine/fields';
import type { CompiledModel, Publication } from '@klarsikt/engine/model';

export interface NewsFilter {
  /** First and last day as ISO dates; both days are included. */
  readonly from?: string;
  readonly until?: string;
  /** Tag keys; a publication matches if it has at least one of them. */
  readonly tags: readonly string[];
  /** Publication ids; if there are any, only these publications match. */
  readonly ids: readonly number[];
}

function parseList(raw: unknown): readonly string[] {
  return typeof raw === 'string' ? raw.split(',').filter((part) => part !== '') : [];
}

function parseDate(raw: unknown): string | undefined {
  return typeof raw === 'string' && isDay(raw) ? raw : undefined;
}

/** Reads the filters of an address; ignores invalid filters. */
export function parseNewsFilter(search: Readonly<Record<string, unknown>>): NewsFilter {
  const from = parseDate(search.from);
  const until = parseDate(search.until);
  return {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    tags: parseList(search.tags),
    ids: parseList(search.ids).flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : [])),
  };
}

export function filterPublications(
  model: CompiledModel,
  { from, until, tags, ids }: NewsFilter,
): readonly Publication[] {
  const chosen = new Set(ids);
  const earliest = from ?? (chosen.size > 0 ? '' : newsCutoffDate);
  return model.publications.list
    .filter(({ id }) => chosen.size === 0 || chosen.has(id))
    .filter(
      ({ published }) => published >= earliest && (until === undefined || getDayPart(published) <= until),
    )
    .filter((publication) => tags.length === 0 || publication.tags.some((tag) => tags.includes(tag)))
    .toSorted((a, b) => b.published.localeCompare(a.published));
}
