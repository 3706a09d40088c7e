/** Adds a link to the explanation of the figures to reports that do not contain such a link. */
import type { DocumentInline, ReportDocument } from './document.ts';

/** Anchor of the appendix with every risk, its figures and reasons. */
const appendix = 'all-risks';

const lead = { en: 'How each figure was calculated: ', sv: 'Så har varje siffra räknats fram: ' } as const;

/**
 * Returns the web address of a state of an assessment. `origin`: the public address of the installation, without
 * trailing slash.
 */
export const getAssessmentStateAddress = (origin: string, id: number, revision: number): string =>
  `${origin}/ra/${id}?revision=${revision}`;

const hasLinkTo = (content: readonly DocumentInline[], address: string): boolean =>
  content.some(
    (inline) => inline.type === 'text' && (inline.href === address || inline.text.includes(address)),
  );

/**
 * Adds a final line that links to the reported state of the assessment. A document that has the appendix of all
 * risks, or already has such a link, is unchanged.
 */
export function addStateLinkLine(document: ReportDocument, address: string): ReportDocument {
  const told = document.blocks.some((block) =>
    block.type === 'heading'
      ? block.anchor === appendix
      : block.type === 'paragraph' && hasLinkTo(block.content, address),
  );
  if (told || address === '') return document;
  const content = [
    { type: 'text', text: lead[document.language] },
    { type: 'text', text: address, href: address },
  ] as const;
  return { ...document, blocks: [...document.blocks, { type: 'paragraph', style: 'small', content }] };
}
