import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Files } from '../evidence/provides.ts';
import type { DrawContent } from './provides.ts';

/** What the texts of the site need beside their transaction. */
export interface CmsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly files: Pick<Files, 'check'>;
  readonly drawContent: DrawContent;
}
