import type { GroupFormat } from '@klarsikt/contract';
import type { GroupReportInput, ParameterValues, ReportTemplate } from '@klarsikt/engine';
import type { Making } from '@klarsikt/server/render/making.ts';

/** A report on a group. It holds what its orderer could see when it was ordered. */
export interface GroupOrder {
  readonly input: GroupReportInput;
  /** As it was when the report was ordered. */
  readonly template: ReportTemplate;
  readonly parameters: ParameterValues;
  /** `document` is the intermediate form as JSON. */
  readonly format: GroupFormat | 'html' | 'document';
}

/** The report on a group: rolled up, composed and written in a worker. */
export const groupMaking: Making<GroupOrder> = { name: 'group' };
