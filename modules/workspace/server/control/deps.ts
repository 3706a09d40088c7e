import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { OwnFields } from '@klarsikt/assessment/server/ownfield/provides.ts';

export interface ControlDeps {
  readonly assessments: Assessments;
  readonly ownFields: Pick<OwnFields, 'load'>;
}
