/** What the rows of a table of figures can be about, by names, codes and other names. */
import { risksTakingPart } from '../assessment/risk-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { RiskType } from '../terms.ts';
import { codesIn, countryCodes, industryCodes, isShortCode, mayMean, withoutCodes } from './codes.ts';
import { countryForm, countryNames } from './country-names.ts';
import { plainText } from './grid.ts';
import type { Candidate, Matcher, Target } from './match.ts';
import { classesAfter, holdsPartOf, isColliding, type NaceRevision } from './nace-revisions.ts';

/** The names and codes of a country for finding it; empty for what is none. */
export function countryTarget(entity: {
  readonly iso?: unknown;
  readonly name: { readonly en: string; readonly sv: string };
}): Pick<Target, 'codes' | 'aliases' | 'forms'> {
  const { iso, name } = entity;
  if (typeof iso !== 'string' || iso === '') return { codes: [] };
  const aliases = countryNames(iso);
  const forms = [...new Set([name.en, name.sv, ...aliases].map(countryForm))];
  return { codes: countryCodes(iso), aliases, forms };
}

/**
 * The codes by which an industry is sure, and those by which it may be meant, in the revision of the table. The model has
 * classes of Rev. 2. Where the revision is open, codes that name something else in the other one are never sure.
 */
export function industryTarget(
  entity: object,
  revision: NaceRevision | null,
): Pick<Target, 'codes' | 'mayMean'> {
  const nace = 'nacecode' in entity && typeof entity.nacecode === 'string' ? entity.nacecode : '';
  if (nace === '') return { codes: [] };
  const after = classesAfter(nace);
  const own = industryCodes(nace);
  const near = (code: string) => mayMean(nace, code);
  if (revision === 'rev2' || after.length === 0) return { codes: own, mayMean: near };
  if (revision === 'rev21') {
    const whole = after.flatMap(({ code, isWhole }) => (isWhole ? industryCodes(code) : []));
    return { codes: whole, mayMean: (code) => holdsPartOf(code, nace) };
  }
  const isOpen = isColliding(nace);
  return {
    codes: isOpen ? [] : own,
    mayMean: (code) => near(code) || holdsPartOf(code, nace) || (isOpen && own.includes(code.trim())),
  };
}

/** Risks of a type that take part, as targets. */
export function targetsOf(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  revision: NaceRevision | null = null,
): readonly Target[] {
  return risksTakingPart(model, document, type).map(({ key, entity }) => {
    const country = countryTarget(entity);
    const industry = industryTarget(entity, revision);
    return {
      ...{ key, names: [entity.name.en, entity.name.sv] },
      ...country,
      ...industry,
      codes: [...country.codes, ...industry.codes],
    };
  });
}

/** Letters alone are a code only in a column of codes: elsewhere they may be the name of something else. */
const unlessCode = (name: string, found: readonly Candidate[], isCoded: boolean): readonly Candidate[] =>
  isCoded || !isShortCode(name)
    ? found
    : found.map((one) => (one.by === 'code' ? { ...one, confidence: Math.min(one.confidence, 0.5) } : one));

/** How sure a name has to mean what its code means: names of one trade share most of their words. */
const leastAgreement = 0.7;

/**
 * A code that names something else in the other revision is not sure beside a name that says nothing of it: one row may have
 * the code of another year than the rest.
 */
function unlessOtherName(
  found: readonly Candidate[],
  {
    codes,
    words,
    matcher,
  }: { readonly codes: readonly string[]; readonly words: string; readonly matcher: Matcher },
): readonly Candidate[] {
  if (words === '' || !codes.some(isColliding)) return found;
  const named = new Set(
    matcher.find(words).flatMap(({ key, confidence }) => (confidence < leastAgreement ? [] : [key])),
  );
  return found.map((one) =>
    one.by === 'code' && !named.has(one.key) ? { ...one, confidence: Math.min(one.confidence, 0.8) } : one,
  );
}

/** What a name may mean, with the codes beside it and in it. `isCoded`: its column holds codes or countries. */
export function meantBy(matcher: Matcher, name: string, code: string, isCoded = true): readonly Candidate[] {
  const codes = [...(code === '' ? [] : [code]), ...codesIn(name)];
  const bare = withoutCodes(name);
  const found = [
    ...unlessOtherName(unlessCode(name, matcher.find(name, codes), isCoded || code !== ''), {
      ...{ codes, matcher },
      words: /\p{L}/u.test(bare) ? bare : '',
    }),
    ...(bare === '' || bare === plainText(name) ? [] : matcher.find(bare)),
  ].sort((a, b) => b.confidence - a.confidence);
  return found.filter(({ key }, at) => found.findIndex((one) => one.key === key) === at).slice(0, 5);
}
