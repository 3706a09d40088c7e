export { breachedPasswords } from './breached-passwords.ts';
export { ContentError } from './decode.ts';
export {
  type DemoComment,
  demoAssessment,
  demoComments,
  demoOrganizationName,
  demoTranslated,
  sampleAssessment,
  sampleComments,
} from './demo/index.ts';
export { type EditorialNote, editorialNotes } from './editorial-notes.ts';
export { businessWideAssessment } from './report/index.ts';
export { copiedKey, multipliedModel } from './scale/multiplied-model.ts';
export { changelog, type Dialog, dialogs, type Page, page, type SiteMessage } from './site/read.ts';
export { starterModel } from './starter-model.ts';
