export const templateSupplierFaultTexts = {
  en: {
    unreachable: 'the server did not answer.',
    status: 'the server answered with status {status}.',
    strange: 'the answer is not a list of templates.',
  },
  sv: {
    unreachable: 'servern svarade inte.',
    status: 'servern svarade med status {status}.',
    strange: 'svaret är inte en lista över mallar.',
  },
} as const;

export const wordRefusalTexts = {
  en: {
    type: 'it is not a Word document (.docx).',
    opendocument: 'it is in OpenDocument format. Open it, choose Save as, and save it as Word (.docx).',
    oldoffice: 'it is in an older format of Word. Choose Save as in Word, and save it as .docx.',
    protected: 'it is protected with a password or in an old format. Save it as .docx without a password.',
    active:
      'it contains macros, embedded objects, an attached template or linked external content. Remove them and save again.',
    unsafe:
      'it contains content that could harm readers, or has more than 5,000 content controls or more than 20 levels of them.',
    unreadable: 'it cannot be read.',
    notext: 'it contains no text.',
    toomuch: 'it has more than 1,000 parts or is larger than 20 MB.',
  },
  sv: {
    type: 'det är inte ett Word-dokument (.docx).',
    opendocument: 'den är i OpenDocument-format. Öppna den, välj Spara som och spara den som Word (.docx).',
    oldoffice: 'den är i ett äldre format från Word. Välj Spara som i Word och spara den som .docx.',
    protected: 'den är skyddad med lösenord eller i ett äldre format. Spara den som .docx utan lösenord.',
    active:
      'den innehåller makron, inbäddade objekt, en kopplad mall eller länkat externt innehåll. Ta bort det och spara på nytt.',
    unsafe:
      'den innehåller något som kan skada läsaren, fler än 5 000 innehållskontroller eller fler än 20 nivåer av sådana kontroller.',
    unreadable: 'den går inte att läsa.',
    notext: 'den innehåller ingen text.',
    toomuch: 'den har fler än 1 000 delar eller är större än 20 MB.',
  },
} as const;

/** Name of a template's initial version in comparisons. */
export const templateOriginTexts = {
  en: 'the original template',
  sv: 'den ursprungliga mallen',
} as const;
