/**
 * An assessment of a small business. Its reports are only a quarter shorter than a bank's, because they
 * mostly contain the library's risks.
 */
import { type AssessmentSettings, emptySettings } from '@klarsikt/engine/assessment';

/** Settings of a new assessment of a pawnbroker in Sweden, with both segments. */
export const smallFirmSettings: AssessmentSettings = {
  ...emptySettings,
  name: 'Pawnbroker',
  opGeography: 'ge-se',
  businesses: ['bu-pawn'],
};
