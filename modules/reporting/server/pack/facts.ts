/** The packs that were made of an assessment, by the state that they are about: one of this very state meets check C25. */
import type { FactSource } from '@klarsikt/governance/server/completeness/provides.ts';
import { packsMade } from './store.ts';

export const packFacts: FactSource = async (tx, { id }) => {
  const made = await packsMade(tx, id);
  return {
    packs: made.flatMap(({ digest, revision, stateHash }) =>
      stateHash === null ? [] : [{ id: digest, state: { revision, hash: stateHash } }],
    ),
  };
};
