/** What the firm concludes, in its own words. */
import type { ReportContext } from './context.ts';
import type { AssessmentReportData } from './types.ts';

/** Lines that fit in front of a board's other figures, and the characters of one. */
const longestLead = 8;
const lineCharacters = 85;

/** Lines that a text takes, with half a one between two paragraphs. */
function linesOf(text: string): number {
  const paragraphs = text.split(/\n\s*\n/);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const whole = lines.reduce((sum, line) => sum + Math.ceil(line.length / lineCharacters), 0);
  return whole + (paragraphs.length - 1) / 2;
}

/** The first paragraphs that fit; of a first paragraph that does not fit, the sentences that do. */
function leadOf(text: string): string {
  if (linesOf(text) <= longestLead) return text;
  let lead = '';
  for (const paragraph of text.split(/\n\s*\n/)) {
    const longer = lead === '' ? paragraph : `${lead}\n\n${paragraph}`;
    if (linesOf(longer) > longestLead) break;
    lead = longer;
  }
  if (lead !== '') return lead;
  const cut = text.slice(0, longestLead * lineCharacters);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('.\n'));
  return end > 0 ? cut.slice(0, end + 1) : `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}

/** The conclusions; `lead`: as much of the overall one as a board's pages have room for. */
export function conclusionsReport({ document }: ReportContext): AssessmentReportData['conclusions'] {
  const overall = document.conclusions.overall?.trim() ?? '';
  const lead = leadOf(overall);
  return { overall, legal: document.conclusions.legals?.trim() ?? '', lead, goesOn: lead !== overall };
}
