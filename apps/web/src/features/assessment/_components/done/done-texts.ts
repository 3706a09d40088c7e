import { dictionary } from '../../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'done.nothing': 'Nothing is entered in this part yet: {total} of {total} are open.',
    'done.background': 'Risks without a figure, or with one that cannot be meant: {open} of {total}.',
    'done.threats': 'Threats neither graded with a motivation nor looked at: {open} of {total}.',
    'done.risks':
      'Risks neither decided by figures nor looked at, overridden with a motivation or ruled out with a reason: {open} of {total}.',
    'done.controls':
      'Controls in use that are neither assessed nor ruled out with a reason: {open} of {total}.',
    'done.stays': 'What is open stays open: the progress and the report go on showing it.',
    'done.group': 'Actions',
    'done.back': 'Go on working',
    'done.asBefore': 'As last year: nobody has marked it here yet',
    'done.marked': 'Marked as done',
    'done.by': 'Done: {name}, {date}',
    'done.changed': 'Changed since, last {date}',
  },
  sv: {
    'done.nothing': 'Inget har fyllts i här än: {total} av {total} återstår.',
    'done.background': 'Risker utan siffra, eller med en som inte kan stämma: {open} av {total}.',
    'done.threats': '{open} av {total} hot är varken graderade med motivering eller genomgångna.',
    'done.risks':
      'Risker som varken är avgjorda av siffror eller genomgångna, egenbedömda med motivering eller undantagna med skäl: {open} av {total}.',
    'done.controls':
      'Kontroller som används men varken är bedömda eller undantagna med skäl: {open} av {total}.',
    'done.stays': 'Det som återstår är fortfarande öppet: det syns i förloppet och i rapporten.',
    'done.group': 'Gör',
    'done.back': 'Fortsätt arbeta',
    'done.asBefore': 'Som förra året: ingen har markerat den här än',
    'done.marked': 'Klarmarkerad',
    'done.by': 'Klar: {name}, {date}',
    'done.changed': 'Ändrad därefter, senast {date}',
  },
});
