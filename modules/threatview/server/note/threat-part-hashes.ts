/** Stores a hash of each part of a threat that the user has seen; a different hash means a change. */
import { type FollowedThreatPart, followedThreatParts } from '@klarsikt/contract';
import { splitThreatParts, type Threat, toCanonicalJson } from '@klarsikt/engine/model';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import { z } from 'zod';

export type ThreatPartHashes = { readonly [P in FollowedThreatPart]: string };

const seenSchema = z.partialRecord(z.enum(followedThreatParts), z.string());

/** Number of characters of a hash, enough to exclude collisions. */
const digestLength = 16;

export function hashThreatParts(threat: Threat): ThreatPartHashes {
  const parts = splitThreatParts(threat);
  const digest = (part: FollowedThreatPart) =>
    computeSha256Hex(toCanonicalJson(parts[part])).slice(0, digestLength);
  return {
    texts: digest('texts'),
    grades: digest('grades'),
    indicators: digest('indicators'),
    sources: digest('sources'),
    relations: digest('relations'),
  };
}

/** Returns the parts with a different hash; a part without a stored hash counts as unchanged. */
export function listChangedThreatParts(
  before: unknown,
  now: ThreatPartHashes,
): readonly FollowedThreatPart[] {
  const seen = seenSchema.parse(before);
  return followedThreatParts.filter((part) => seen[part] !== undefined && seen[part] !== now[part]);
}
