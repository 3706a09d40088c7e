/** Lists the risks to which rows of tables of figures can refer, with their names and codes. */
import { listIncludedRisks } from '../assessment/risk-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { normalizeWords } from '../text/spelling.ts';
import type { RiskType } from '../text/terms.ts';
import {
  canMeanCode,
  extractCodes,
  isShortCode,
  lacksLeadingZeros,
  listCountryCodes,
  listIndustryCodes,
  removeCodes,
} from './codes.ts';
import { listCountryNames, normalizeCountryName } from './country-names.ts';
import { getNaceCodes, type NaceCodes } from './industry-code.ts';
import type { MatchCandidate, MatchTarget, TargetMatcher } from './match.ts';
import {
  hasPartOfClass,
  isAmbiguousCode,
  listSuccessorClasses,
  type NaceRevision,
} from './nace-revisions.ts';

/** Returns the names and codes of a country for matching; empty for other entities. */
export function toCountryMatchTarget(entity: {
  readonly iso?: unknown;
  readonly name: { readonly en: string; readonly sv: string };
}): Pick<MatchTarget, 'codes' | 'aliases' | 'forms' | 'mayMean'> {
  const { iso, name } = entity;
  if (typeof iso !== 'string' || iso === '') return { codes: [] };
  const aliases = listCountryNames(iso);
  const forms = [...new Set([name.en, name.sv, ...aliases].map(normalizeCountryName))];
  const codes = listCountryCodes(iso);
  return { codes, aliases, forms, mayMean: (code) => codes.some((one) => lacksLeadingZeros(one, code)) };
}

/** The codes of an industry in both revisions; empty for other entities. */
function bothCodesOf(entity: object): NaceCodes {
  const members = new Map<string, unknown>(Object.entries(entity));
  const [nacecode, naceRevision] = [members.get('nacecode'), members.get('naceRevision')];
  if (typeof nacecode !== 'string' || typeof naceRevision !== 'string') return { nace2: [], nace21: [] };
  const list = (name: 'nace2' | 'nace21') => {
    const codes = members.get(name);
    return Array.isArray(codes)
      ? { [name]: codes.filter((code): code is string => typeof code === 'string') }
      : {};
  };
  return getNaceCodes({ nacecode, naceRevision, ...list('nace2'), ...list('nace21') });
}

/**
 * Returns the codes that identify an industry in the table's revision, and a test for codes that may mean it. A code
 * of Rev. 2.1 identifies the industry if it covers exactly one class of Rev. 2 of the industry completely, or if the
 * industry has no other class. If the revision is unknown, a code that means another industry in the other revision
 * never identifies one.
 */
export function toIndustryMatchTarget(
  entity: object,
  revision: NaceRevision | null,
): Pick<MatchTarget, 'codes' | 'mayMean'> {
  const { nace2, nace21 } = bothCodesOf(entity);
  if (nace2.length === 0 && nace21.length === 0) return { codes: [] };
  const own = nace2.flatMap(listIndustryCodes);
  const present = nace21.flatMap(listIndustryCodes);
  const spelt = new Set(present);
  const named = nace2.length === 0 ? nace21 : nace2;
  const near = (code: string) => named.some((one) => canMeanCode(one, code));
  const holds = (code: string) => nace2.some((one) => hasPartOfClass(code, one)) || spelt.has(code.trim());
  const parts = nace2.flatMap(listSuccessorClasses);
  if (revision === 'rev2') return { codes: own, mayMean: near };
  if (parts.length === 0 && own.join() === present.join()) return { codes: own, mayMean: near };
  const whole = nace2.length === 0 ? nace21 : parts.flatMap(({ code, isWhole }) => (isWhole ? [code] : []));
  if (revision === 'rev21') return { codes: whole.flatMap(listIndustryCodes), mayMean: holds };
  const isOpen = named.some(isAmbiguousCode);
  const sure = nace2.length === 0 ? present : own;
  return {
    codes: isOpen ? [] : sure,
    mayMean: (code) => near(code) || holds(code) || (isOpen && sure.includes(code.trim())),
  };
}

