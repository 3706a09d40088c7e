import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { AssessmentWatchers } from '@klarsikt/server/platform/watching.ts';
import type { Rights } from '../group/provides.ts';
import type { Accounts } from '../login/provides.ts';
import type { AccountRegister } from '../user/provides.ts';

export interface DirectoryDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly rights: Rights;
  readonly accounts: Accounts;
  readonly accountRegister: AccountRegister;
  readonly watching: Pick<AssessmentWatchers, 'end'>;
}
