/** The finished assessment of the demo bank, in its own session. */
import { assessmentContract } from '@klarsikt/contract';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type { Language } from '@klarsikt/engine/text';
import type { TestClient } from '@klarsikt/testkit';
import { theApp } from './server.ts';

interface DemoAssessment {
  readonly client: TestClient;
  readonly id: number;
  /** The document as it is saved now. */
  readonly saved: () => Promise<AssessmentDocument>;
}

/** Opens the demo bank's assessment in a session that the test may change. */
export async function demoAssessment(language: Language = 'en'): Promise<DemoAssessment> {
  const client = await (await theApp()).demo(language);
  const { assessments } = await client.call(assessmentContract.list, { query: {} });
  const id = assessments[0]?.id ?? 0;
  const saved = async () => (await client.call(assessmentContract.load, { body: { id } })).document;
  return { client, id, saved };
}

/**
 * Loads the modules of the assessment's frame and of one page before the tests of a file, so that no test waits for
 * them.
 */
export async function ready(page: () => Promise<unknown>): Promise<void> {
  await Promise.all([page(), import('@klarsikt/workspace/web/frame/AssessmentLayout.tsx'), demoAssessment()]);
}
