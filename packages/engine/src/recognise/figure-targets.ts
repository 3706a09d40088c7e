/** What the rows of a table of figures can be about, by names, codes and other names. */
import { risksTakingPart } from '../assessment/risk-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { RiskType } from '../terms.ts';
import { codesIn, countryCodes, industryCodes, isShortCode, mayMean, withoutCodes } from './codes.ts';
import { countryForm, countryNames } from './country-names.ts';
import { plainText } from './grid.ts';
import { codesOfIndustry, type TwoCodes } from './industry-code.ts';
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

/** The codes of what may be an industry in both revisions; none for what is no industry. */
function bothCodesOf(entity: object): TwoCodes {
  const members = new Map<string, unknown>(Object.entries(entity));
  const [nacecode, naceRevision] = [members.get('nacecode'), members.get('naceRevision')];
  if (typeof nacecode !== 'string' || typeof naceRevision !== 'string') return { nace2: [], nace21: [] };
  const list = (name: 'nace2' | 'nace21') => {
    const codes = members.get(name);
    return Array.isArray(codes)
      ? { [name]: codes.filter((code): code is string => typeof code === 'string') }
      : {};
  };
  return codesOfIndustry({ nacecode, naceRevision, ...list('nace2'), ...list('nace21') });
}

/**
 * The codes by which an industry is sure, and those by which it may be meant, in the revision of the table. In Rev. 2.1 a
 * code is sure where it holds a class of Rev. 2 of the industry alone and whole, or where the industry has no other class.
 * Where the revision is open, codes that name something else in the other one are never sure.
 */
export function industryTarget(
  entity: object,
  revision: NaceRevision | null,
): Pick<Target, 'codes' | 'mayMean'> {
  const { nace2, nace21 } = bothCodesOf(entity);
  if (nace2.length === 0 && nace21.length === 0) return { codes: [] };
  const own = nace2.flatMap(industryCodes);
  const present = nace21.flatMap(industryCodes);
  const spelt = new Set(present);
  const named = nace2.length === 0 ? nace21 : nace2;
  const near = (code: string) => named.some((one) => mayMean(one, code));
  const holds = (code: string) => nace2.some((one) => holdsPartOf(code, one)) || spelt.has(code.trim());
  const parts = nace2.flatMap(classesAfter);
  if (revision === 'rev2') return { codes: own, mayMean: near };
  if (parts.length === 0 && own.join() === present.join()) return { codes: own, mayMean: near };
  const whole = nace2.length === 0 ? nace21 : parts.flatMap(({ code, isWhole }) => (isWhole ? [code] : []));
  if (revision === 'rev21') return { codes: whole.flatMap(industryCodes), mayMean: holds };
  const isOpen = named.some(isColliding);
  const sure = nace2.length === 0 ? present : own;
  return {
    codes: isOpen ? [] : sure,
    mayMean: (code) => near(code) || holds(code) || (isOpen && sure.includes(code.trim())),
  };
}

const made = new WeakMap<CompiledModel, WeakMap<AssessmentDocument, Map<string, readonly Target[]>>>();

/** What is made of a model and a document is made once for both. */
export function madeOnce(
  model: CompiledModel,
  document: AssessmentDocument,
  name: string,
  make: () => readonly Target[],
): readonly Target[] {
  const ofModel = made.get(model) ?? new WeakMap<AssessmentDocument, Map<string, readonly Target[]>>();
  made.set(model, ofModel);
  const ofDocument = ofModel.get(document) ?? new Map<string, readonly Target[]>();
  ofModel.set(document, ofDocument);
  const known = ofDocument.get(name) ?? make();
  ofDocument.set(name, known);
  return known;
}

/** Risks of a type that take part, as targets. */
export const targetsOf = (
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  revision: NaceRevision | null = null,
): readonly Target[] =>
  madeOnce(model, document, `${type} ${revision}`, () => readTargets(model, document, type, revision));

function readTargets(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  revision: NaceRevision | null,
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
