import type { Config } from '../../config/config.ts';

/** What the description of the external API names. */
export interface ExternalDeps {
  readonly config: Pick<Config, 'version'>;
}
