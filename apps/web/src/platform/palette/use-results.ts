/** What the palette answers to a query; the same wherever somebody searches. */
import { useEffect, useState } from 'react';
import { reportError } from '../api/report-error.ts';
import { type Format, useFormat } from '../i18n/format.ts';
import { matching, type PaletteGroup, withFound } from './match.ts';
import { type PaletteSource, paletteSources } from './registry.ts';

/** Typing is awaited before anybody is asked. */
const restMs = 150;
/** Shorter queries are found by names alone. */
const shortestSearch = 3;

interface Gathered {
  readonly source: PaletteSource;
  readonly group: PaletteGroup;
}

async function gather(format: Format): Promise<readonly Gathered[]> {
  const sources = await paletteSources(reportError);
  return Promise.all(
    sources.map(async (source) => {
      const name = source.group(format);
      try {
        return { source, group: { name, entries: await source.entries(format) } };
      } catch (cause) {
        // One source that cannot load must not close the others.
        reportError(cause);
        return { source, group: { name, entries: [] } };
      }
    }),
  );
}

async function searched(
  gathered: readonly Gathered[],
  query: string,
  format: Format,
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

/** Groups of one name are one group. */
function merged(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return [...new Set(groups.map(({ name }) => name))].map((name) => ({
    name,
    entries: groups.filter((group) => group.name === name).flatMap(({ entries }) => entries),
  }));
}

export interface PaletteResults {
  /** Everything there is to choose from. */
  readonly all: readonly PaletteGroup[];
  /** What answers the query. */
  readonly groups: readonly PaletteGroup[];
  /** Fetches everything anew: somebody opens the palette. */
  readonly load: () => void;
}

export function usePaletteResults(query: string): PaletteResults {
  const format = useFormat();
  const [gathered, setGathered] = useState<readonly Gathered[]>([]);
  const [found, setFound] = useState<{ readonly query: string; readonly groups: readonly PaletteGroup[] }>();
  const sought = query.trim();
  useEffect(() => {
    if (sought.length < shortestSearch || gathered.length === 0) return;
    let current = true;
    const rest = setTimeout(() => {
      searched(gathered, sought, format).then((groups) => {
        if (current) setFound({ query: sought, groups: merged(groups) });
      }, reportError);
    }, restMs);
    return () => {
      current = false;
      clearTimeout(rest);
    };
  }, [gathered, sought, format]);
  const all = merged(gathered.map(({ group }) => group));
  const named = matching(all, query);
  // What is typed next begins with the answer to what was typed before, as long as it goes on from it.
  const more = found !== undefined && sought !== '' && sought.startsWith(found.query) ? found.groups : [];
  return {
    all,
    groups: withFound(named, more).filter(({ entries }) => entries.length > 0),
    load: () => {
      gather(format).then(setGathered, reportError);
    },
  };
}
