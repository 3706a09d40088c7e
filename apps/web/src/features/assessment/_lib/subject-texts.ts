import { dictionary } from '../../../platform/i18n/texts.ts';

/** The parts of an assessment that a change or a comment can speak of. */
export const texts = dictionary({
  en: {
    'subject.assessment': 'The assessment as a whole',
    'subject.settings': 'Settings',
    'subject.status': 'Status',
    'subject.selections': 'What takes part',
    'subject.background': 'Background data',
    'subject.threats': 'Threats',
    'subject.risks': 'Risks',
    'subject.controls': 'Controls',
    'subject.conclusions': 'Conclusion',
    'subject.scope': 'Business and frame',
    'subject.governance': 'Ownership and upkeep',
    'subject.sources': 'Sources and experience',
    'subject.method': 'Method',
    'subject.exploitation': 'Product exploitation',
  },
  sv: {
    'subject.assessment': 'Bedömningen som helhet',
    'subject.settings': 'Inställningar',
    'subject.status': 'Status',
    'subject.selections': 'Det som deltar',
    'subject.background': 'Bakgrundsdata',
    'subject.threats': 'Hot',
    'subject.risks': 'Risker',
    'subject.controls': 'Kontroller',
    'subject.conclusions': 'Slutsats',
    'subject.scope': 'Verksamhet och ram',
    'subject.governance': 'Ansvar och förvaltning',
    'subject.sources': 'Källor och erfarenheter',
    'subject.method': 'Metod',
    'subject.exploitation': 'Produktutnyttjande',
  },
});
