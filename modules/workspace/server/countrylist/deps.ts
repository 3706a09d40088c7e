import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { TableGrid } from '@klarsikt/engine/recognise';
import type { WorkingModelStore } from '@klarsikt/library/server/atlas/provides.ts';
import type { ModelRegistry, VersionSupplier } from '@klarsikt/library/server/model/provides.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';

export interface CountryListDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly shipped: VersionSupplier;
  readonly assessments: AssessmentService;
  readonly overlays: OwnPartsRegister;
  /** The working rows of the library in Atlas, to which the edition is written. */
  readonly rows: WorkingModelStore;
  readonly readTables: (name: string, content: Uint8Array) => Promise<readonly TableGrid[]>;
}
