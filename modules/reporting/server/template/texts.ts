export const templateSupplierFaultTexts = {
  en: {
    unreachable: 'the server did not answer. Try again later.',
    status: 'the server answered with HTTP status {status}. Check the address, or try again later.',
    strange: 'the server’s answer is not a list of templates. Check the address.',
  },
  sv: {
    unreachable: 'servern svarade inte. Försök igen senare.',
    status: 'servern svarade med HTTP-status {status}. Kontrollera adressen eller försök igen senare.',
    strange: 'serverns svar är ingen lista över mallar. Kontrollera adressen.',
  },
} as const;

export const wordRefusalTexts = {
  en: {
    type: 'the file is not a Word document. Choose a .docx file.',
    opendocument: 'the file is in OpenDocument format. Open it, choose Save as, and save it as Word (.docx).',
    oldoffice: 'the file is in an older format of Word. Choose Save as in Word, and save it as .docx.',
    protected:
      'the file is protected with a password or in an old format. Save it as .docx without a password.',
    active:
      'the file contains macros, embedded objects, an attached template or linked external content. Remove this content and save the file again.',
    unsafe:
      'the file contains potentially harmful content, more than 5,000 content controls or more than 20 levels of content controls. Remove this content and save the file again.',
    unreadable: 'the file cannot be read. Open it in Word and save it again.',
    notext: 'the file contains no text. Choose another file.',
    toomuch:
      'the file has more than 1,000 parts or is larger than 20 MB. Make the file smaller and upload it again.',
  },
  sv: {
    type: 'filen är inget Word-dokument. Välj en .docx-fil.',
    opendocument: 'filen är i OpenDocument-format. Öppna den, välj Spara som och spara den som Word (.docx).',
    oldoffice: 'filen är i ett äldre Word-format. Välj Spara som i Word och spara den som .docx.',
    protected: 'filen är skyddad med lösenord eller i ett äldre format. Spara den som .docx utan lösenord.',
    active:
      'filen innehåller makron, inbäddade objekt, en kopplad mall eller länkat externt innehåll. Ta bort innehållet och spara filen på nytt.',
    unsafe:
      'filen har potentiellt skadligt innehåll, fler än 5 000 innehållskontroller eller fler än 20 nivåer av innehållskontroller. Ta bort innehållet och spara filen på nytt.',
    unreadable: 'filen går inte att läsa. Öppna den i Word och spara den på nytt.',
    notext: 'filen innehåller ingen text. Välj en annan fil.',
    toomuch:
      'filen har fler än 1 000 delar eller är större än 20 MB. Minska filen och ladda upp den på nytt.',
  },
} as const;

/** Name of a template's initial version in comparisons. */
export const templateOriginTexts = {
  en: 'the original template',
  sv: 'den ursprungliga mallen',
} as const;
