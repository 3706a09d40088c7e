/** Lists the packs of an assessment by state: a pack of the current state meets completeness check C25. */
import type { CompletenessFactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import { listPacks } from './store.ts';

export const loadPackFacts: CompletenessFactSource = async (tx, { id }) => {
  const made = await listPacks(tx, id);
  return {
    packs: made.flatMap(({ digest, revision, stateHash }) =>
      stateHash === null ? [] : [{ id: digest, state: { revision, hash: stateHash } }],
    ),
  };
};
