/** Proposed settings of a new assessment. */
import { type AssessmentSettings, type CompiledModel, emptySettings, type Language } from '@klarsikt/engine';
import { proposedName } from './texts.ts';

export interface Proposal {
  readonly model: CompiledModel;
  /** The settings to copy from, or null. */
  readonly from: AssessmentSettings | null;
  readonly country: string | null;
  readonly responsible: string;
  /** ISO day. */
  readonly today: string;
  readonly language: Language;
}

/** Settings without what the newer model version does not have: a proposal offers only what can be saved. */
function known(model: CompiledModel, from: AssessmentSettings): AssessmentSettings {
  const { opGeography, businesses } = from;
  return {
    ...from,
    opGeography: opGeography !== null && model.geographies.byKey.has(opGeography) ? opGeography : null,
    businesses: businesses.filter((key) => model.businesses.byKey.has(key)),
  };
}

/** A copy for the new period, or fresh settings for the organisation's own country. */
export function proposedSettings(given: Proposal): AssessmentSettings {
  const { model, from, country, responsible, today: date, language } = given;
  if (from !== null) return { ...known(model, from), date };
  const home = model.geographies.list.find(({ iso, kind }) => kind === 'country' && iso === country);
  return {
    ...emptySettings,
    name: `${proposedName[language]} ${date.slice(0, 4)}`,
    opGeography: home?.key ?? null,
    responsible,
    date,
  };
}
