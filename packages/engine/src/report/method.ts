/** What a report's chapter on method names: read from its template, whoever wrote it. */
import { type MethodPart, methodParts } from '../completeness/facts.ts';
import type { ReportTemplate } from './template.ts';

/** Places in a report's data, one of which has to be named for each part. */
const named: { readonly [P in MethodPart]: readonly string[] } = {
  modelVersion: ['meta.modelName', 'meta.modelHash'],
  engineVersion: ['meta.engineVersion'],
  scale: ['method.levelFactor', 'method.risk'],
  weights: ['method.fractions'],
};

/** The parts of the chapter on method that a template of an assessment's report names: what check C26 looks at. */
export function methodPartsIn({ content }: Pick<ReportTemplate, 'content'>): readonly MethodPart[] {
  const written = JSON.stringify(content);
  return methodParts.filter((part) => named[part].some((place) => written.includes(place)));
}
