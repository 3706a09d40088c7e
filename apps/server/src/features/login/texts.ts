/** What proving who one is says to people. */

export const proofFaults = {
  wrong: { en: 'This is not your current password', sv: 'Det är inte ditt nuvarande lösenord' },
  missing: {
    en: 'Give your own current password: this decides how somebody signs in',
    sv: 'Ange ditt eget nuvarande lösenord: detta avgör hur någon loggar in',
  },
} as const;
