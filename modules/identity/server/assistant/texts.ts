export const assistantKeyExpiryPastText = {
  en: 'The last day is in the past. Choose a later day.',
  sv: 'Nyckelns sista giltighetsdag har passerat. Välj en senare dag.',
} as const;

export const assistantKeyExpiryLateText = {
  en: 'A key is valid for one year at most. Choose an earlier day.',
  sv: 'En nyckel gäller i högst ett år. Välj en tidigare dag.',
} as const;
