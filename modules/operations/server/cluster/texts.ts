export const modeTimePassedText = {
  en: 'This time has passed. Choose a later one, or none.',
  sv: 'Tiden har redan passerat. Välj en senare, eller ingen.',
} as const;
