import type { CompiledModel } from '@klarsikt/engine/model';
import { type Language, listSearchForms, toComparableText } from '@klarsikt/engine/text';
import type { CitableSources } from '@klarsikt/web/ui/text-editor/cited.ts';

const offered = 20;

/** Builds the list of citable sources, which is empty until the library is loaded. */
export function buildCitableSources(
  references: CompiledModel['references'] | undefined,
  language: Language,
): CitableSources {
  const sources = [...(references?.byKey.values() ?? [])].map(({ key, name }) => ({
    key,
    name: name[language],
    words: toComparableText(`${key} ${name.en} ${name.sv}`),
  }));
  const names = new Map(sources.map(({ key, name }) => [key, name]));
  return {
    nameOf: (key) => names.get(key) ?? (references === undefined ? undefined : null),
    find: async (words) => {
      const wanted = toComparableText(words).split(/\s+/);
      return sources
        .filter((one) =>
          wanted.every((word) => listSearchForms(word).some((form) => one.words.includes(form))),
        )
        .slice(0, offered);
    },
  };
}
