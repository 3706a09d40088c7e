/** Why a model version is refused; each is the rest of a sentence that the error begins. */

/** Why a version file is refused. */
export const fileWords = {
  en: {
    file: 'it is not a version file of Klarsikt, or it was changed after it was written.',
    signer: 'another key has signed it than the one that you accepted.',
    signature: 'its signature does not hold. It was changed after it was signed.',
  },
  sv: {
    file: 'den är inte en versionsfil från Klarsikt, eller har ändrats sedan den skrevs.',
    signer: 'en annan nyckel än den som du har godtagit har signerat den.',
    signature: 'signaturen stämmer inte. Filen har ändrats sedan den signerades.',
  },
} as const;

/** What another installation offers or sends. */
export const uplinkWords = {
  en: {
    unreachable: 'it did not answer.',
    key: 'it does not accept the API key, or the key may not fetch models.',
    status: (status: number) => `it answered with status ${status}.`,
    offer:
      'its answer is not a list of model versions. Another program may answer there, or a newer version of Klarsikt.',
    large: 'the version is too large.',
    hash: 'the content is not the one that its hash names. It was cut off or changed on the way.',
    shape: (place: string) => `its form is not that of a model of this version of Klarsikt, at ${place}.`,
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
    hash: 'innehållet är inte det som dess hash anger. Det har kapats eller ändrats på vägen.',
    shape: (place: string) =>
      `dess form är inte den som en modell har i den här versionen av Klarsikt, vid ${place}.`,
    rules: (place: string) => `den bryter mot reglerna för en modell, vid ${place}.`,
    notOffered: 'den andra installationen erbjuder den inte.',
  },
} as const;

/** A merge into Atlas' working rows. */
export const mergeWords = {
  en: {
    rows: 'the working rows hold no model at present. Mend in Atlas what its quality page names.',
    open: (count: number) =>
      count === 1 ? 'one conflict is not decided.' : `${count} conflicts are not decided.`,
    rules: (place: string) => `the result would break the rules of a model, at ${place}.`,
  },
  sv: {
    rows: 'arbetsraderna är ingen hel modell just nu. Åtgärda i Atlas det som kvalitetssidan nämner.',
    open: (count: number) =>
      count === 1 ? 'en konflikt är inte avgjord.' : `${count} konflikter är inte avgjorda.`,
    rules: (place: string) => `resultatet skulle bryta mot reglerna för en modell, vid ${place}.`,
  },
} as const;
