/** Where "Try the demo" leads: the bank's assessment of this year, half done, as the offer says. */
import { assessment } from '@klarsikt/contract';
import { call } from '../api/call.ts';

/** The address of the assessment that is still open; the list when there is none (somebody has removed it). */
export async function demoHome(): Promise<string> {
  const { assessments } = await call(assessment.list, { query: {} });
  const [newest] = assessments
    .filter(({ summary, deletedAt }) => deletedAt === null && summary.statuses.approval !== 'APPROVED')
    .toSorted((a, b) => (b.summary.date ?? '').localeCompare(a.summary.date ?? ''));
  return newest === undefined ? '/ra' : `/ra/${newest.id}`;
}
