export const directoryKeyExpiryPastText = {
  en: 'The last day is in the past. Choose a later day.',
  sv: 'Nyckelns sista giltighetsdag har passerat. Välj en senare dag.',
} as const;
export const directoryKeyExpiryTooLateText = {
  en: 'A key is valid for two years at most. Choose an earlier day.',
  sv: 'En nyckel gäller i högst två år. Välj en tidigare dag.',
} as const;
