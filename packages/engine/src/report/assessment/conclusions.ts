/** The firm's conclusions in its own words, as part of the report. */
import type { AssessmentReportContext } from './context.ts';
import type { AssessmentReportData } from './types.ts';

/** Number of lines that fit above the figures on the board's pages, and number of characters per line. */
const longestLead = 8;
const lineCharacters = 85;

/** Estimates the number of lines of a text, with half a line between two paragraphs. */
function estimateLineCount(text: string): number {
  const paragraphs = text.split(/\n\s*\n/);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const whole = lines.reduce((sum, line) => sum + Math.ceil(line.length / lineCharacters), 0);
  return whole + (paragraphs.length - 1) / 2;
}

/** Returns the first paragraphs that fit, or the first sentences if the first paragraph is too long. */
function extractLead(text: string): string {
  if (estimateLineCount(text) <= longestLead) return text;
  let lead = '';
  for (const paragraph of text.split(/\n\s*\n/)) {
    const longer = lead === '' ? paragraph : `${lead}\n\n${paragraph}`;
    if (estimateLineCount(longer) > longestLead) break;
    lead = longer;
  }
  if (lead !== '') return lead;
  const cut = text.slice(0, longestLead * lineCharacters);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('.\n'));
  return end > 0 ? cut.slice(0, end + 1) : `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}

/**
 * Makes the data on the conclusions. `lead` is the beginning of the overall conclusion that fits on the board's
 * pages.
 */
export function buildConclusionsReport({
  document,
}: AssessmentReportContext): AssessmentReportData['conclusions'] {
  const overall = document.conclusions.overall?.trim() ?? '';
  const lead = extractLead(overall);
  return { overall, legal: document.conclusions.legals?.trim() ?? '', lead, goesOn: lead !== overall };
}
