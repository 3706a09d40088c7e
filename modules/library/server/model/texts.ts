/** Reasons why a version file is refused; each text is the end of the error message. */
export const versionFileFaultTexts = {
  en: {
    file: 'the file is not a version file from Klarsikt, or it was changed after it was created. Choose another file.',
    signer: 'the file is signed with a different key from the one you accepted.',
    signature:
      'the signature is not valid: the file was changed after it was signed. Get a new copy of the file.',
  },
  sv: {
    file: 'filen är ingen versionsfil från Klarsikt, eller så har den ändrats sedan den skapades. Välj en annan fil.',
    signer: 'filen är signerad med en annan nyckel än den som du har godtagit.',
    signature: 'signaturen är ogiltig: filen har ändrats sedan den signerades. Skaffa en ny kopia av filen.',
  },
} as const;

export const supplierFaultTexts = {
  en: {
    unreachable: 'the server did not answer. Try again later.',
    key: 'the server does not accept the API key, or the key lacks permission to fetch models.',
    status: (status: number) => `the server answered with status ${status}.`,
    offer:
      'the server’s answer is not a list of model versions. The address may belong to another program or to a newer version of Klarsikt.',
    large: 'the version is too large.',
    hash: 'the content of the version does not match its hash: it was cut off or changed in transit. Fetch the version again.',
    shape: (place: string) =>
      `the structure of the version does not match a model in this version of Klarsikt (at ${place}).`,
    rules: (place: string) => `the version breaks a rule for models (at ${place}).`,
    notOffered: 'the other installation does not offer the version.',
  },
  sv: {
    unreachable: 'servern svarade inte. Försök igen senare.',
    key: 'servern godtar inte API-nyckeln, eller så saknar nyckeln behörighet att hämta modeller.',
    status: (status: number) => `servern svarade med status ${status}.`,
    offer:
      'serverns svar är ingen lista över modellversioner. Adressen kan höra till ett annat program eller en nyare version av Klarsikt.',
    large: 'versionen är för stor.',
    hash: 'versionens innehåll stämmer inte med sin hash: det har kortats av eller ändrats under överföringen. Hämta versionen igen.',
    shape: (place: string) =>
      `versionens struktur stämmer inte överens med en modell i den här versionen av Klarsikt (vid ${place}).`,
    rules: (place: string) => `versionen bryter mot en regel för modeller (vid ${place}).`,
    notOffered: 'den andra installationen erbjuder inte versionen.',
  },
} as const;

export const mergeRefusalTexts = {
  en: {
    rows: 'the unpublished changes do not form a complete model at the moment. Correct the faults listed on the quality page in Atlas.',
    open: (count: number) =>
      count === 1
        ? 'one conflict has not been resolved. Resolve it first.'
        : `${count} conflicts have not been resolved. Resolve them first.`,
    rules: (place: string) => `the result would break a rule for models (at ${place}).`,
  },
  sv: {
    rows: 'de opublicerade ändringarna bildar ingen fullständig modell just nu. Rätta felen på kvalitetssidan i Atlas.',
    open: (count: number) =>
      count === 1
        ? 'en konflikt är inte löst. Lös konflikten först.'
        : `${count} konflikter är inte lösta. Lös konflikterna först.`,
    rules: (place: string) => `resultatet skulle bryta mot en regel för modeller (vid ${place}).`,
  },
} as const;
