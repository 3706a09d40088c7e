/** Codes of industries in words, and as a person types them to find an industry. */

import type { CompiledModel } from '../model/compiled-model.ts';
import type { Industry } from '../model/types.ts';
import type { Language, RiskType } from '../terms.ts';
import { industryCodes } from './codes.ts';

const industryOf = (model: CompiledModel, type: RiskType, key: string): Industry | undefined =>
  type === 'industries' ? model.industries.byKey.get(key) : undefined;

/**
 * The codes of an industry: `NACE 41.20 (Rev. 2) · ISIC 4100`. Swedish statistics number the classes of NACE as SNI.
 * Empty for risks of other types, and where the library has no code.
 */
export function industryCode(model: CompiledModel, type: RiskType, key: string, language: Language): string {
  const { nacecode = '', naceRevision = '', isic = '' } = industryOf(model, type, key) ?? {};
  const name = language === 'sv' ? 'SNI' : 'NACE';
  const revision =
    naceRevision === '' ? '' : language === 'sv' ? ` (NACE rev. ${naceRevision})` : ` (Rev. ${naceRevision})`;
  return [nacecode === '' ? '' : `${name} ${nacecode}${revision}`, isic === '' ? '' : `ISIC ${isic}`]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The codes of an industry in every way in which they are written, parted by blanks: `41.20 4120 41.200 41200 4100`. */
export function industryCodeWords(model: CompiledModel, type: RiskType, key: string): string {
  const { nacecode = '', isic = '' } = industryOf(model, type, key) ?? {};
  const codes = [...(nacecode === '' ? [] : industryCodes(nacecode)), ...(isic === '' ? [] : [isic])];
  return [...new Set(codes)].join(' ');
}
