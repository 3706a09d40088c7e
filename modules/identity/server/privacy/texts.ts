export const nameMismatchText = {
  en: 'Type the name exactly as it is shown.',
  sv: 'Skriv namnet exakt som det visas.',
} as const;
