/** Publications under the filters of the address: from, until, tags, ids (specification 000 section 2). */
import { newsCutoffDate } from '@klarsikt/contract';
import { type CompiledModel, isDay, type Publication, writtenDay } from '@klarsikt/engine';

export interface NewsFilter {
  /** ISO dates, both included. */
  readonly from?: string;
  readonly until?: string;
  /** Tag keys; one of them is enough. */
  readonly tags: readonly string[];
  /** Publication ids; when given, only these. */
  readonly ids: readonly number[];
}

function listOf(raw: unknown): readonly string[] {
  return typeof raw === 'string' ? raw.split(',').filter((part) => part !== '') : [];
}

function dateOf(raw: unknown): string | undefined {
  return typeof raw === 'string' && isDay(raw) ? raw : undefined;
}

/** Reads the filter of an address; what is not valid is off. */
export function readNewsFilter(search: Readonly<Record<string, unknown>>): NewsFilter {
  const from = dateOf(search.from);
  const until = dateOf(search.until);
  return {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    tags: listOf(search.tags),
    ids: listOf(search.ids).flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : [])),
  };
}

/** The publications of the filter, newest first. */
export function newsOf(model: CompiledModel, { from, until, tags, ids }: NewsFilter): readonly Publication[] {
  const chosen = new Set(ids);
  const earliest = from ?? (chosen.size > 0 ? '' : newsCutoffDate);
  return model.publications.list
    .filter(({ id }) => chosen.size === 0 || chosen.has(id))
    .filter(
      ({ published }) => published >= earliest && (until === undefined || writtenDay(published) <= until),
    )
    .filter((publication) => tags.length === 0 || publication.tags.some((tag) => tags.includes(tag)))
    .toSorted((a, b) => b.published.localeCompare(a.published));
}
