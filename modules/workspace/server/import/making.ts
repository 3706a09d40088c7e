import type { AssessmentDocument, OwnFieldsForFiles } from '@klarsikt/engine/assessment';
import type { Language } from '@klarsikt/engine/text';
import type { RenderKind } from '@klarsikt/server/render/making.ts';

export interface WorkbookOrder {
  readonly document: AssessmentDocument;
  readonly own: OwnFieldsForFiles;
  readonly language: Language;
  readonly at: Date;
}

export const workbookRenderKind: RenderKind<WorkbookOrder> = { name: 'workbook' };
