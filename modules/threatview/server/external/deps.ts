import type { StixExports } from '@klarsikt/library/server/model/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';

export interface ExternalDeps {
  readonly config: Pick<Config, 'version' | 'origin'>;
  readonly stix: StixExports;
}
