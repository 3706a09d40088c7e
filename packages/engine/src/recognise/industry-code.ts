/** Writes the codes of industries for display and search. */

import type { CompiledModel } from '../model/compiled-model.ts';
import type { Industry } from '../model/types.ts';
import type { Language, RiskType } from '../text/terms.ts';
import { listIndustryCodes } from './codes.ts';
import { listSuccessorClasses } from './nace-revisions.ts';

/** Codes of an industry in NACE Rev. 2 (SNI 2007) and Rev. 2.1 (SNI 2025). */
export interface NaceCodes {
  readonly nace2: readonly string[];
  readonly nace21: readonly string[];
}

type CodedIndustry = Pick<Industry, 'nacecode' | 'naceRevision'> &
  Partial<Pick<Industry, 'nace2' | 'nace21'>>;

const isRevision21 = (revision: string): boolean => /2[.,]1|25/.test(revision);

/**
 * Returns the codes of an industry in both revisions: the codes in the library, otherwise its single code in the
 * given revision with the corresponding codes of the other revision. A letter means the same section in both.
 */
export function getNaceCodes({ nacecode, naceRevision, nace2, nace21 }: CodedIndustry): NaceCodes {
  const single = nacecode === '' ? [] : [nacecode];
  const isNew = isRevision21(naceRevision);
  const old = nace2 ?? (isNew ? [] : single);
  if (nace21 !== undefined) return { nace2: old, nace21 };
  if (isNew) return { nace2: old, nace21: single };
  const after = [...new Set(old.flatMap((code) => listSuccessorClasses(code).map((part) => part.code)))];
  return { nace2: old, nace21: after.length > 0 ? after : old };
}

const industryOf = (model: CompiledModel, type: RiskType, key: string): Industry | undefined =>
  type === 'industries' ? model.industries.byKey.get(key) : undefined;

/**
 * Largest number of codes of one industry that are written out. Further codes appear only as a count, such as `+2`.
 */
const shownCodes = 3;

function joinCodes(codes: readonly string[]): string {
  const rest = codes.length - shownCodes;
  return `${codes.slice(0, shownCodes).join(', ')}${rest > 0 ? ` +${rest}` : ''}`;
}

/**
 * Writes the codes of an industry, the current revision first: `SNI 2025 49.33 · SNI 2007 49.32 · ISIC 4922`. English
 * texts name the revisions NACE 2.1 and NACE 2, of which SNI is the Swedish version. Empty for other risk types and
 * for industries without a code.
 */
export function formatIndustryCodes(
  model: CompiledModel,
  type: RiskType,
  key: string,
  language: Language,
): string {
  const industry = industryOf(model, type, key);
  if (industry === undefined) return '';
  const { nace2, nace21 } = getNaceCodes(industry);
  const names =
    language === 'sv' ? { now: 'SNI 2025', before: 'SNI 2007' } : { now: 'NACE 2.1', before: 'NACE 2' };
  return [
    nace21.length === 0 ? '' : `${names.now} ${joinCodes(nace21)}`,
    nace2.length === 0 ? '' : `${names.before} ${joinCodes(nace2)}`,
    industry.isic === '' ? '' : `ISIC ${industry.isic}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/**
 * Writes the codes of an industry in all notations, separated by blanks, for searching: `41.20 4120 41.200 41200
 * 4100`.
 */
export function formatIndustrySearchWords(model: CompiledModel, type: RiskType, key: string): string {
  const industry = industryOf(model, type, key);
  if (industry === undefined) return '';
  const { nace2, nace21 } = getNaceCodes(industry);
  const codes = [
    ...[...nace21, ...nace2].flatMap(listIndustryCodes),
    ...(industry.isic === '' ? [] : [industry.isic]),
  ];
  return [...new Set(codes)].join(' ');
}
