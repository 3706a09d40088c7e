import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Files } from '../evidence/provides.ts';
import type { Models } from '../model/provides.ts';
import type { Overlays } from '../overlay/provides.ts';
import type { Writer } from './machine.ts';
import type { DocumentReader } from './reader.ts';

/** What the handlers of source documents use beside their transaction. */
export interface InsightDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly models: Models;
  readonly assessments: Assessments;
  readonly overlays: Pick<Overlays, 'shared'>;
  /** Where the documents themselves are kept. */
  readonly files: Pick<Files, 'place' | 'hold' | 'open'>;
  /** Text of uploaded source documents, read in worker threads. */
  readonly documentReader: DocumentReader;
  /** The language model for summaries; null when none is set up. */
  readonly writer: Writer | null;
}
