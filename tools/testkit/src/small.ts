/**
 * An assessment of a small firm. Its reports are only a quarter shorter than those of a bank, because they mostly
 * contain the library's risks.
 */
import { type AssessmentSettings, emptyAssessmentSettings } from '@klarsikt/engine/assessment';

/** Settings of a new assessment of a pawnbroker in Sweden with both segments. */
export const smallFirmSettings: AssessmentSettings = {
  ...emptyAssessmentSettings,
  name: 'Pawnbroker',
  opGeography: 'ge-se',
  businesses: ['bu-pawn'],
};
