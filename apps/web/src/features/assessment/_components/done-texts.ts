import { dictionary } from '../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'done.nothing': 'Nothing is entered in this part yet: {total} of {total} are open.',
    'done.background': '{open} of {total} risks lack a figure, or have one that cannot be meant.',
    'done.threats': '{open} of {total} threats are neither graded with a motivation nor looked at.',
    'done.risks':
      '{open} of {total} risks are neither decided by figures nor looked at, overridden with a motivation or ruled out with a reason.',
    'done.controls': '{open} of {total} controls in use are not assessed and not ruled out with a reason.',
    'done.stays': 'What is open stays open: the progress and the report go on showing it.',
    'done.back': 'Go on working',
  },
  sv: {
    'done.nothing': 'Inget har fyllts i här än: {total} av {total} återstår.',
    'done.background': '{open} av {total} risker saknar siffra eller har en som inte kan stämma.',
    'done.threats': '{open} av {total} hot är varken graderade med motivering eller genomgångna.',
    'done.risks':
      '{open} av {total} risker är varken avgjorda av siffror eller genomgångna, egenbedömda med motivering eller undantagna med skäl.',
    'done.controls': '{open} av {total} kontroller som används är inte bedömda och inte undantagna med skäl.',
    'done.stays': 'Det som återstår är fortfarande öppet: det syns i förloppet och i rapporten.',
    'done.back': 'Fortsätt arbeta',
  },
});
