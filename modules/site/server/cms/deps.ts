import type { FileRegister } from '@klarsikt/governance/server/evidence/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { RenderContentHtml } from './provides.ts';

export interface CmsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly files: Pick<FileRegister, 'check'>;
  readonly drawContent: RenderContentHtml;
}
