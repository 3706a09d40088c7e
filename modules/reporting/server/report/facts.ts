/** What the report proves of an assessment: its chapter on method names what it has to. */
import { businessWideAssessment } from '@klarsikt/content';
import { methodPartsIn } from '@klarsikt/engine';
import type { FactSource } from '@klarsikt/governance/server/completeness/provides.ts';

const method = methodPartsIn(businessWideAssessment);

export const reportFacts: FactSource = async () => ({ method });
