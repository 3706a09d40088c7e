/**
 * Texts of the sharing screens in both languages. The texts are repeated here so that a wrong text in the
 * product fails a journey.
 */
const english = {
  seen: 'vessels containers',
  indicator: 'Freight papers name vessels or containers that did not call at the port',
  also: 'VAT',
  third: 'Money mules',
  result: 'Shipping and freight company',
  addNote: 'Add a note',
  note: 'Note',
  analyses: 'Saved analyses',
  save: 'Save',
  name: 'Name',
  share: /^Shared? ?(\(\d\))?$/,
  shareTitle: (name: string) => `Share ${name}`,
  shareFind: 'Search people, user groups, units or assessments',
  shareFound: 'Possible recipients',
  rightOf: (name: string) => `Permission for ${name}`,
  mayRead: 'Read',
  mayWrite: 'Change',
  unshare: (name: string) => `Stop sharing with ${name}`,
  saveSharing: 'Save sharing settings',
  sharingSaved: 'The sharing settings have been saved',
  stateChip: /^Show /,
  withYouWrite: 'Shared with you, for editing',
  readOnly: (owner: string) =>
    `${owner} has shared this analysis with you for reading. Your changes are not saved in the analysis; save a copy to keep them.`,
  duplicate: 'Duplicate',
  copy: (name: string) => `${name} (copy)`,
  made: (name: string) => `${name} has been created`,
  met: / also made changes$/,
  notOpened: 'The analysis could not be opened',
  notThere:
    'The analysis may have been deleted, or it is no longer shared with you. Choose another analysis in the list.',
  remove: 'Delete',
  removed: (name: string) => `${name} has been deleted and can be restored for 30 days`,
  deleted: 'Deleted',
  restore: 'Restore',
  restored: (name: string) => `${name} has been restored`,
};

export type SharingWords = typeof english;

const swedish: SharingWords = {
  seen: 'fartyg containrar',
  indicator: 'Frakthandlingar anger fartyg eller containrar som inte har anlöpt hamnen',
  also: 'moms',
  third: 'målvakter',
  result: 'Rederi eller speditör',
  addNote: 'Lägg till en anteckning',
  note: 'Anteckning',
  analyses: 'Sparade analyser',
  save: 'Spara',
  name: 'Namn',
  share: /^Dela(d \(\d\))?$/,
  shareTitle: (name) => `Dela ${name}`,
  shareFind: 'Sök personer, användargrupper, enheter eller bedömningar',
  shareFound: 'Möjliga mottagare',
  rightOf: (name) => `Behörighet för ${name}`,
  mayRead: 'Läsa',
  mayWrite: 'Ändra',
  unshare: (name) => `Sluta dela med ${name}`,
  saveSharing: 'Spara delningen',
  sharingSaved: 'Delningen är sparad',
  stateChip: /^Visa /,
  withYouWrite: 'Delad med dig, för redigering',
  readOnly: (owner) =>
    `${owner} har delat analysen med dig för läsning. Dina ändringar sparas inte i analysen. Spara en kopia för att behålla dem.`,
  duplicate: 'Duplicera',
  copy: (name) => `${name} (kopia)`,
  made: (name) => `${name} är skapad`,
  met: / har också gjort ändringar$/,
  notOpened: 'Analysen kunde inte öppnas',
  notThere:
    'Analysen kan ha tagits bort, eller så delas den inte längre med dig. Välj en annan analys i listan.',
  remove: 'Ta bort',
  removed: (name) => `${name} är borttagen och kan återställas i 30 dagar`,
  deleted: 'Borttagna',
  restore: 'Återställ',
  restored: (name) => `${name} är återställd`,
};

export const sharingWords = { en: english, sv: swedish };
