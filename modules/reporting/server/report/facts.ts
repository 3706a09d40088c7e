/** Provides the parts of the method that the report must describe. */
import { businessWideTemplate } from '@klarsikt/content';
import { findMethodParts } from '@klarsikt/engine/report';
import type { CompletenessFactSource } from '@klarsikt/governance/server/completeness/provides.ts';

const method = findMethodParts(businessWideTemplate);

export const getReportFacts: CompletenessFactSource = async () => ({ method });
