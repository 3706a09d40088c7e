/** "Try the demo" opens the bank's unfinished assessment of this year. */
import { assessmentContract } from '@klarsikt/contract';
import { call } from '../api/call.ts';

/** Address of the newest open assessment, or of the list if there is none. */
export async function loadDemoAddress(): Promise<string> {
  const { assessments } = await call(assessmentContract.list, { query: {} });
  const [newest] = assessments
    .filter(({ summary, deletedAt }) => deletedAt === null && summary.statuses.approval !== 'APPROVED')
    .toSorted((a, b) => (b.summary.date ?? '').localeCompare(a.summary.date ?? ''));
  return newest === undefined ? '/ra' : `/ra/${newest.id}`;
}
