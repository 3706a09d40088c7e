import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { AssessmentWatchers } from '@klarsikt/server/platform/watching.ts';
import type { PermissionRegister } from '../group/provides.ts';
import type { AccountChanges } from '../login/provides.ts';
import type { AccountRegister } from '../user/provides.ts';

export interface DirectoryDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly rights: PermissionRegister;
  readonly accounts: AccountChanges;
  readonly accountRegister: AccountRegister;
  readonly watching: Pick<AssessmentWatchers, 'end'>;
}
