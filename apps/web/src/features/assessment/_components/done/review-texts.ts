import { dictionary } from '../../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'review.shown': 'Looked at: {count, plural, one {the one shown} other {the # shown}}',
    'review.shownHelp': 'Says of each open one in the list that you have looked at it and let it stand',
    'review.step': 'looked at',
    'review.one': 'Looked at: stands as it is',
  },
  sv: {
    'review.shown': 'Genomgångna: {count, plural, one {den som visas} other {de # som visas}}',
    'review.shownHelp': 'Anger för varje öppen post i listan att du har gått igenom den och låter den stå',
    'review.step': 'genomgången',
    'review.one': 'Genomgången: står som den är',
  },
});
