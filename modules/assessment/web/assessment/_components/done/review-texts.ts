import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const reviewTexts = dictionary({
  en: {
    'review.shown': 'Mark {count, plural, one {the one shown} other {the # shown}} as reviewed',
    'review.shownHelp': 'Marks every open row in the list as reviewed without change',
    'review.shownDone': 'Marked as reviewed: {count, plural, one {# row} other {# rows}}',
    'review.step': 'reviewed',
    'review.one': 'Reviewed without change',
  },
  sv: {
    'review.shown':
      'Markera {count, plural, one {den visade} other {de # visade}} som {count, plural, one {genomgången} other {genomgångna}}',
    'review.shownHelp': 'Markerar varje öppen rad i listan som genomgången utan ändring',
    'review.shownDone': 'Markerade som genomgångna: {count, plural, one {# rad} other {# rader}}',
    'review.step': 'genomgången',
    'review.one': 'Genomgången utan ändring',
  },
});
