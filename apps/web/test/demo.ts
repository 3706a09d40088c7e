/** The finished assessment of the demo bank, in a session of its own. */
import { assessment } from '@klarsikt/contract';
import type { AssessmentDocument, Language } from '@klarsikt/engine';
import type { TestClient } from '@klarsikt/testkit';
import { theApp } from './server.ts';

interface DemoAssessment {
  readonly client: TestClient;
  readonly id: number;
  /** The document as it is saved at present. */
  readonly saved: () => Promise<AssessmentDocument>;
}

/** The demo bank's assessment, which the session may change as it likes. */
export async function demoAssessment(language: Language = 'en'): Promise<DemoAssessment> {
  const client = await (await theApp()).demo(language);
  const { assessments } = await client.call(assessment.list, { query: {} });
  const id = assessments[0]?.id ?? 0;
  const saved = async () => (await client.call(assessment.load, { body: { id } })).document;
  return { client, id, saved };
}

/**
 * Reads the frame of an assessment and one of its pages before the tests of a file: while that is read for the first
 * time, no test waits.
 */
export async function ready(page: () => Promise<unknown>): Promise<void> {
  await Promise.all([page(), import('@klarsikt/workspace/web/frame/AssessmentLayout.tsx'), demoAssessment()]);
}
