/** Finds the values of a specification's variables in the assessment itself: background data and inherent levels. */
import { getTypeResult } from '../assess/figures.ts';
import type { AssessmentResult, Datum } from '../assess/types.ts';
import type { AttachedSpecification, SpecificationVariable } from '../specification/fields.ts';
import { type RiskType, riskTypes } from '../text/terms.ts';
import type { AssessmentDocument } from './types.ts';

const isType = (word: string | undefined): word is RiskType => riskTypes.some((type) => type === word);

/**
 * Returns the figure at a path such as `customers/cu-pep/INDIVIDUALS/Quantity`; with `total` in place of the risk,
 * the declared total.
 */
function findFigure({ background }: AssessmentDocument, from: string): number | undefined {
  const [type, risk = '', source = '', kind = ''] = from.split('/');
  if (!isType(type)) return undefined;
  const segment = (['INDIVIDUALS', 'CORPORATES', 'BOTH'] as const).find((one) => one === source);
  if (segment === undefined) return undefined;
  if (risk === 'total') {
    const totals: { readonly [kind: string]: number | undefined } = background.totals[segment]?.[type] ?? {};
    return totals[kind];
  }
  const data: { readonly [kind: string]: Datum | undefined } = background.data[type]?.[risk]?.[segment] ?? {};
  return data[kind]?.value;
}

/**
 * Returns the inherent level of the path `overall`, of a category, or of a risk such as `products/pr-account`.
 * Controls do not affect inherent levels, so that a specification cannot depend on itself.
 */
function findLevel(result: AssessmentResult, from: string): number | undefined {
  if (from === 'overall') return (result.combined?.overall ?? result.legal?.overall)?.inherent;
  const [type, risk] = from.split('/');
  if (!isType(type)) return undefined;
  const found = getTypeResult(result, type);
  if (risk === undefined) return found?.level?.inherent;
  return found?.risks.find(({ key }) => key === risk)?.inherent;
}

/**
 * Computes the values of the variables in a control's specification from entered values, figures and levels; unknown
 * values are absent.
 */
export function computeSpecificationValues(
  { spec, values }: Pick<AttachedSpecification, 'spec' | 'values'>,
  document: AssessmentDocument,
  result: AssessmentResult,
): { readonly [key: string]: number } {
  const sourced = ({ key, source, from }: SpecificationVariable): number | undefined => {
    if (source === 'figure') return findFigure(document, from);
    if (source === 'level') return findLevel(result, from);
    return Object.hasOwn(values, key) ? values[key] : undefined;
  };
  return Object.fromEntries(
    spec.vars.flatMap((variable) => {
      const value = sourced(variable);
      return value === undefined ? [] : [[variable.key, value] as const];
    }),
  );
}
