export { breachedPasswords } from './breached-passwords.ts';
export { ContentError } from './decode.ts';
export {
  buildDemoAssessment,
  createDemoComments,
  createDemoPeriods,
  type DemoComment,
  demoOrganizationName,
  sampleAssessment,
  sampleComments,
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
export { multiplyModel, toCopiedKey } from './scale/multiplied-model.ts';
export { createStarterContent } from './site/starter.ts';
export { getEditorialNotes, readStarterModel } from './starter-model.ts';
