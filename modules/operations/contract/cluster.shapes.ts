/** The mode of the installation: open, read-only or in maintenance. */

import { instantSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/**
 * `open`: no restrictions. `readonly`: commands are refused and background jobs are paused; reading works.
 * `maintenance`: only the organisation that runs the installation can work, and background jobs are paused.
 */
export const installationModes = ['open', 'readonly', 'maintenance'] as const;

/** Mode of the installation: `open`, `readonly` or `maintenance`. */
export type InstallationModeName = (typeof installationModes)[number];

/** Maximum length of a note on a mode, in characters of each language. */
export const maxModeNoteLength = 300;

/** The operator's note on the mode, shown to users; empty if there is none. */
export const installationModeNoteSchema = z.object({
  en: z.string().trim().max(maxModeNoteLength),
  sv: z.string().trim().max(maxModeNoteLength),
});

/** The mode in force. `since` is null if the mode was never changed; `until` is the expected end, null if unknown. */
export const installationModeSchema = z.object({
  name: z.enum(installationModes),
  since: instantSchema.nullable(),
  until: instantSchema.nullable(),
  note: installationModeNoteSchema,
});

/** The mode in force. */
export type InstallationMode = z.output<typeof installationModeSchema>;

/** The mode of an installation that has never changed its mode. */
export const openInstallationMode: InstallationMode = {
  name: 'open',
  since: null,
  until: null,
  note: { en: '', sv: '' },
};
