/** What proving who one is says to people. */

export const proofFaults = {
  wrong: { en: 'This is not your current password', sv: 'Det är inte ditt nuvarande lösenord' },
  missing: {
    en: 'Enter your own current password, because this changes how somebody signs in',
    sv: 'Ange ditt eget nuvarande lösenord, eftersom detta ändrar hur någon loggar in',
  },
} as const;
