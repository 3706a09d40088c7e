import { createFileFacts } from '@klarsikt/engine/governance';
import type { FactSource } from '../completeness/provides.ts';
import type { Files } from './provides.ts';

export const evidenceFacts =
  (files: Pick<Files, 'evidenceOf'>): FactSource =>
  async (tx, { id }) => ({ files: createFileFacts(await files.evidenceOf(tx, id)) });
