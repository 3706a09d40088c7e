/** The search of ThreatView: a word or two find what holds them all; a suspicion in a sentence finds the threats that it fits best. */
import type { Language, ReferenceModel, ThreatTexts } from '@klarsikt/engine';
import { documentsOf, type TextField, textFields } from './documents.ts';
import { passagesOf } from './suspicion/passages.ts';
import { type Suspected, type SuspicionIndex, suspicionIndexOf } from './suspicion/suspicion-index.ts';
import { type Answer, type Hit, type Snippet, snippetOf, type TextIndex, textIndexOf } from './text-index.ts';

/** From so many telling words on somebody describes something and does not look up a name. */
const sentenceFrom = 4;
/** Threats that answer a suspicion: those that fit at least this part as well as the best, within these numbers. */
const fitting = 0.5;
const fewest = 5;
const most = 15;

const isTextField = (field: string): field is TextField => textFields.some((known) => known === field);

/** Names and risks have their marks in the name; only texts are shown as the sentence that answered. */
function snippetFor({ because }: Suspected): Snippet | null {
  if (because === null || because.marks.length === 0 || !isTextField(because.field)) return null;
  const { field, language } = because;
  return { field, language, ...snippetOf(because.text, because.marks) };
}

function suspected(suspicions: SuspicionIndex, query: string, language: Language): readonly Suspected[] {
  const all = suspicions.search(query, language);
  const [best] = all;
  return all.filter(
    ({ score }, place) => place < fewest || (place < most && score >= fitting * (best?.score ?? 0)),
  );
}

/** Builds the search of a projection with its long texts. The index for suspicions is built when the first comes. */
export function searchIndexOf(
  model: ReferenceModel,
  texts: Readonly<Record<string, ThreatTexts>>,
): TextIndex {
  const words = textIndexOf(documentsOf(model, texts));
  let built: SuspicionIndex | null = null;
  const suspicions = () => {
    built ??= suspicionIndexOf(passagesOf(model, texts));
    return built;
  };
  const ofSuspicion = (query: string, language: Language, every: Answer): Answer => {
    const fitted = suspected(suspicions(), query, language);
    const known = new Map(every.hits.map((hit, place) => [hit.key, { hit, place }]));
    const first = fitted.map(
      ({ key }): Hit => known.get(key)?.hit ?? { key, type: 'threats', nameMarks: [] },
    );
    const keys = new Set(first.map(({ key }) => key));
    const further = every.hits.map((hit, place) => ({ hit, place })).filter(({ hit }) => !keys.has(hit.key));
    return {
      hits: [...first, ...further.map(({ hit }) => hit)],
      snippetAt: (place) => {
        const fit = fitted[place];
        if (fit !== undefined) return snippetFor(fit);
        const other = further[place - fitted.length];
        return other === undefined ? null : every.snippetAt(other.place);
      },
    };
  };
  return {
    search: (query, language) => {
      const every = words.search(query, language);
      const several = query.trim().split(/\s+/).length;
      if (several < 2 || (several < sentenceFrom && every.hits.length > 0)) return every;
      const telling = suspicions().tellingWords(query, language);
      return telling < sentenceFrom && every.hits.length > 0 ? every : ofSuspicion(query, language, every);
    },
  };
}
