/** Who has an assessment open, and where in it. */
import type { Present } from '@klarsikt/contract';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import {
  type Presence as AnyPresence,
  createPresence as createAny,
} from '@klarsikt/server/platform/presence.ts';

export type Presence = AnyPresence<Present>;

export const createPresence = (clock: Clock): Presence => createAny<Present>(clock);
