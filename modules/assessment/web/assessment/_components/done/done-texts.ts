import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const completionTexts = dictionary({
  en: {
    'done.nothing': 'Nothing has been entered here yet: {total} of {total} remaining.',
    'done.background': 'Risks without a figure or with an impossible figure: {open} of {total}.',
    'done.threats': 'Threats neither graded with a motivation nor marked as reviewed: {open} of {total}.',
    'done.risks':
      'Risks not yet decided: {open} of {total}. A risk is decided by figures, a review, an override with a motivation, or a reason why it is not applicable.',
    'done.controls':
      'Controls in use that are neither assessed nor marked as not applicable with a reason: {open} of {total}.',
    'done.stays': 'Remaining items are still counted as open in the progress figures and in the report.',
    'done.group': 'Actions',
    'done.back': 'Continue working',
    'done.asBefore': 'Carried over from last year, not yet marked as done',
    'done.marked': 'Marked as done',
    'done.by': 'Done: {name}, {date}',
    'done.changed': 'Changed after that, most recently on {date}',
  },
  sv: {
    'done.nothing': 'Inget har fyllts i här än: {total} av {total} återstår.',
    'done.background': 'Risker utan siffra eller med en orimlig siffra: {open} av {total}.',
    'done.threats': '{open} av {total} hot är varken graderade med motivering eller genomgångna.',
    'done.risks':
      'Risker som ännu inte är avgjorda: {open} av {total}. En risk är avgjord när den har siffror, är genomgången, har en egen bedömning med motivering eller är markerad som ej tillämplig med skäl.',
    'done.controls':
      'Kontroller som används men varken är bedömda eller markerade som ej tillämpliga med skäl: {open} av {total}.',
    'done.stays': 'Återstående poster räknas fortfarande som öppna i förloppet och i rapporten.',
    'done.group': 'Kommandon',
    'done.back': 'Fortsätt arbeta',
    'done.asBefore': 'Överförd från förra året, ännu inte klarmarkerad',
    'done.marked': 'Klarmarkerad',
    'done.by': 'Klar: {name}, {date}',
    'done.changed': 'Ändrad därefter, senast {date}',
  },
});
