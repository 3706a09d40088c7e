/** What the rows of a table of figures can be about, by names, codes and other names. */
import { risksTakingPart } from '../assessment/risk-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { RiskType } from '../terms.ts';
import { codesIn, countryCodes, countryNames, industryCodes, mayMean, withoutCodes } from './codes.ts';
import { plainText } from './grid.ts';
import type { Candidate, Matcher, Target } from './match.ts';

/** Risks of a type that take part, as targets. */
export function targetsOf(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
): readonly Target[] {
  return risksTakingPart(model, document, type).map(({ key, entity }) => {
    const iso = 'iso' in entity && typeof entity.iso === 'string' ? entity.iso : '';
    const nace = 'nacecode' in entity && typeof entity.nacecode === 'string' ? entity.nacecode : '';
    return {
      key,
      names: [entity.name.en, entity.name.sv],
      codes: [...countryCodes(iso), ...industryCodes(nace)],
      aliases: countryNames(iso),
      mayMean: (code: string) => mayMean(nace, code),
    };
  });
}

/** What a name may mean, with the codes beside it and in it. */
export function meantBy(matcher: Matcher, name: string, code: string): readonly Candidate[] {
  const codes = [...(code === '' ? [] : [code]), ...codesIn(name)];
  const bare = withoutCodes(name);
  const found = [
    ...matcher.find(name, codes),
    ...(bare === '' || bare === plainText(name) ? [] : matcher.find(bare)),
  ].sort((a, b) => b.confidence - a.confidence);
  return found.filter(({ key }, at) => found.findIndex((one) => one.key === key) === at).slice(0, 5);
}
