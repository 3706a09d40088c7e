import { type AssessmentSettings, emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import { proposedAssessmentName } from './texts.ts';

export interface SettingsProposal {
  readonly model: CompiledModel;
  readonly from: AssessmentSettings | null;
  readonly country: string | null;
  readonly responsible: string;
  /** Current day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly language: Language;
}

/** Removes values that the newer model version does not contain, so that the proposed settings can be saved. */
function dropUnknownValues(model: CompiledModel, from: AssessmentSettings): AssessmentSettings {
  const { opGeography, businesses } = from;
  return {
    ...from,
    opGeography: opGeography !== null && model.geographies.byKey.has(opGeography) ? opGeography : null,
    businesses: businesses.filter((key) => model.businesses.byKey.has(key)),
  };
}

export function proposeSettings(given: SettingsProposal): AssessmentSettings {
  const { model, from, country, responsible, today: date, language } = given;
  if (from !== null) return { ...dropUnknownValues(model, from), date };
  const home = model.geographies.list.find(({ iso, kind }) => kind === 'country' && iso === country);
  return {
    ...emptyAssessmentSettings,
    name: `${proposedAssessmentName[language]} ${date.slice(0, 4)}`,
    opGeography: home?.key ?? null,
    responsible,
    date,
  };
}
