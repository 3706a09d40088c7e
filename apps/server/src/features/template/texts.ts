/** What templates say to people. */

export const remoteWords = {
  en: {
    unreachable: 'it did not answer.',
    status: 'it answered with status {status}.',
    strange: 'its answer is not a list of templates.',
  },
  sv: {
    unreachable: 'den svarade inte.',
    status: 'den svarade med status {status}.',
    strange: 'svaret är inte en lista över mallar.',
  },
} as const;

/** Why a Word file is not taken. */
export const refusals = {
  en: {
    type: 'it is not a Word document (.docx).',
    opendocument: 'it is in OpenDocument format. Choose Save as in its program, and save it as Word (.docx).',
    oldoffice: 'it is in an older format of Word. Choose Save as in Word, and save it as .docx.',
    protected: 'it is protected by a password or in an old format. Save it as .docx without a password.',
    active:
      'it holds macros, embedded objects, an attached template or something that is fetched from elsewhere. Remove it and save again.',
    unsafe:
      'it is built in a way that could harm whoever opens it, or has content controls in more than 20 levels or more than 5,000 of them.',
    unreadable: 'it can not be read.',
    notext: 'there is no text in it.',
    toomuch: 'it has more than 1,000 parts or is larger than 20 MB.',
  },
  sv: {
    type: 'det är inte ett Word-dokument (.docx).',
    opendocument: 'den är i OpenDocument-format. Välj Spara som i programmet och spara den som Word (.docx).',
    oldoffice: 'den är i ett äldre format från Word. Välj Spara som i Word och spara den som .docx.',
    protected: 'den är skyddad med lösenord eller i ett äldre format. Spara den som .docx utan lösenord.',
    active:
      'den innehåller makron, inbäddade objekt, en kopplad mall eller något som hämtas utifrån. Ta bort det och spara på nytt.',
    unsafe:
      'den är uppbyggd på ett sätt som kan skada den som öppnar den, eller har innehållskontroller i fler än 20 nivåer eller fler än 5 000 stycken.',
    unreadable: 'den går inte att läsa.',
    notext: 'den innehåller ingen text.',
    toomuch: 'den har fler än 1 000 delar eller är större än 20 MB.',
  },
} as const;

/** The state that a template was made from, in comparisons. */
export const originWords = {
  en: 'what it was made from',
  sv: 'det den gjordes av',
} as const;
