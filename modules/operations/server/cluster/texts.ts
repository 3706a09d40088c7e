export const modeTimePassedText = {
  en: 'This time is in the past. Choose a later time, or leave the field empty.',
  sv: 'Tiden har redan passerat. Välj en senare tid eller lämna fältet tomt.',
} as const;
