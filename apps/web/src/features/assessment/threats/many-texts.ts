import { dictionary } from '../../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'manyThreats.take': 'Let take part ({count})',
    'manyThreats.stepTake': 'take part: {count, plural, one {# threat} other {# threats}}',
    'manyThreats.leave': 'Leave out ({count})',
    'manyThreats.stepLeave': 'left out: {count, plural, one {# threat} other {# threats}}',
    'manyThreats.grade': 'Own grade…',
    'manyThreats.gradeTitle': 'One own grade for {count, plural, one {# threat} other {# threats}}',
    'manyThreats.gradeField': 'Grade, 0 to 4',
    'manyThreats.motivation': 'One motivation for all of them',
    'manyThreats.motivationHelp': 'It takes the place of what is said of these threats today.',
    'manyThreats.gradeTake': 'Set the grade',
    'manyThreats.stepGrade': 'own grade of {count, plural, one {# threat} other {# threats}}',
    'manyThreats.ungrade': 'Remove own grades ({count})',
    'manyThreats.stepUngrade': 'own grades removed: {count, plural, one {# threat} other {# threats}}',
  },
  sv: {
    'manyThreats.take': 'Låt ingå ({count})',
    'manyThreats.stepTake': 'ingår: {count, plural, one {# hot} other {# hot}}',
    'manyThreats.leave': 'Lämna utanför ({count})',
    'manyThreats.stepLeave': 'lämnade utanför: {count, plural, one {# hot} other {# hot}}',
    'manyThreats.grade': 'Egen gradering…',
    'manyThreats.gradeTitle': 'En egen gradering av {count, plural, one {# hot} other {# hot}}',
    'manyThreats.gradeField': 'Grad, 0 till 4',
    'manyThreats.motivation': 'En motivering för alla',
    'manyThreats.motivationHelp': 'Den ersätter det som sägs om hoten i dag.',
    'manyThreats.gradeTake': 'Sätt graden',
    'manyThreats.stepGrade': 'egen gradering av {count, plural, one {# hot} other {# hot}}',
    'manyThreats.ungrade': 'Ta bort egna grader ({count})',
    'manyThreats.stepUngrade': 'egna grader borttagna: {count, plural, one {# hot} other {# hot}}',
  },
});
