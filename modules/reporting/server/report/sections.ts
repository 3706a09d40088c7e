/** A saved report as it is edited: its sections with each generated block by itself, and where own words stand. */
import {
  type DocumentBlock,
  type OwnWordsById,
  placeOwnWords,
  type ReportDocument,
  sectionsOf,
  toldBy,
  wordsOfBlock,
} from '@klarsikt/engine';
import { renderHtml } from '@klarsikt/server/render/html.ts';
import type { Composed } from './compose.ts';

/** One block as it reads, without the cover that begins a document. */
const blockHtml = (document: ReportDocument, block: DocumentBlock): string =>
  renderHtml({ ...document, cover: null, blocks: [block] });

/** What `sectionsFor` gives, as it crosses a thread. */
export type Sections = ReturnType<typeof sectionsFor>;

export function sectionsFor({ generated, told }: Composed, ownWords: OwnWordsById) {
  const sections = sectionsOf(generated);
  return {
    sections: sections.map((section) => ({
      key: section.key,
      number: section.heading?.number ?? null,
      title: section.heading?.text ?? '',
      level: section.heading?.level ?? 0,
      blocks: section.blocks.map((block) => ({
        html: blockHtml(generated, block),
        text: wordsOfBlock(block).slice(0, 2_000),
      })),
      told: toldBy(section),
    })),
    words: placeOwnWords(sections, ownWords).map(({ id, section, moved }) => ({ id, section, moved })),
    told: { shown: told.shown, total: told.total },
  };
}
