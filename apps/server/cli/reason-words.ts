/**
 * English texts that only the command shows: questions about scales, and rows of country lists, of people and of
 * libraries. The texts about rows of an assessment are those of the screens.
 */
export const importReasonTexts = {
  unnamedScale: 'the scale of the levels is not named: confirm or choose for the column',
  listScale: 'the scale of the values is not certain: confirm or choose for the list',
  country: 'no country has this name',
  value: 'no readable value',
  range: 'the value is outside the scale of the list',
  twice: 'an earlier row has the same name',
  hidden: 'hidden in the file',
  unnamed: 'a value without a country',
  headingAgain: 'heading repeated',
  username: 'no username',
  address: 'not an e-mail address',
  language: 'the language is unknown',
  status: 'the status is unknown',
  keptExtension: 'kept outside the model',
  cut: 'beyond the part of the file that is read',
} as const;
