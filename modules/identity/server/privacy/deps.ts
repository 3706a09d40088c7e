import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Privacy } from '@klarsikt/server/privacy/privacy.ts';
import type { Rights } from '../group/provides.ts';
import type { Accounts } from '../login/provides.ts';

export interface PrivacyDeps {
  readonly clock: Clock;
  readonly rights: Rights;
  readonly accounts: Accounts;
  readonly privacy: Privacy;
}
