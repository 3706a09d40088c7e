export { breachedPasswords } from './breached-passwords.ts';
export { ContentError } from './decode.ts';
export {
  buildDemoAssessment,
  buildSampleAssessment,
  createDemoComments,
  createDemoPeriods,
  createSampleComments,
  type DemoComment,
  demoOrganizationName,
  translateDemoAssessment,
} from './demo/index.ts';
export type { EditionName } from './editions/catalogue.ts';
export type { EditorialNote } from './editions/editorial-notes.ts';
export { portalContent } from './portal/index.ts';
export { demoEdition, newestEdition, type StarterEdition, starterEditions } from './read-edition.ts';
export {
  actionPlanTemplate,
  boardSummaryTemplate,
  businessWideTemplate,
  controlReportTemplate,
  threatReportTemplate,
} from './report/index.ts';
export { createStarterRequirementSet, type RequirementSetEntities } from './requirements/starter-set.ts';
export { formatCopyKey, multiplyModel } from './scale/multiplied-model.ts';
export { createStarterContent } from './site/starter.ts';
export { getEditorialNotes, readStarterModel } from './starter-model.ts';
