/** Why a version file is refused; each text completes a sentence of the error. */
export const versionFileFaultTexts = {
  en: {
    file: 'it is not a version file of Klarsikt, or it was changed after it was written.',
    signer: 'it is signed with another key than the one that you accepted.',
    signature: 'its signature is not valid: the file was changed after it was signed.',
  },
  sv: {
    file: 'den är inte en versionsfil från Klarsikt, eller har ändrats sedan den skrevs.',
    signer: 'den är signerad med en annan nyckel än den som du har godtagit.',
    signature: 'signaturen är ogiltig: filen har ändrats sedan den signerades.',
  },
} as const;

export const supplierFaultTexts = {
  en: {
    unreachable: 'it did not answer.',
    key: 'it does not accept the API key, or the key may not fetch models.',
    status: (status: number) => `it answered with status ${status}.`,
    offer:
      'its answer is not a list of model versions. Another program may answer there, or a newer version of Klarsikt.',
    large: 'the version is too large.',
    hash: 'the content does not match its hash. It was cut off or changed in transit.',
    shape: (place: string) => `its structure differs from a model of this version of Klarsikt, at ${place}.`,
    rules: (place: string) => `it breaks the rules of a model, at ${place}.`,
    notOffered: 'the other installation does not offer it.',
  },
  sv: {
    unreachable: 'den svarade inte.',
    key: 'den godtar inte API-nyckeln, eller så får nyckeln inte hämta modeller.',
    status: (status: number) => `den svarade med status ${status}.`,
    offer:
      'svaret är inte en lista över modellversioner. Ett annat program kan svara där, eller en nyare version av Klarsikt.',
    large: 'versionen är för stor.',
    hash: 'innehållet stämmer inte med sin hash. Det har kapats eller ändrats på vägen.',
    shape: (place: string) =>
      `dess struktur avviker från en modell i den här versionen av Klarsikt, vid ${place}.`,
    rules: (place: string) => `den bryter mot reglerna för en modell, vid ${place}.`,
    notOffered: 'den andra installationen erbjuder den inte.',
  },
} as const;

export const mergeRefusalTexts = {
  en: {
    rows: 'the working rows do not form a complete model at the moment. Correct the faults listed on the quality page in Atlas.',
    open: (count: number) =>
      count === 1 ? 'one conflict is not decided.' : `${count} conflicts are not decided.`,
    rules: (place: string) => `the result would break the rules of a model, at ${place}.`,
  },
  sv: {
    rows: 'arbetsraderna bildar ingen fullständig modell just nu. Rätta felen på kvalitetssidan i Atlas.',
    open: (count: number) =>
      count === 1 ? 'en konflikt är inte avgjord.' : `${count} konflikter är inte avgjorda.`,
    rules: (place: string) => `resultatet skulle bryta mot reglerna för en modell, vid ${place}.`,
  },
} as const;
