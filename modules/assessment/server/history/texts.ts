export const keptGradeText = {
  en: 'The grade from model {model} is kept',
  sv: 'Graden från modell {model} behålls',
} as const;
