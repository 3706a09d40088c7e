/** Errors of templates and saved reports by code. */
export const reportErrors = {
  'error.report.changed': {
    status: 409,
    en: 'The report or the assessment has changed since you read it. Read it again before you accept it.',
    sv: 'Rapporten eller bedömningen har ändrats sedan du läste den. Läs den igen innan du godkänner den.',
  },
  'error.report.accepted': {
    status: 409,
    en: 'An accepted report cannot be deleted. It is kept as the record of what was accepted.',
    sv: 'En godkänd rapport kan inte tas bort. Den bevaras som dokumentation av det som godkändes.',
  },
  'error.report.notemplate': {
    status: 409,
    en: 'The template of this report has been deleted. Create a new report from another template; accepted reports do not change.',
    sv: 'Rapportens mall har tagits bort. Skapa en ny rapport från en annan mall; godkända rapporter ändras inte.',
  },
  'error.report.title': {
    status: 409,
    en: 'Another report on this assessment has that title. Choose another title.',
    sv: 'En annan rapport om bedömningen har den titeln. Välj en annan titel.',
  },
  'error.report.unsettled': {
    status: 409,
    en: 'Some of your own texts refer to figures that have changed, or no longer belong in the report. Review these texts first.',
    sv: 'Några av era egna texter hänvisar till siffror som har ändrats eller hör inte längre hemma i rapporten. Gå igenom de texterna först.',
  },
  'error.report.word': {
    status: 409,
    en: 'The Word file has errors. Correct them and upload the file again.',
    sv: 'Word-filen innehåller fel. Rätta felen och ladda upp filen igen.',
  },
  'error.template.faults': {
    status: 400,
    en: 'The template has errors. Correct the listed places.',
    sv: 'Mallen innehåller fel. Rätta de angivna ställena.',
  },
  'error.template.kind': {
    status: 400,
    en: 'The template is for another kind of report. Choose a template for this kind of report.',
    sv: 'Mallen är avsedd för en annan typ av rapport. Välj en mall för den här rapporttypen.',
  },
  'error.word.refused': {
    status: 400,
    en: 'The Word file was not accepted: {reason}',
    sv: 'Word-filen togs inte emot: {reason}',
  },
  'error.word.inside': {
    status: 422,
    en: 'The Word file was not accepted: {what} could fetch or start something when a report is opened ({place}). Remove it, or turn it into text (Ctrl+Shift+F9), and upload the file again.',
    sv: 'Word-filen togs inte emot: {what} kan hämta eller starta något när en rapport öppnas ({place}). Ta bort det eller gör om det till text (Ctrl+Skift+F9) och ladda upp filen på nytt.',
  },
} as const;
