/** An assessment of a small business: its reports are a tenth of a bank's, so that a test may make several. */
import { type AssessmentSettings, emptySettings } from '@klarsikt/engine';

/** Settings of a new assessment of a pawnbroker in Sweden, of both segments. */
export const smallSettings: AssessmentSettings = {
  ...emptySettings,
  name: 'Pawnbroker',
  opGeography: 'ge-se',
  businesses: ['bu-pawn'],
};
