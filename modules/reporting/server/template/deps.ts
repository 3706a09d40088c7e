import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { RemoteTemplates } from './provides.ts';
import type { WordFiles } from './word-files.ts';

/** What the handlers of templates use beside their transaction. */
export interface TemplateDeps {
  readonly clock: Clock;
  readonly assessments: Pick<Assessments, 'head' | 'everywhere'>;
  /** The installation that templates are fetched from; null when none is set up. */
  readonly remoteTemplates: RemoteTemplates | null;
  readonly wordFiles: WordFiles;
}
