/** What of followed threats has changed and nobody has told their follower yet. */
import type { CompiledModel, Threat } from '@klarsikt/engine';
import type { FollowedThreats } from './provides.ts';
import { changedSince, seenOf } from './seen.ts';
import { followedBy, storeTold } from './store.ts';

/** The threat as a person may see it; a mother that is there for its child alone is not shown to them. */
function visible(model: CompiledModel, key: string): Threat | null {
  const threat = model.threats.byKey.get(key);
  return threat === undefined || threat.context === true ? null : threat;
}

export const followedThreats: FollowedThreats = {
  untold: async (tx, userId, model) => {
    const rows = await followedBy(tx, userId);
    return rows.flatMap(({ threatKey, seen, told }) => {
      const threat = visible(model, threatKey);
      if (threat === null) return [];
      const now = seenOf(threat);
      const sinceTold = told === null ? null : new Set(changedSince(told, now));
      const parts = changedSince(seen, now).filter((part) => sinceTold === null || sinceTold.has(part));
      return parts.length === 0 ? [] : [{ key: threatKey, id: threat.id, name: threat.name, parts }];
    });
  },
  tell: async (tx, userId, model, keys) => {
    for (const key of keys) {
      const threat = visible(model, key);
      if (threat !== null) await storeTold(tx, userId, { threatKey: key, told: seenOf(threat) });
    }
  },
};
