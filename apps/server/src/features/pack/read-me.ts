/** What somebody who opens the archive reads first, in both languages. */
import type { PackAbout } from './making.ts';

export function readMe(about: PackAbout): string {
  const { organisation, unit, assessment, revision, at, model, product, fingerprint } = about;
  const demo = about.demo
    ? ['DEMO: nothing in it is about a real business.', 'DEMO: inget i den handlar om en verklig verksamhet.']
    : [];
  return [
    `EXAMINATION PACK  ${assessment}`,
    `${organisation}, ${unit}. Revision ${revision}, as it stood at ${at}.`,
    `Model version ${model.name} (${model.hash}). Klarsikt ${product}.`,
    ...demo.slice(0, 1),
    '',
    'recompute.html   open it in a browser, without a network: it calculates every figure again and says whether all agree',
    'report-*.pdf     the report (also as .docx), in English and Swedish',
    'data/            document, model, result, explanations, revisions, changes, comments and more, as JSON',
    'csv/             the same as tables for spreadsheets',
    'audit/log.jsonl  events of the audit log with their seals',
    'manifest.json    SHA-256 of each file; signature.json signs it',
    '',
    'To check the whole file, with the source of Klarsikt: npm run --silent verify-pack -- FILE',
    `The key has the fingerprint ${fingerprint}`,
    'Ask the institution for the fingerprint by another way than this file, and compare.',
    '',
    `TILLSYNSPAKET  ${assessment}`,
    `${organisation}, ${unit}. Revision ${revision}, som den var ${at}.`,
    `Modellversion ${model.name} (${model.hash}). Klarsikt ${product}.`,
    ...demo.slice(1),
    '',
    'recompute.html   öppna den i en webbläsare, utan nätverk: den räknar om varje siffra och säger om alla stämmer',
    'report-*.pdf     rapporten (även som .docx), på engelska och svenska',
    'data/            dokument, modell, resultat, förklaringar, revisioner, ändringar, kommentarer med mera, som JSON',
    'csv/             samma sak som tabeller för kalkylprogram',
    'audit/log.jsonl  händelser ur granskningsloggen med sina sigill',
    'manifest.json    SHA-256 för varje fil; signature.json signerar den',
    '',
    'Så kontrolleras hela filen, med Klarsikts källkod: npm run --silent verify-pack -- FIL',
    `Nyckeln har fingeravtrycket ${fingerprint}`,
    'Begär fingeravtrycket från institutet på annat sätt än genom filen, och jämför.',
    '',
  ].join('\n');
}
