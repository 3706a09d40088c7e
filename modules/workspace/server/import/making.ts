import type { AssessmentDocument, FileFields } from '@klarsikt/engine/assessment';
import type { Language } from '@klarsikt/engine/text';
import type { RenderKind } from '@klarsikt/server/render/making.ts';

export interface WorkbookOrder {
  readonly document: AssessmentDocument;
  readonly own: FileFields;
  readonly language: Language;
  readonly at: Date;
}

export const workbookMaking: RenderKind<WorkbookOrder> = { name: 'workbook' };
