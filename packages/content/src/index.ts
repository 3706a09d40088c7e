export { breachedPasswords } from './breached-passwords.ts';
export { ContentError } from './decode.ts';
export {
  type DemoComment,
  demoAssessment,
  demoComments,
  demoOrganizationName,
  demoPeriods,
  demoTranslated,
  sampleAssessment,
  sampleComments,
} from './demo/index.ts';
export type { EditionName } from './editions/catalogue.ts';
export type { EditorialNote } from './editions/editorial-notes.ts';
export { portalContent } from './portal/index.ts';
export { demoEdition, type Edition, editions, newestEdition } from './read-edition.ts';
export {
  actionPlan,
  boardSummary,
  businessWideAssessment,
  controlReport,
  threatReport,
} from './report/index.ts';
export { type SetEntities, starterRequirementSet } from './requirements/starter-set.ts';
export { copiedKey, multipliedModel } from './scale/multiplied-model.ts';
export { starterContent } from './site/starter.ts';
export { editorialNotes, starterModel } from './starter-model.ts';
