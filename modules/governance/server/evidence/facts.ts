import { toEvidenceFacts } from '@klarsikt/engine/governance';
import type { CompletenessFactSource } from '../completeness/provides.ts';
import type { FileRegister } from './provides.ts';

export const createEvidenceFacts =
  (files: Pick<FileRegister, 'evidenceOf'>): CompletenessFactSource =>
  async (tx, { id }) => ({ files: toEvidenceFacts(await files.evidenceOf(tx, id)) });
