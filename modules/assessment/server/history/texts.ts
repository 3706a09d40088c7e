/** What the history writes in words of its own. */

/** `{model}` is the name of a model version. */
export const keptGrade = {
  en: 'The grade of model {model} is kept',
  sv: 'Graden i modell {model} behålls',
} as const;
