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
    en: 'All seats of the organisation’s licence are taken. Contact the person who invited you; the link can still be used.',
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
    en: 'Two people are required: the person who drew up the content or requested approval cannot also approve it. Ask another person to approve.',
    sv: 'Två personer krävs: den som har upprättat innehållet eller begärt godkännande kan inte själv godkänna. Be någon annan godkänna.',
  },
  'error.signoff.alone': {
    status: 403,
    en: 'Two people are required: you have made changes yourself, so another person must first draw up the content or request approval.',
    sv: 'Två personer krävs: du har själv gjort ändringar, så någon annan måste först upprätta innehållet eller begära godkännande.',
  },
  'error.signoff.approver': {
    status: 409,
    en: '{name} cannot approve: the person lacks permission, or has drawn up or changed the content. Ask another person to approve.',
    sv: '{name} kan inte godkänna: personen saknar behörighet eller har själv upprättat eller ändrat innehållet. Be någon annan godkänna.',
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
