import { dictionary } from '../../platform/i18n/texts.ts';

export const progressTexts = dictionary({
  en: {
    'progress.settings': '{done, number} of {total, plural, one {# field} other {# fields}} filled in',
    'progress.sources':
      '{done, number} of {total, plural, one {# type of risk} other {# types of risk}} with a source',
    'progress.background':
      '{done, number} of {total, plural, one {# required figure} other {# required figures}} entered',
    'progress.threats': '{done, number} of {total, plural, one {# threat} other {# threats}} assessed',
    'progress.exploitation': '{done, number} of {total, plural, one {# statement} other {# statements}} made',
    'progress.risks':
      '{done, number} of {total, plural, one {# risk} other {# risks}} with data or an assessment of your own',
    'progress.controls': '{done, number} of {total, plural, one {# control} other {# controls}} assessed',
    'progress.residual':
      '{done, number} of {total, plural, one {# conclusion} other {# conclusions}} written',
    'progress.requirements':
      '{done, number} of {total, plural, one {# requirement} other {# requirements}} met',
    'progress.questions': '{done, number} of {total, plural, one {# question} other {# questions}} answered',
    'progress.steps': '{done, number} of {total, plural, one {# step} other {# steps}} done',
    'progress.units': '{done, number} of {total, plural, one {# unit} other {# units}} assessed',
    'progress.calculations':
      '{done, number} of {total, plural, one {# calculation} other {# calculations}} done',
    'progress.tour': 'Step {done, number} of {total, number}',
    'progress.sent': '{done} of {total} MB sent',
  },
  sv: {
    'progress.settings':
      '{done, number} av {total, plural, one {# uppgift ifylld} other {# uppgifter ifyllda}}',
    'progress.sources': '{done, number} av {total, plural, one {# risktyp} other {# risktyper}} med källa',
    'progress.background':
      '{done, number} av {total, plural, one {# obligatorisk siffra ifylld} other {# obligatoriska siffror ifyllda}}',
    'progress.threats': '{done, number} av {total, plural, one {# hot bedömt} other {# hot bedömda}}',
    'progress.exploitation':
      '{done, number} av {total, plural, one {# ställningstagande gjort} other {# ställningstaganden gjorda}}',
    'progress.risks':
      '{done, number} av {total, plural, one {# risk} other {# risker}} med uppgifter eller egen bedömning',
    'progress.controls':
      '{done, number} av {total, plural, one {# kontroll bedömd} other {# kontroller bedömda}}',
    'progress.residual':
      '{done, number} av {total, plural, one {# slutsats skriven} other {# slutsatser skrivna}}',
    'progress.requirements':
      '{done, number} av {total, plural, one {# krav uppfyllt} other {# krav uppfyllda}}',
    'progress.questions':
      '{done, number} av {total, plural, one {# fråga besvarad} other {# frågor besvarade}}',
    'progress.steps': '{done, number} av {total, plural, one {# steg klart} other {# steg klara}}',
    'progress.units': '{done, number} av {total, plural, one {# enhet bedömd} other {# enheter bedömda}}',
    'progress.calculations':
      '{done, number} av {total, plural, one {# beräkning klar} other {# beräkningar klara}}',
    'progress.tour': 'Steg {done, number} av {total, number}',
    'progress.sent': '{done} av {total} MB skickade',
  },
});
