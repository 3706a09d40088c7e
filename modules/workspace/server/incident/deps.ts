import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { OwnFieldService } from '@klarsikt/assessment/server/ownfield/provides.ts';
import type { TableGrid } from '@klarsikt/engine/recognise';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import type { RecordIncidentTriggers } from '../drift/provides.ts';
import type { ImportMappings } from '../import/provides.ts';

export interface IncidentDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly assessments: Pick<AssessmentService, 'units' | 'require' | 'open'>;
  readonly noteIncident: RecordIncidentTriggers;
  readonly ownFields: OwnFieldService;
  readonly importMappings: ImportMappings;
  readonly readTables: (name: string, content: Uint8Array) => Promise<readonly TableGrid[]>;
}
