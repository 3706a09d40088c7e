import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const controlBulkTexts = dictionary({
  en: {
    'manyControls.assess': 'Assess…',
    'manyControls.assessTitle': 'Assess {count, plural, one {# control} other {# controls}} together',
    'manyControls.assessHelp':
      'Enter values from 0 to 4. An empty field leaves the current value unchanged. Controls that are not in use or not applicable are not changed.',
    'manyControls.assessMissing': 'Enter at least one of the two values, 0 to 4.',
    'manyControls.design': 'Design',
    'manyControls.operation': 'Operation',
    'manyControls.assessTake': 'Set the values',
    'manyControls.stepAssess': 'assessment of {count, plural, one {# control} other {# controls}}',
    'manyControls.use': 'Use controls ({count})',
    'manyControls.stepUse': 'in use: {count, plural, one {# control} other {# controls}}',
    'manyControls.unuse': 'Do not use controls ({count})',
    'manyControls.stepUnuse': 'not in use: {count, plural, one {# control} other {# controls}}',
  },
  sv: {
    'manyControls.assess': 'Bedöm…',
    'manyControls.assessTitle': 'Bedöm {count, plural, one {# kontroll} other {# kontroller}} på en gång',
    'manyControls.assessHelp':
      'Ange värden från 0 till 4. Ett tomt fält lämnar värdet oförändrat. Kontroller som inte används eller inte är tillämpliga ändras inte.',
    'manyControls.assessMissing': 'Ange minst ett av de två värdena, 0 till 4.',
    'manyControls.design': 'Utformning',
    'manyControls.operation': 'Funktion',
    'manyControls.assessTake': 'Ange värdena',
    'manyControls.stepAssess': 'bedömning av {count, plural, one {# kontroll} other {# kontroller}}',
    'manyControls.use': 'Använd kontrollerna ({count})',
    'manyControls.stepUse': 'används: {count, plural, one {# kontroll} other {# kontroller}}',
    'manyControls.unuse': 'Använd inte kontrollerna ({count})',
    'manyControls.stepUnuse': 'används inte: {count, plural, one {# kontroll} other {# kontroller}}',
  },
});
