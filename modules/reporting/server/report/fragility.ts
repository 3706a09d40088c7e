/** How sure the levels of a reported assessment are, where its template tells it: kept for the next report on the same figures. */
import {
  type AssessmentCase,
  hasRangesByDefault,
  questionsFor,
  type ReportedFragility,
  ranges,
  rangesQuestion,
  sensitivity,
} from '@klarsikt/engine';
import type { ReportOrder } from './making.ts';

/** Enough for shares of runs that stand in per cent; the screen takes its time and makes ten times as many. */
const runs = 1_000;
const mostKept = 8;

const kept = new Map<string, ReportedFragility | null>();

/** One assessment is previewed again and again while its words are written, and a pack reports it four times: its figures stay. */
function keptFragility(input: AssessmentCase, seed: string): ReportedFragility | null {
  const key = JSON.stringify([seed, input]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const changes = sensitivity(input);
  const found = changes === null ? null : ranges(input, { seed, runs });
  const fragility = changes === null || found === null ? null : { sensitivity: changes, ranges: found };
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, fragility);
  return fragility;
}

type Asked = Pick<ReportOrder, 'template' | 'parameters' | 'basis'>;

/** Whether the report contains it: its template names it, and a question of that name is not answered by no. */
function isWanted({ template: { template }, parameters = {}, basis }: Asked): boolean {
  const given = Object.hasOwn(parameters, rangesQuestion) ? parameters[rangesQuestion] : undefined;
  // What a firm's Word file names is known only once it is filled.
  if (template === null) return (given ?? hasRangesByDefault(basis.document)) !== false;
  if (!JSON.stringify(template.content).includes('fragility')) return false;
  const questions = questionsFor(template.parameters ?? [], basis.document);
  return (given ?? questions.find(({ name }) => name === rangesQuestion)?.default) !== false;
}

/** Null where the template does not tell it, or there is no overall level to speak of. */
export function fragilityOf(order: Asked, input: AssessmentCase): ReportedFragility | null {
  return isWanted(order) ? keptFragility(input, order.basis.pid) : null;
}
