/** What the files of an assessment's controls prove. */
import { fileFacts } from '@klarsikt/engine';
import type { FactSource } from '../completeness/provides.ts';
import type { Files } from './provides.ts';

export const evidenceFacts =
  (files: Pick<Files, 'evidenceOf'>): FactSource =>
  async (tx, { id }) => ({ files: fileFacts(await files.evidenceOf(tx, id)) });
