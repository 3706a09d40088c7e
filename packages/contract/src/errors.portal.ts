/** Errors of the portal and of sign-off, which `errors.ts` adds to the table of all errors. */

/** Errors of orders and invitations in the portal by code. */
export const portalErrors = {
  'error.portal.closed': {
    status: 409,
    en: 'Orders are not possible yet: the operator of the installation has not entered a seller.',
    sv: 'Det går inte att beställa ännu: installationens driftansvarige har inte angett någon säljare.',
  },
  'error.portal.account': {
    status: 409,
    en: 'An account with this address already exists. Sign in with it, or order with another address.',
    sv: 'Det finns redan ett konto med den adressen. Logga in med det, eller beställ med en annan adress.',
  },
  'error.portal.seats': {
    status: 409,
    en: 'All seats of the organisation’s licence are taken. Ask the person who invited you; the link can still be used.',
    sv: 'Alla platser i organisationens licens är upptagna. Kontakta personen som bjöd in dig; länken går fortfarande att använda.',
  },
} as const;

/** Errors of sign-off by code. */
export const signOffErrors = {
  'error.signoff.patch': {
    status: 400,
    en: 'Approvals are given on the page Sign-off by a person with permission to approve, not by changing the assessment. Open requirements: {open}',
    sv: 'Godkännanden ges på sidan Underskrift av en person med behörighet att godkänna, inte genom en ändring av bedömningen. Öppna krav: {open}',
  },
  'error.signoff.changed': {
    status: 409,
    en: 'The assessment has been changed since you opened it. Read it again before you decide.',
    sv: 'Bedömningen har ändrats sedan du öppnade den. Läs den igen innan du beslutar.',
  },
  'error.signoff.second': {
    status: 403,
    en: 'Two people are required: you drew this up or requested approval, so another person must approve it.',
    sv: 'Två personer krävs: du har upprättat detta eller begärt godkännandet, så någon annan måste godkänna.',
  },
  'error.signoff.alone': {
    status: 403,
    en: 'Two people are required: you have changed this yourself, so another person must draw it up or request approval first.',
    sv: 'Två personer krävs: du har själv ändrat detta, så någon annan måste först upprätta det eller begära godkännande.',
  },
  'error.signoff.approver': {
    status: 409,
    en: '{name} cannot approve this: the permission is missing, or {name} has drawn it up or changed it. Ask another person to approve.',
    sv: '{name} kan inte godkänna detta: behörighet saknas, eller så har {name} upprättat eller ändrat det. Be någon annan godkänna.',
  },
  'error.signoff.named': {
    status: 403,
    en: 'Another person has been asked to approve this. The person who requested approval can ask you instead.',
    sv: 'En annan person har ombetts att godkänna detta. Den som begärde godkännandet kan be dig i stället.',
  },
  'error.signoff.nobody': {
    status: 409,
    en: 'Nobody else can approve this: no other person has the permission. Ask an administrator to give it to somebody.',
    sv: 'Ingen annan kan godkänna detta: ingen annan person har behörigheten. Be en administratör ge den till någon.',
  },
  'error.signoff.approved': {
    status: 409,
    en: 'The version that you see is already approved.',
    sv: 'Den version du ser är redan godkänd.',
  },
  'error.signoff.parts': {
    status: 409,
    en: 'The assessment as a whole can be approved when all its parts are approved. Still open: {open}',
    sv: 'Bedömningen som helhet kan godkännas när alla delar är godkända. Återstår: {open}',
  },
  'error.signoff.requirements': {
    status: 409,
    en: 'The assessment as a whole can be approved when the requirements are met or accepted as gaps. Still open: {open}',
    sv: 'Bedömningen som helhet kan godkännas när kraven är uppfyllda eller godtagna som brister. Återstår: {open}',
  },
} as const;
