import { dictionary } from '../../platform/i18n/texts.ts';

/** Words of the assessment's frame: navigation, saving, conflict. */
export const texts = dictionary({
  en: {
    'assessment.overview': 'Overview',
    'assessment.settings': 'Settings',
    'assessment.sources': 'Sources',
    'assessment.background': 'Background data',
    'assessment.threats': 'Threats',
    'assessment.risks': 'Risks',
    'assessment.controls': 'Controls',
    'assessment.residual': 'Residual risk',
    'assessment.comments': 'Comments',
    'assessment.files': 'Files',
    'assessment.history': 'History',
    'assessment.reports': 'Report',
    'assessment.all': 'Assessments',
    'assessment.model': 'Model {name}',
    'assessment.modelPublished': 'published {date}',
    'assessment.notFound': 'This assessment does not exist, or you may not see it.',
    'assessment.sample':
      'This is a finished sample of a fictive bank. You can look at everything and change nothing.',
    'assessment.sampleDemo': 'Try the demo to work in one',
    'assessment.readOnly': 'You may read this assessment but not change it.',
  },
  sv: {
    'assessment.overview': 'Översikt',
    'assessment.settings': 'Inställningar',
    'assessment.sources': 'Källor',
    'assessment.background': 'Bakgrundsdata',
    'assessment.threats': 'Hot',
    'assessment.risks': 'Risker',
    'assessment.controls': 'Kontroller',
    'assessment.residual': 'Kvarstående risk',
    'assessment.comments': 'Kommentarer',
    'assessment.files': 'Filer',
    'assessment.history': 'Historik',
    'assessment.reports': 'Rapport',
    'assessment.all': 'Bedömningar',
    'assessment.model': 'Modell {name}',
    'assessment.modelPublished': 'publicerad {date}',
    'assessment.notFound': 'Bedömningen finns inte, eller så saknar du behörighet.',
    'assessment.sample':
      'Det här är ett färdigt exempel från en fiktiv bank. Du kan titta på allt men inte ändra något.',
    'assessment.sampleDemo': 'Prova demon för att arbeta i en bedömning',
    'assessment.readOnly': 'Du får läsa den här bedömningen men inte ändra den.',
  },
});
