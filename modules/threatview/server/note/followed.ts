import type { CompiledModel, Threat } from '@klarsikt/engine/model';
import type { FollowedThreatRegister } from './provides.ts';
import { listFollowedThreats, updateNotifiedHashes } from './store.ts';
import { hashThreatParts, listChangedThreatParts } from './threat-part-hashes.ts';

/** Returns a threat that the user may see; null for mother threats that are only context. */
function findVisibleThreat(model: CompiledModel, key: string): Threat | null {
  const threat = model.threats.byKey.get(key);
  return threat === undefined || threat.context === true ? null : threat;
}

export const followedThreatRegister: FollowedThreatRegister = {
  untold: async (tx, userId, model) => {
    const rows = await listFollowedThreats(tx, userId);
    return rows.flatMap(({ threatKey, seen, told }) => {
      const threat = findVisibleThreat(model, threatKey);
      if (threat === null) return [];
      const now = hashThreatParts(threat);
      const sinceTold = told === null ? null : new Set(listChangedThreatParts(told, now));
      const parts = listChangedThreatParts(seen, now).filter(
        (part) => sinceTold === null || sinceTold.has(part),
      );
      return parts.length === 0 ? [] : [{ key: threatKey, id: threat.id, name: threat.name, parts }];
    });
  },
  tell: async (tx, userId, model, keys) => {
    for (const key of keys) {
      const threat = findVisibleThreat(model, key);
      if (threat !== null)
        await updateNotifiedHashes(tx, userId, { threatKey: key, told: hashThreatParts(threat) });
    }
  },
};
