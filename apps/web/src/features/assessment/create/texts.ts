import { dictionary } from '../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'create.title': 'New assessment',
    'create.sub': 'In {unit}. Everything can be changed later.',
    'create.from': 'Start from',
    'create.templates': 'Templates',
    'create.settingsOf': 'Settings of an assessment',
    'create.left':
      '{count, plural, one {One entry} other {# entries}} of the template did not fit the present model and stayed behind.',
    'create.fromNone': 'Nothing: start empty',
    'create.submit': 'Create and open',
    'create.cancel': 'Cancel',
    'create.failed': 'The assessment was not created',
    'create.unsure':
      'No answer came. The assessment may have been created: look in the list before you try again',
    'create.look': 'All assessments',
    'create.unknown': 'This unit does not exist, or you may not make assessments in it.',
    'create.chooseUnit': 'Choose the unit that the assessment is made for.',
    'create.personal': 'Personal: only you see it',
    'create.noUnit': 'No unit to make it for',
    'create.noUnitHelp':
      'An assessment belongs to an assessment unit. An administrator adds units, and the groups that may work in them, in Admin.',
    'create.signIn': 'Log in to make an assessment',
    'create.toLogin': 'Log in',
    'create.mayNot': 'You may not make assessments',
    'create.mayNotHelp': 'An administrator gives the right to edit assessments, by a user group in Admin.',
    'create.leave': 'What you entered here is not saved yet. Leave anyway?',
  },
  sv: {
    'create.title': 'Ny bedömning',
    'create.sub': 'I {unit}. Allt kan ändras senare.',
    'create.from': 'Utgå från',
    'create.templates': 'Mallar',
    'create.settingsOf': 'Inställningar i en bedömning',
    'create.left':
      '{count, plural, one {En uppgift} other {# uppgifter}} i mallen passade inte den nuvarande modellen och följde inte med.',
    'create.fromNone': 'Ingen: börja från början',
    'create.submit': 'Skapa och öppna',
    'create.cancel': 'Avbryt',
    'create.failed': 'Bedömningen skapades inte',
    'create.unsure': 'Inget svar kom. Bedömningen kan ha skapats: titta i listan innan du försöker igen',
    'create.look': 'Alla bedömningar',
    'create.unknown': 'Enheten finns inte, eller så får du inte skapa bedömningar i den.',
    'create.chooseUnit': 'Välj den enhet som bedömningen görs för.',
    'create.personal': 'Personlig: bara du ser den',
    'create.noUnit': 'Det finns ingen enhet att göra den för',
    'create.noUnitHelp':
      'En bedömning hör till en bedömningsenhet. En administratör lägger till enheter, och grupperna som får arbeta i dem, i Admin.',
    'create.signIn': 'Logga in för att skapa en bedömning',
    'create.toLogin': 'Logga in',
    'create.mayNot': 'Du får inte skapa bedömningar',
    'create.mayNotHelp':
      'En administratör ger rätten att redigera bedömningar, genom en användargrupp i Admin.',
    'create.leave': 'Det du har fyllt i här är inte sparat än. Vill du lämna sidan ändå?',
  },
});
