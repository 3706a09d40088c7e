/** What the firm concludes, in its own words. */
import type { ReportContext } from './context.ts';
import type { AssessmentReportData } from './types.ts';

/** Characters that fit in front of a board's other figures. */
const longestLead = 700;

/** The first paragraphs that fit; of a first paragraph that does not fit, the sentences that do. */
function leadOf(text: string): string {
  if (text.length <= longestLead) return text;
  let lead = '';
  for (const paragraph of text.split(/\n\s*\n/)) {
    const longer = lead === '' ? paragraph : `${lead}\n\n${paragraph}`;
    if (longer.length > longestLead) break;
    lead = longer;
  }
  if (lead !== '') return lead;
  const cut = text.slice(0, longestLead);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('.\n'));
  return end > 0 ? cut.slice(0, end + 1) : `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}

/** The conclusions; `lead`: as much of the overall one as a board's pages have room for. */
export function conclusionsReport({ document }: ReportContext): AssessmentReportData['conclusions'] {
  const overall = document.conclusions.overall?.trim() ?? '';
  const lead = leadOf(overall);
  return { overall, legal: document.conclusions.legals?.trim() ?? '', lead, goesOn: lead !== overall };
}
