import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const createAssessmentTexts = dictionary({
  en: {
    'create.title': 'New assessment',
    'create.sub': 'The assessment is created in {unit}. Everything can be changed later.',
    'create.from': 'Start from',
    'create.templates': 'Templates',
    'create.settingsOf': 'Settings from an existing assessment',
    'create.left':
      '{count, plural, one {One entry} other {# entries}} in the template could not be used with the current model.',
    'create.settingsOnly':
      'Only the settings are copied. To copy everything, duplicate the assessment in the list of assessments.',
    'create.fromNone': 'Empty assessment',
    'create.submit': 'Create and open',
    'create.cancel': 'Cancel',
    'create.failed': 'The assessment was not created',
    'create.unsure':
      'The server did not answer. The assessment may have been created: check the list before you try again.',
    'create.look': 'All assessments',
    'create.unknown':
      'This unit does not exist, or you do not have permission to create assessments in it. Choose another unit.',
    'create.chooseUnit': 'Choose the unit for the assessment.',
    'create.personal': 'Personal: visible only to you',
    'create.noUnit': 'There is no assessment unit',
    'create.noUnitHelp':
      'Every assessment belongs to an assessment unit. An administrator adds units, and the groups that work in them, in Admin.',
    'create.signIn': 'Sign in to create an assessment',
    'create.toLogin': 'Sign in',
    'create.mayNot': 'You do not have permission to create assessments',
    'create.mayNotHelp':
      'An administrator can give you permission to edit assessments through a user group in Admin.',
    'create.leave': 'Your entries here are not saved yet. Leave anyway?',
  },
  sv: {
    'create.title': 'Ny bedömning',
    'create.sub': 'Bedömningen skapas i {unit}. Allt kan ändras senare.',
    'create.from': 'Utgå från',
    'create.templates': 'Mallar',
    'create.settingsOf': 'Inställningar från en befintlig bedömning',
    'create.left':
      '{count, plural, one {En uppgift} other {# uppgifter}} i mallen kunde inte användas med den aktuella modellen.',
    'create.settingsOnly':
      'Bara inställningarna kopieras. Om allt ska kopieras duplicerar du bedömningen i listan över bedömningar.',
    'create.fromNone': 'Tom riskbedömning',
    'create.submit': 'Skapa och öppna',
    'create.cancel': 'Avbryt',
    'create.failed': 'Bedömningen skapades inte',
    'create.unsure':
      'Servern svarade inte. Bedömningen kan ha skapats: kontrollera listan innan du försöker igen.',
    'create.look': 'Alla bedömningar',
    'create.unknown':
      'Enheten finns inte, eller så saknar du behörighet att skapa bedömningar i den. Välj en annan enhet.',
    'create.chooseUnit': 'Välj enhet för bedömningen.',
    'create.personal': 'Personlig: syns bara för dig',
    'create.noUnit': 'Det finns ingen bedömningsenhet',
    'create.noUnitHelp':
      'Varje bedömning hör till en bedömningsenhet. En administratör lägger till enheter, och grupperna som arbetar i dem, i Admin.',
    'create.signIn': 'Logga in för att skapa en bedömning',
    'create.toLogin': 'Logga in',
    'create.mayNot': 'Du saknar behörighet att skapa bedömningar',
    'create.mayNotHelp':
      'En administratör kan ge dig behörighet att redigera bedömningar genom en användargrupp i Admin.',
    'create.leave': 'Dina uppgifter här är inte sparade än. Vill du lämna sidan ändå?',
  },
});
