/** Codes of industries in words, and as a person types them to find an industry. */

import type { CompiledModel } from '../model/compiled-model.ts';
import type { Industry } from '../model/types.ts';
import type { Language, RiskType } from '../terms.ts';
import { industryCodes } from './codes.ts';
import { classesAfter } from './nace-revisions.ts';

/** Codes of an industry in NACE Rev. 2 (SNI 2007) and Rev. 2.1 (SNI 2025). */
export interface TwoCodes {
  readonly nace2: readonly string[];
  readonly nace21: readonly string[];
}

type Coded = Pick<Industry, 'nacecode' | 'naceRevision'> & Partial<Pick<Industry, 'nace2' | 'nace21'>>;

const isRevision21 = (revision: string): boolean => /2[.,]1|25/.test(revision);

/**
 * The codes of an industry in both revisions: as the library lists them, else the code of the revision that it names and
 * what became of it. A letter names the same section in both.
 */
export function codesOfIndustry({ nacecode, naceRevision, nace2, nace21 }: Coded): TwoCodes {
  const single = nacecode === '' ? [] : [nacecode];
  const isNew = isRevision21(naceRevision);
  const old = nace2 ?? (isNew ? [] : single);
  if (nace21 !== undefined) return { nace2: old, nace21 };
  if (isNew) return { nace2: old, nace21: single };
  const after = [...new Set(old.flatMap((code) => classesAfter(code).map((part) => part.code)))];
  return { nace2: old, nace21: after.length > 0 ? after : old };
}

const industryOf = (model: CompiledModel, type: RiskType, key: string): Industry | undefined =>
  type === 'industries' ? model.industries.byKey.get(key) : undefined;

/** Codes that are written out; a class that was split into more has the rest counted. */
const shownCodes = 3;

function listed(codes: readonly string[]): string {
  const rest = codes.length - shownCodes;
  return `${codes.slice(0, shownCodes).join(', ')}${rest > 0 ? ` +${rest}` : ''}`;
}

/**
 * The codes of an industry, the present revision first: `SNI 2025 49.33 · SNI 2007 49.32 · ISIC 4922`; in English as NACE
 * Rev. 2.1 and Rev. 2, which Swedish statistics number as SNI. Empty for risks of other types, and where there is no code.
 */
export function industryCode(model: CompiledModel, type: RiskType, key: string, language: Language): string {
  const industry = industryOf(model, type, key);
  if (industry === undefined) return '';
  const { nace2, nace21 } = codesOfIndustry(industry);
  const names =
    language === 'sv' ? { now: 'SNI 2025', before: 'SNI 2007' } : { now: 'NACE 2.1', before: 'NACE 2' };
  return [
    nace21.length === 0 ? '' : `${names.now} ${listed(nace21)}`,
    nace2.length === 0 ? '' : `${names.before} ${listed(nace2)}`,
    industry.isic === '' ? '' : `ISIC ${industry.isic}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The codes of an industry in every way in which they are written, parted by blanks: `41.20 4120 41.200 41200 4100`. */
export function industryCodeWords(model: CompiledModel, type: RiskType, key: string): string {
  const industry = industryOf(model, type, key);
  if (industry === undefined) return '';
  const { nace2, nace21 } = codesOfIndustry(industry);
  const codes = [
    ...[...nace21, ...nace2].flatMap(industryCodes),
    ...(industry.isic === '' ? [] : [industry.isic]),
  ];
  return [...new Set(codes)].join(' ');
}
