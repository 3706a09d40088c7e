/** Errors of assistants that read data through the Model Context Protocol, by code. */
export const assistantErrors = {
  'error.assistant.large': {
    status: 422,
    en: 'The answer would be too large. Ask for fewer rows or for a part of the data.',
    sv: 'Svaret skulle bli för stort. Begär färre rader eller en del av uppgifterna.',
  },
  'error.assistant.off': {
    status: 403,
    en: 'Assistants are switched off in your organisation. Ask an administrator to switch them on.',
    sv: 'Assistenter är avstängda i din organisation. Be en administratör slå på dem.',
  },
  'error.assistant.operator': {
    status: 409,
    en: 'The operator of this installation has not switched assistants on. Ask the operator if you need them.',
    sv: 'Installationens driftansvarige har inte slagit på assistenter. Kontakta den driftansvarige om du behöver dem.',
  },
  'error.assistant.most': {
    status: 409,
    en: 'You already have {most} active assistant keys, which is the maximum. Revoke one first.',
    sv: 'Du har redan {most} aktiva assistentnycklar, vilket är det högsta tillåtna antalet. Återkalla en först.',
  },
} as const;
