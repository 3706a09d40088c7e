import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const ownTagTexts = dictionary({
  en: {
    'ownTag.part': 'Own part',
    'ownTag.shared': 'Own part of the organisation',
    'ownTag.grade': 'Own grade of the organisation',
  },
  sv: {
    'ownTag.part': 'Egen del',
    'ownTag.shared': 'Organisationens egen del',
    'ownTag.grade': 'Organisationens egen grad',
  },
});
