/** What a person saw of a threat, as a digest of each part; a part with another digest has changed since. */
import { type FollowedPart, followedParts } from '@klarsikt/contract';
import { canonicalJson, type Threat, threatPartsOf } from '@klarsikt/engine';
import { sha256Hex } from '@klarsikt/server/platform/tokens.ts';
import { z } from 'zod';

export type Seen = { readonly [P in FollowedPart]: string };

const seenSchema = z.partialRecord(z.enum(followedParts), z.string());

/** Long enough that two states never share it by chance. */
const digestLength = 16;

export function seenOf(threat: Threat): Seen {
  const parts = threatPartsOf(threat);
  const digest = (part: FollowedPart) => sha256Hex(canonicalJson(parts[part])).slice(0, digestLength);
  return {
    texts: digest('texts'),
    grades: digest('grades'),
    indicators: digest('indicators'),
    sources: digest('sources'),
    relations: digest('relations'),
  };
}

/** Parts that are not as they were seen; a part that nobody has seen has not changed. */
export function changedSince(before: unknown, now: Seen): readonly FollowedPart[] {
  const seen = seenSchema.parse(before);
  return followedParts.filter((part) => seen[part] !== undefined && seen[part] !== now[part]);
}
