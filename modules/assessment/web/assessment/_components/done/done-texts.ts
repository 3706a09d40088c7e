import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const completionTexts = dictionary({
  en: {
    'done.nothing': 'Nothing has been entered here yet: {total} of {total} remaining.',
    'done.background': 'Risks without a figure or with an impossible figure: {open} of {total}.',
    'done.threats': 'Threats neither graded with a motivation nor reviewed: {open} of {total}.',
    'done.risks':
      'Risks not yet decided by figures, reviewed, overridden with a motivation or marked as not applicable with a reason: {open} of {total}.',
    'done.controls':
      'Controls in use that are neither assessed nor marked as not applicable with a reason: {open} of {total}.',
    'done.stays': 'Remaining items are still shown as open in the progress and in the report.',
    'done.group': 'Actions',
    'done.back': 'Continue working',
    'done.asBefore': 'As last year: not marked as done here yet',
    'done.marked': 'Marked as done',
    'done.by': 'Done: {name}, {date}',
    'done.changed': 'Changed since, last {date}',
  },
  sv: {
    'done.nothing': 'Inget har fyllts i här än: {total} av {total} återstår.',
    'done.background': 'Risker utan siffra eller med en orimlig siffra: {open} av {total}.',
    'done.threats': '{open} av {total} hot är varken graderade med motivering eller genomgångna.',
    'done.risks':
      'Risker som varken har siffror, är genomgångna, har en egen bedömning med motivering eller är ej tillämpliga med skäl: {open} av {total}.',
    'done.controls':
      'Kontroller som används men varken är bedömda eller markerade som ej tillämpliga med skäl: {open} av {total}.',
    'done.stays': 'Återstående poster visas fortfarande som öppna i förloppet och i rapporten.',
    'done.group': 'Åtgärder',
    'done.back': 'Fortsätt arbeta',
    'done.asBefore': 'Som förra året: inte klarmarkerad här än',
    'done.marked': 'Klarmarkerad',
    'done.by': 'Klar: {name}, {date}',
    'done.changed': 'Ändrad därefter, senast {date}',
  },
});
