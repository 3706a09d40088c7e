/** Values of variables that an assessment itself has: its background data and its inherent levels. */
import { typeResult } from '../assess/figures.ts';
import type { AssessmentResult, Datum } from '../assess/types.ts';
import type { AttachedSpecification, SpecificationVariable } from '../specification/fields.ts';
import { type RiskType, riskTypes } from '../terms.ts';
import type { AssessmentDocument } from './types.ts';

const isType = (word: string | undefined): word is RiskType => riskTypes.some((type) => type === word);

/** `customers/cu-pep/INDIVIDUALS/Quantity`: a figure of a risk; with `total` for the risk a declared total. */
function figureOf({ background }: AssessmentDocument, from: string): number | undefined {
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

/** `overall`, a category, or `products/pr-account`: an inherent level, which no control moves. */
function levelOf(result: AssessmentResult, from: string): number | undefined {
  if (from === 'overall') return (result.combined?.overall ?? result.legal?.overall)?.inherent;
  const [type, risk] = from.split('/');
  if (!isType(type)) return undefined;
  const found = typeResult(result, type);
  if (risk === undefined) return found?.level?.inherent;
  return found?.risks.find(({ key }) => key === risk)?.inherent;
}

/** The values of a specification on a control: entered ones, figures and levels; what nobody has is absent. */
export function specificationValues(
  { spec, values }: Pick<AttachedSpecification, 'spec' | 'values'>,
  document: AssessmentDocument,
  result: AssessmentResult,
): { readonly [key: string]: number } {
  const sourced = ({ key, source, from }: SpecificationVariable): number | undefined => {
    if (source === 'figure') return figureOf(document, from);
    if (source === 'level') return levelOf(result, from);
    return Object.hasOwn(values, key) ? values[key] : undefined;
  };
  return Object.fromEntries(
    spec.vars.flatMap((variable) => {
      const value = sourced(variable);
      return value === undefined ? [] : [[variable.key, value] as const];
    }),
  );
}