const made = new WeakMap<CompiledModel, WeakMap<AssessmentDocument, Map<string, readonly MatchTarget[]>>>();

/** Caches the targets of matching per model and document. */
export function cacheMatchTargets(
  model: CompiledModel,
  document: AssessmentDocument,
  name: string,
  make: () => readonly MatchTarget[],
): readonly MatchTarget[] {
  const ofModel = made.get(model) ?? new WeakMap<AssessmentDocument, Map<string, readonly MatchTarget[]>>();
  made.set(model, ofModel);
  const ofDocument = ofModel.get(document) ?? new Map<string, readonly MatchTarget[]>();
  ofModel.set(document, ofDocument);
  const known = ofDocument.get(name) ?? make();
  ofDocument.set(name, known);
  return known;
}

/** Returns the included risks of a type as targets of matching. */
export const listRiskMatchTargets = (
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  revision: NaceRevision | null = null,
): readonly MatchTarget[] =>
  cacheMatchTargets(model, document, `${type} ${revision}`, () =>
    readTargets(model, document, type, revision),
  );

function readTargets(
  model: CompiledModel,
  document: AssessmentDocument,
  type: RiskType,
  revision: NaceRevision | null,
): readonly MatchTarget[] {
  return listIncludedRisks(model, document, type).map(({ key, entity }) => {
    const country = toCountryMatchTarget(entity);
    const industry = toIndustryMatchTarget(entity, revision);
    return {
      ...{ key, names: [entity.name.en, entity.name.sv] },
      ...country,
      ...industry,
      codes: [...country.codes, ...industry.codes],
    };
  });
}

/**
 * Lowers the confidence of a short text that matches as a code outside a column of codes, because it may be an
 * abbreviation of something else.
 */
const unlessCode = (
  name: string,
  found: readonly MatchCandidate[],
  isCoded: boolean,
): readonly MatchCandidate[] =>
  isCoded || !isShortCode(name)
    ? found
    : found.map((one) => (one.by === 'code' ? { ...one, confidence: Math.min(one.confidence, 0.5) } : one));

/**
 * Lowest confidence of a matching name that confirms its code, because names within an industry share most of their
 * words.
 */
const leastAgreement = 0.7;

/**
 * Lowers the confidence of a code that differs between the revisions unless the name confirms it, because one row can
 * contain a code of another revision than the other rows.
 */
function lowerUnlessNamed(
  found: readonly MatchCandidate[],
  {
    codes,
    words,
    matcher,
  }: { readonly codes: readonly string[]; readonly words: string; readonly matcher: TargetMatcher },
): readonly MatchCandidate[] {
  if (words === '' || !codes.some(isAmbiguousCode)) return found;
  const named = new Set(
    matcher.find(words).flatMap(({ key, confidence }) => (confidence < leastAgreement ? [] : [key])),
  );
  return found.map((one) =>
    one.by === 'code' && !named.has(one.key) ? { ...one, confidence: Math.min(one.confidence, 0.8) } : one,
  );
}

/**
 * Finds the candidates for a name, from the name and the codes beside and inside it. `isCoded`: the column contains
 * codes or countries.
 */
export function findMatchCandidates(
  matcher: TargetMatcher,
  name: string,
  code: string,
  isCoded = true,
): readonly MatchCandidate[] {
  const codes = [...(code === '' ? [] : [code]), ...extractCodes(name)];
  const bare = removeCodes(name);
  const found = [
    ...lowerUnlessNamed(unlessCode(name, matcher.find(name, codes), isCoded || code !== ''), {
      ...{ codes, matcher },
      words: /\p{L}/u.test(bare) ? bare : '',
    }),
    ...(bare === '' || bare === normalizeWords(name) ? [] : matcher.find(bare)),
  ].sort((a, b) => b.confidence - a.confidence);
  return found.filter(({ key }, at) => found.findIndex((one) => one.key === key) === at).slice(0, 5);
}
