/** The sources of the library, as a text of the site may cite them. */
import { type CompiledModel, comparable, type Language, soughtForms } from '@klarsikt/engine';
import type { Citable } from '@klarsikt/web/ui/text-editor/cited.ts';

const offered = 20;

/** Undefined while the library is being loaded. */
export function citableOf(references: CompiledModel['references'] | undefined, language: Language): Citable {
  const sources = [...(references?.byKey.values() ?? [])].map(({ key, name }) => ({
    key,
    name: name[language],
    words: comparable(`${key} ${name.en} ${name.sv}`),
  }));
  const names = new Map(sources.map(({ key, name }) => [key, name]));
  return {
    nameOf: (key) => names.get(key) ?? (references === undefined ? undefined : null),
    find: async (words) => {
      const wanted = comparable(words).split(/\s+/);
      return sources
        .filter((one) => wanted.every((word) => soughtForms(word).some((form) => one.words.includes(form))))
        .slice(0, offered);
    },
  };
}
