/** Errors of the portal and of sign-off; part of the one table. */

/** Errors of orders and invitations in the portal by code. */
export const portalErrors = {
  'error.portal.closed': {
    status: 409,
    en: 'Nothing can be ordered here: the operator of the installation has not entered the seller yet.',
    sv: 'Det går inte att beställa ännu: den som driver installationen har inte angett någon säljare än.',
  },
  'error.portal.account': {
    status: 409,
    en: 'There is an account with this address already. Sign in with it, or accept with another address.',
    sv: 'Det finns redan ett konto med den adressen. Logga in med det, eller beställ med en annan adress.',
  },
  'error.portal.seats': {
    status: 409,
    en: 'All seats of the organisation’s licence are taken. Ask the person who invited you; the link can still be used.',
    sv: 'Alla platser i organisationens licens är upptagna. Hör av dig till den som bjöd in dig; länken går fortfarande att använda.',
  },
} as const;

/** Errors of sign-off by code. */
export const signOffErrors = {
  'error.signoff.patch': {
    status: 400,
    en: 'An approval is given on the page Sign-off by a person with the right to approve, not by changing the assessment. Open requirements: {open}',
    sv: 'Ett godkännande ges på sidan Underskrift av någon med rätt att godkänna, inte genom en ändring av bedömningen. Öppna krav: {open}',
  },
  'error.signoff.changed': {
    status: 409,
    en: 'The assessment has been changed since you opened it. Look at it again before you decide.',
    sv: 'Bedömningen har ändrats sedan du öppnade den. Läs den igen innan du bestämmer dig.',
  },
  'error.signoff.second': {
    status: 403,
    en: 'Two persons are asked for: you drew this up or asked for its approval, so another person approves it.',
    sv: 'Två personer krävs: du har upprättat detta eller begärt godkännandet, så någon annan ska godkänna.',
  },
  'error.signoff.alone': {
    status: 403,
    en: 'Two persons are asked for: you have changed this yourself, so another person has to draw it up or ask for approval first.',
    sv: 'Två personer krävs: du har själv ändrat detta, så någon annan måste först upprätta det eller begära godkännande.',
  },
  'error.signoff.approved': {
    status: 409,
    en: 'It is approved already, in the state that you see.',
    sv: 'Det är redan godkänt, i den version du ser.',
  },
  'error.signoff.parts': {
    status: 409,
    en: 'The whole is approved once its parts are. Still open: {open}',
    sv: 'Helheten godkänns när alla delar är godkända. Fortfarande öppna: {open}',
  },
  'error.signoff.requirements': {
    status: 409,
    en: 'The whole is approved once the requirements are met or accepted. Still open: {open}',
    sv: 'Helheten godkänns när kraven är uppfyllda eller avstegen accepterade. Fortfarande öppna: {open}',
  },
} as const;
