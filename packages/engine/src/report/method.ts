/** Finds the parts that a template's chapter on method contains. */
import { type ReportMethodPart, reportMethodParts } from '../completeness/facts.ts';
import type { ReportTemplate } from './template.ts';

/** For each part, names in the report data. The part is present if the template uses at least one of its names. */
const named: { readonly [P in ReportMethodPart]: readonly string[] } = {
  modelVersion: ['meta.modelName', 'meta.modelHash'],
  engineVersion: ['meta.engineVersion'],
  scale: ['method.levelFactor', 'method.risk'],
  weights: ['method.fractions'],
};

/** Finds the parts of the chapter on method that an assessment's template contains. Check C26 uses them. */
export function findMethodParts({ content }: Pick<ReportTemplate, 'content'>): readonly ReportMethodPart[] {
  const written = JSON.stringify(content);
  return reportMethodParts.filter((part) => named[part].some((place) => written.includes(place)));
}
