import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { FileRegister } from '@klarsikt/governance/server/evidence/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import type { SummaryWriter } from './machine.ts';
import type { DocumentReader } from './reader.ts';

export interface InsightDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly models: ModelRegistry;
  readonly assessments: AssessmentService;
  readonly overlays: Pick<OwnPartsRegister, 'shared'>;
  readonly files: Pick<FileRegister, 'place' | 'hold' | 'open'>;
  readonly documentReader: DocumentReader;
  readonly writer: SummaryWriter | null;
}
