import { createFileFacts } from '@klarsikt/engine/governance';
import type { FactSource } from '../completeness/provides.ts';
import type { FileRegister } from './provides.ts';

export const createEvidenceFacts =
  (files: Pick<FileRegister, 'evidenceOf'>): FactSource =>
  async (tx, { id }) => ({ files: createFileFacts(await files.evidenceOf(tx, id)) });
