import type { AssessmentDocument, Language } from '@klarsikt/engine';
import type { Making } from '@klarsikt/server/render/making.ts';

export interface WorkbookOrder {
  readonly document: AssessmentDocument;
  readonly language: Language;
  readonly at: Date;
}

/** The tables of an assessment as a workbook: written in a worker. */
export const workbookMaking: Making<WorkbookOrder> = { name: 'workbook' };
