import type { GroupFormat } from '@klarsikt/contract';
import type { GroupReportInput, ParameterValues, ReportTemplate } from '@klarsikt/engine/report';
import type { RenderKind } from '@klarsikt/server/render/making.ts';

/** Order of a group report with its data, read with the requester's permissions at the time of the order. */
export interface GroupOrder {
  readonly input: GroupReportInput;
  readonly template: ReportTemplate;
  readonly parameters: ParameterValues;
  readonly format: GroupFormat | 'html' | 'document';
}

export const groupRenderKind: RenderKind<GroupOrder> = { name: 'group' };
