/** Where the working of a report's figures is read, for reports that do not carry it themselves. */
import type { Inline, ReportDocument } from './document.ts';

/** Anchor of the appendix that holds every risk with its figures and reasons. */
const appendix = 'all-risks';

const lead = { en: 'How each figure was calculated: ', sv: 'Så har varje siffra räknats fram: ' } as const;

/** The state of an assessment as a screen of the installation. `origin`: its public address, without trailing slash. */
export const stateAddress = (origin: string, id: number, revision: number): string =>
  `${origin}/ra/${id}?revision=${revision}`;

const leads = (content: readonly Inline[], address: string): boolean =>
  content.some(
    (inline) => inline.type === 'text' && (inline.href === address || inline.text.includes(address)),
  );

/**
 * The document with a last line that leads to the assessment in the state that was reported. A document with the
 * appendix of every risk, or a paragraph that leads there already, stays as it is.
 */
export function withTraceLine(document: ReportDocument, address: string): ReportDocument {
  const told = document.blocks.some((block) =>
    block.type === 'heading'
      ? block.anchor === appendix
      : block.type === 'paragraph' && leads(block.content, address),
  );
  if (told || address === '') return document;
  const content = [
    { type: 'text', text: lead[document.language] },
    { type: 'text', text: address, href: address },
  ] as const;
  return { ...document, blocks: [...document.blocks, { type: 'paragraph', style: 'small', content }] };
}
