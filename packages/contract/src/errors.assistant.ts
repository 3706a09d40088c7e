/** Errors of assistants that read by the Model Context Protocol. */
export const assistantErrors = {
  'error.assistant.large': {
    status: 422,
    en: 'The answer would be too large. Ask for fewer rows or for a part of it.',
    sv: 'Svaret skulle bli för stort. Fråga efter färre rader eller en del av det.',
  },
  'error.assistant.off': {
    status: 403,
    en: 'Assistants are switched off in your organisation.',
    sv: 'Assistenter är avstängda i din organisation.',
  },
  'error.assistant.operator': {
    status: 409,
    en: 'The operator of this installation has not switched assistants on.',
    sv: 'Installationens driftansvariga har inte slagit på assistenter.',
  },
  'error.assistant.most': {
    status: 409,
    en: 'You have {most} active assistant keys, and more are not possible. Revoke one first.',
    sv: 'Du har {most} aktiva assistentnycklar, och fler är inte möjligt. Återkalla en först.',
  },
} as const;
