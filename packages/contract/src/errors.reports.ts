/** Errors of templates and saved reports; part of the one table. */

/** Errors of templates and saved reports by code. */
export const reportErrors = {
  'error.report.changed': {
    status: 409,
    en: 'The report or the assessment has changed since you read it. Look at it again before you accept it.',
    sv: 'Rapporten eller bedömningen har ändrats sedan du läste den. Läs den igen innan du godkänner den.',
  },
  'error.report.accepted': {
    status: 409,
    en: 'The report has been accepted and is kept with what was accepted.',
    sv: 'Rapporten har godkänts och bevaras tillsammans med det som godkändes.',
  },
  'error.report.notemplate': {
    status: 409,
    en: 'The template of this report has been deleted. Create a new report from another template; what was accepted is kept as it is.',
    sv: 'Rapportens mall har raderats. Skapa en ny rapport från en annan mall; det som har godkänts finns kvar oförändrat.',
  },
  'error.report.title': {
    status: 409,
    en: 'Another report on this assessment has that title. Choose another one.',
    sv: 'En annan rapport om bedömningen har den titeln. Välj en annan.',
  },
  'error.report.unsettled': {
    status: 409,
    en: 'Some of your own words speak of figures that have changed, or have lost their place. Settle them first.',
    sv: 'Några av era egna ord talar om siffror som har ändrats, eller har förlorat sin plats. Reda ut dem först.',
  },
  'error.report.word': {
    status: 409,
    en: 'The Word file has faults that have to be mended before it can be used.',
    sv: 'Word-filen har fel som måste rättas innan den kan användas.',
  },
  'error.template.faults': {
    status: 400,
    en: 'The template has faults. Each is told with its place.',
    sv: 'Mallen har fel. Vart och ett anges med sin plats.',
  },
  'error.template.kind': {
    status: 400,
    en: 'The template is made from other data than this report.',
    sv: 'Mallen bygger på andra uppgifter än den här rapporten.',
  },
  'error.word.refused': {
    status: 400,
    en: 'The Word file is not taken: {reason}',
    sv: 'Word-filen tas inte emot: {reason}',
  },
  'error.word.inside': {
    status: 422,
    en: 'The Word file is not taken: {what} could fetch or start something when a report is opened ({place}). Remove it, or turn it into text (Ctrl+Shift+F9), and upload the file again.',
    sv: 'Word-filen tas inte emot: {what} kan hämta eller starta något när en rapport öppnas ({place}). Ta bort det eller gör om det till text (Ctrl+Skift+F9) och ladda upp filen på nytt.',
  },
} as const;
