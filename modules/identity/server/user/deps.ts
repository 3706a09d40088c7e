import type { TableGrid } from '@klarsikt/engine/recognise';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { CsvRowsReader } from '@klarsikt/server/intake/rows-reader.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { UsageRecorder } from '@klarsikt/server/platform/usage.ts';
import type { PermissionRegister } from '../group/provides.ts';
import type { AccountChanges } from '../login/provides.ts';

export interface UserDeps {
  readonly config: Pick<Config, 'mail'>;
  readonly clock: Clock;
  readonly rights: PermissionRegister;
  readonly accounts: AccountChanges;
  readonly usage: UsageRecorder;
  readonly readRows: CsvRowsReader;
  /** Returns the tables of a file; rejects with `FileRefusedError`. */
  readonly readTables: (name: string, bytes: Uint8Array) => Promise<readonly TableGrid[]>;
}
