/** Loads the sources that the texts of an open entity may cite: cited sources by key, suggestions by words. */
import { atlasContract } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type CitableSources, listCitations } from '@klarsikt/web/ui/text-editor/cited.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntitySources } from './entity-form.ts';

const types = ['reference'];
const longestKey = 120;
const mostKeys = 2_000;

/**
 * Returns the keys cited in the entity, sorted. Marks of outdated translations are left out, because they quote
 * former texts.
 */
export function listCitedSourceKeys({ outdated: _, ...document }: JsonObject): readonly string[] {
  const keys = new Set(listCitations(JSON.stringify(document)).map(({ key }) => key));
  return [...keys].filter((key) => key.length <= longestKey).sort();
}

export function useCitableSources(document: JsonObject): EntitySources {
  const { text } = useFormat();
  const said = listCitedSourceKeys(document).slice(0, mostKeys).join(' ');
  const keys = useMemo(() => (said === '' ? [] : said.split(' ')), [said]);
  const { data, isPlaceholderData } = useCall(
    atlasContract.find,
    { body: { types, keys } },
    { enabled: keys.length > 0, placeholderData: keepPreviousData },
  );
  const citable = useMemo((): CitableSources => {
    const known = new Map(
      data?.filter(({ state }) => state !== 'withdrawn').map(({ key, name }) => [key, text(name)]),
    );
    return {
      nameOf: (key) => known.get(key) ?? (data === undefined || isPlaceholderData ? undefined : null),
      find: async (words) => {
        const found = await call(atlasContract.find, { body: { types, text: words } });
        return found.slice(0, 20).map(({ key, name }) => ({ key, name: text(name) }));
      },
    };
  }, [data, isPlaceholderData, text]);
  return useMemo(() => ({ citable, cited: new Set(keys) }), [citable, keys]);
}
