import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const requirementChangeTexts = dictionary({
  en: {
    'changes.title': 'Changed requirements',
    'changes.open': 'Changed requirements',
    'changes.sub': '{before} as of {beforeDay}, compared with {now} as of {nowDay}',
    'changes.none': 'The latest requirements do not change the result.',
    'changes.lost': 'Met before, not met now',
    'changes.lostHelp':
      'Requirements that are not met under the newest requirement texts and were not open before.',
    'changes.lostNone': 'No requirement that was met before is open now.',
    'changes.other': 'Other changed requirements',
    'changes.before': 'Before',
    'changes.now': 'Now',
    'changes.notAsked': 'not required',
    'changes.back': 'Completeness',
    'changes.judgedOn': 'Date of the requirements applied',
    'changes.judgedOnHelp': 'If left empty: the day of approval, or today for a draft.',
  },
  sv: {
    'changes.title': 'Ändrade krav',
    'changes.open': 'Ändrade krav',
    'changes.sub': '{before} den {beforeDay}, jämfört med {now} den {nowDay}',
    'changes.none': 'De senaste kraven ändrar inte resultatet.',
    'changes.lost': 'Uppfyllda tidigare, inte uppfyllda nu',
    'changes.lostHelp':
      'Krav som inte är uppfyllda enligt de senaste kravtexterna och som inte var öppna tidigare.',
    'changes.lostNone': 'Inget krav som var uppfyllt tidigare är öppet nu.',
    'changes.other': 'Övriga ändrade krav',
    'changes.before': 'Före',
    'changes.now': 'Nu',
    'changes.notAsked': 'krävs inte',
    'changes.back': 'Fullständighet',
    'changes.judgedOn': 'Datum för de krav som tillämpas',
    'changes.judgedOnHelp':
      'Om fältet lämnas tomt: dagen för godkännandet, eller dagens datum för ett utkast.',
  },
});
