import type { GroupReportFormat } from '@klarsikt/contract';
import type { GroupReportInput, ParameterValues, ReportTemplate } from '@klarsikt/engine/report';
import type { RenderKind } from '@klarsikt/server/render/making.ts';

/** Order of a group report with its data, read with the requester's permissions at the time of the order. */
export interface GroupReportOrder {
  readonly input: GroupReportInput;
  readonly template: ReportTemplate;
  readonly parameters: ParameterValues;
  readonly format: GroupReportFormat | 'html' | 'document';
}

export const groupReportRenderKind: RenderKind<GroupReportOrder> = { name: 'group' };
