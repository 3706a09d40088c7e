import { atlas as contract } from '@klarsikt/contract';
import { collectionNames, modelTables } from '@klarsikt/engine';
import { implementFor } from '../../platform/implement.ts';
import type { AtlasDeps } from './deps.ts';
import { liveDigests } from './live.ts';
import { countRows } from './store.ts';

export const atlas = implementFor<AtlasDeps>()(contract, {
  getOverview: async ({ tx, deps }) => {
    const { version, byKey } = await liveDigests(deps.models);
    const counts = await countRows(tx, [...byKey.values()]);
    return {
      kinds: collectionNames.map((collection) => {
        const { type } = modelTables[collection];
        const { total = 0, drafts = 0, changed = 0 } = counts.get(collection) ?? {};
        return { type, total, drafts, changed };
      }),
      live: { hash: version.hash, name: version.name },
    };
  },
});
