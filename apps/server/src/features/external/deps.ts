import type { Config } from '../../config/config.ts';
import type { StixExports } from '../model/provides.ts';

/** What the external API names of the installation, and the library that it hands out. */
export interface ExternalDeps {
  readonly config: Pick<Config, 'version' | 'origin'>;
  readonly stix: StixExports;
}
