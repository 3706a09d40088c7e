/**
 * Prepares a saved report for the editor: sections with separate generated blocks, and the positions of the author's
 * own text.
 */
import {
  collectSectionFigures,
  type DocumentBlock,
  getBlockText,
  locateReportUserTexts,
  type ReportDocument,
  type ReportUserTextsById,
  splitSections,
} from '@klarsikt/engine/report';
import { renderHtml } from '@klarsikt/server/render/html.ts';
import type { ReportComposition } from './compose.ts';

/** Returns one block as HTML, without the cover of the document. */
const blockHtml = (document: ReportDocument, block: DocumentBlock): string =>
  renderHtml({ ...document, cover: null, blocks: [block] });

export type RenderedReportSections = ReturnType<typeof renderReportSections>;

export function renderReportSections({ generated, told }: ReportComposition, ownWords: ReportUserTextsById) {
  const sections = splitSections(generated);
  return {
    sections: sections.map((section) => ({
      key: section.key,
      number: section.heading?.number ?? null,
      title: section.heading?.text ?? '',
      level: section.heading?.level ?? 0,
      blocks: section.blocks.map((block) => ({
        html: blockHtml(generated, block),
        text: getBlockText(block).slice(0, 2_000),
      })),
      told: collectSectionFigures(section),
    })),
    words: locateReportUserTexts(sections, ownWords).map(({ id, section, moved }) => ({
      id,
      section,
      moved,
    })),
    told: { shown: told.shown, total: told.total },
  };
}
