import type { Grid } from '@klarsikt/engine/recognise';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { RowsReader } from '@klarsikt/server/intake/rows-reader.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { RecordUsage } from '@klarsikt/server/platform/usage.ts';
import type { Rights } from '../group/provides.ts';
import type { Accounts } from '../login/provides.ts';

export interface UserDeps {
  readonly config: Pick<Config, 'mail'>;
  readonly clock: Clock;
  readonly rights: Rights;
  readonly accounts: Accounts;
  readonly usage: RecordUsage;
  readonly readRows: RowsReader;
  /** Returns the tables of a file; rejects with `NotTaken`. */
  readonly readTables: (name: string, bytes: Uint8Array) => Promise<readonly Grid[]>;
}
