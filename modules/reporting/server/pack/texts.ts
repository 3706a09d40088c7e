import type { Text } from '@klarsikt/engine/text';

export const dayInFutureText: Text = {
  en: 'Choose today or an earlier day',
  sv: 'Välj i dag eller en tidigare dag',
};
export const dayBeforeAssessmentText: Text = {
  en: 'The assessment did not exist on that day. Choose a later day.',
  sv: 'Bedömningen fanns inte den dagen. Välj en senare dag.',
};

export const packFileTitle = 'Klarsikt examination pack';

export const changeTableTitles = {
  revision: { en: 'Version', sv: 'Version' },
  at: { en: 'Time (UTC)', sv: 'Tid (UTC)' },
  author: { en: 'Person', sv: 'Person' },
  changed: { en: 'Changed fields', sv: 'Ändrade fält' },
  modelHash: { en: 'Model version', sv: 'Modellversion' },
  id: { en: 'Number', sv: 'Nummer' },
  subject: { en: 'Subject', sv: 'Kommenterad del' },
  label: { en: 'Label', sv: 'Märkning' },
  text: { en: 'Text', sv: 'Text' },
  place: { en: 'Place in the data', sv: 'Plats i uppgifterna' },
  value: { en: 'Value', sv: 'Värde' },
} as const satisfies Readonly<Record<string, Text>>;

/** Text in the page of a pack, shown if the browser does not run the page's script. */
export const noScriptText: Text = {
  en: 'The figures are recalculated by a script in this file. Allow scripts in the browser.',
  sv: 'Siffrorna räknas om av ett skript i filen. Tillåt skript i webbläsaren.',
};

const nothing: Text = { en: '', sv: '' };

export const packDemoText: Text = {
  en: 'DEMO: the business is fictitious.',
  sv: 'DEMO: verksamheten är påhittad.',
};

/** Introduction of a pack, line by line. A change here does not affect existing packs, which are signed. */
export const packIntroduction: readonly Text[] = [
  { en: 'EXAMINATION PACK  {assessment}', sv: 'TILLSYNSPAKET  {assessment}' },
  {
    en: '{organisation}, {unit}. Version {revision}, as of {at}.',
    sv: '{organisation}, {unit}. Version {revision}, per {at}.',
  },
  {
    en: 'Model version {modelName} ({modelHash}). Klarsikt {product}.',
    sv: 'Modellversion {modelName} ({modelHash}). Klarsikt {product}.',
  },
  packDemoText,
  nothing,
  {
    en: 'recompute.html   open in a browser (no network needed) to recalculate every figure and check whether all figures agree',
    sv: 'recompute.html   öppna i en webbläsare (utan nätverk) för att räkna om varje siffra och se om alla siffror stämmer',
  },
  {
    en: 'report-*.pdf     the report (also as .docx), in English and Swedish',
    sv: 'report-*.pdf     rapporten (även som .docx), på engelska och svenska',
  },
  {
    en: 'data/            document, model, result, explanations, versions, changes, comments and more, as JSON',
    sv: 'data/            dokument, modell, resultat, förklaringar, versioner, ändringar, kommentarer med mera, som JSON',
  },
  {
    en: 'csv/             the same data as tables for spreadsheets',
    sv: 'csv/             samma uppgifter som tabeller för kalkylprogram',
  },
  {
    en: 'audit/log.jsonl  events from the audit log, with their seals',
    sv: 'audit/log.jsonl  händelser ur granskningsloggen, med sigill',
  },
  {
    en: 'manifest.json    SHA-256 of each file, signed in signature.json',
    sv: 'manifest.json    SHA-256 för varje fil, signerat i signature.json',
  },
  nothing,
  {
    en: 'To check the whole file with the source code of Klarsikt, run: npm run --silent verify-pack -- FILE',
    sv: 'Kontrollera hela filen med Klarsikts källkod: npm run --silent verify-pack -- FIL',
  },
  {
    en: 'The key has the fingerprint {fingerprint}',
    sv: 'Nyckeln har fingeravtrycket {fingerprint}',
  },
  {
    en: 'Ask the institution for the fingerprint through a channel other than this file, and compare the fingerprints.',
    sv: 'Be institutet om fingeravtrycket på annat sätt än via filen, och jämför fingeravtrycken.',
  },
  nothing,
];
