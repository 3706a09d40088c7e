/** Finds the contents of a template's chapter on method. */
import { type ReportMethodPart, reportMethodParts } from '../completeness/facts.ts';
import type { ReportTemplate } from './template.ts';

/** For each part, the names in the report data of which at least one must occur. */
const named: { readonly [P in ReportMethodPart]: readonly string[] } = {
  modelVersion: ['meta.modelName', 'meta.modelHash'],
  engineVersion: ['meta.engineVersion'],
  scale: ['method.levelFactor', 'method.risk'],
  weights: ['method.fractions'],
};

/** The parts of the chapter on method that an assessment's template contains; check C26 uses them. */
export function findMethodParts({ content }: Pick<ReportTemplate, 'content'>): readonly ReportMethodPart[] {
  const written = JSON.stringify(content);
  return reportMethodParts.filter((part) => named[part].some((place) => written.includes(place)));
}
