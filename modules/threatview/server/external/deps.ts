import type { StixExports } from '@klarsikt/library/server/model/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';

/** What the external API names of the installation, and the library that it hands out. */
export interface ExternalDeps {
  readonly config: Pick<Config, 'version' | 'origin'>;
  readonly stix: StixExports;
}
