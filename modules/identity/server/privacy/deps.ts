import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { PrivacyService } from '@klarsikt/server/privacy/privacy.ts';
import type { PermissionRegister } from '../group/provides.ts';
import type { AccountChanges } from '../login/provides.ts';

export interface PrivacyDeps {
  readonly clock: Clock;
  readonly rights: PermissionRegister;
  readonly accounts: AccountChanges;
  readonly privacy: PrivacyService;
}
