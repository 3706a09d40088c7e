export const keptGradeText = {
  en: 'The grade of model {model} is kept',
  sv: 'Graden i modell {model} behålls',
} as const;
