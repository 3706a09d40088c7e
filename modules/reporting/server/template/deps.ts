import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { QuotaRoomCheck } from '@klarsikt/server/platform/quotas.ts';
import type { TemplateSupplier } from './provides.ts';
import type { WordFileReader } from './word-files.ts';

export interface TemplateDeps {
  readonly clock: Clock;
  readonly assessments: Pick<AssessmentService, 'head' | 'everywhere'>;
  /** Installation from which templates are fetched; null if none is configured. */
  readonly remoteTemplates: TemplateSupplier | null;
  readonly wordFiles: WordFileReader;
  readonly quotas: QuotaRoomCheck;
}
