import type { Text } from '@klarsikt/engine/text';

export const identityProofFaultTexts = {
  wrong: {
    en: 'This is not your current password. Try again.',
    sv: 'Det här är inte ditt nuvarande lösenord. Försök igen.',
  },
  missing: {
    en: 'Enter your own current password to change how a person signs in',
    sv: 'Ange ditt eget nuvarande lösenord för att ändra hur en person loggar in',
  },
} as const;

/** Statement with which the board approves the demo's assessment of the previous year. */
export const demoBoardApprovalText: Text = {
  en: 'Adopted by the board on a proposal from the compliance officer.',
  sv: 'Beslutad av styrelsen på förslag av centralt funktionsansvarig.',
};

/** Name of the first user group, which has every permission. */
export const administratorsGroupName: Text = { en: 'Administrators', sv: 'Administratörer' };
