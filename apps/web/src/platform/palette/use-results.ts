/** Computes the results of the command palette for a query. */
import { useEffect, useState } from 'react';
import { reportError } from '../api/report-error.ts';
import { type LanguageFormat, useFormat } from '../i18n/format.ts';
import { appendSearchResults, filterPaletteGroups, type PaletteGroup } from './match.ts';
import { loadPaletteSources, type PaletteSource } from './registry.ts';

/** Pause in typing, in milliseconds, after which the search begins. */
const restMs = 150;
/** Shortest query, in characters, that is searched; shorter queries match only names of entries. */
const shortestSearch = 3;

interface SourceGroup {
  readonly source: PaletteSource;
  readonly group: PaletteGroup;
}

async function loadSourceGroups(format: LanguageFormat): Promise<readonly SourceGroup[]> {
  const sources = await loadPaletteSources(reportError);
  return Promise.all(
    sources.map(async (source) => {
      const name = source.group(format);
      try {
        return { source, group: { name, entries: await source.entries(format) } };
      } catch (cause) {
        // Return an empty group, because a failing source must not hide the results of other sources.
        reportError(cause);
        return { source, group: { name, entries: [] } };
      }
    }),
  );
}

async function searchSources(
  gathered: readonly SourceGroup[],
  query: string,
  format: LanguageFormat,
): Promise<readonly PaletteGroup[]> {
  return Promise.all(
    gathered.map(async ({ source, group: { name } }) => {
      try {
        return { name, entries: (await source.search?.(query, format)) ?? [] };
      } catch (cause) {
        reportError(cause);
        return { name, entries: [] };
      }
    }),
  );
}

/** Merges groups with the same name. */
function mergeGroups(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return [...new Set(groups.map(({ name }) => name))].map((name) => ({
    name,
    entries: groups.filter((group) => group.name === name).flatMap(({ entries }) => entries),
  }));
}

export interface PaletteResults {
  readonly all: readonly PaletteGroup[];
  readonly groups: readonly PaletteGroup[];
  /** Loads all entries again when the palette opens. */
  readonly load: () => void;
}

export function usePaletteResults(query: string): PaletteResults {
  const format = useFormat();
  const [gathered, setGathered] = useState<readonly SourceGroup[]>([]);
  const [found, setFound] = useState<{ readonly query: string; readonly groups: readonly PaletteGroup[] }>();
  const sought = query.trim();
  useEffect(() => {
    if (sought.length < shortestSearch || gathered.length === 0) return;
    let current = true;
    const rest = setTimeout(() => {
      searchSources(gathered, sought, format).then((groups) => {
        if (current) setFound({ query: sought, groups: mergeGroups(groups) });
      }, reportError);
    }, restMs);
    return () => {
      current = false;
      clearTimeout(rest);
    };
  }, [gathered, sought, format]);
  const all = mergeGroups(gathered.map(({ group }) => group));
  const named = filterPaletteGroups(all, query);
  // Keep the results of a query visible while a longer query that begins with it is searched.
  const more = found !== undefined && sought !== '' && sought.startsWith(found.query) ? found.groups : [];
  return {
    all,
    groups: appendSearchResults(named, more).filter(({ entries }) => entries.length > 0),
    load: () => {
      loadSourceGroups(format).then(setGathered, reportError);
    },
  };
}
