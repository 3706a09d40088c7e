/** Test support: the words by which the sentences and tables of a report are found, in both languages. */
import type { Language } from '@klarsikt/engine';

/** What the report's own words are in a language. */
export const said = {
  en: {
    overall: /^The overall inherent risk is ([\d.]+) .*overall residual risk is ([\d.]+) /,
    highest:
      /^Highest of everything assessed, before controls: .*, ([\d.]+) [^,]*\. After controls: .*, ([\d.]+) /,
    severe:
      /High or Very High before controls: (\d+) of (\d+) assessed risks?[.;] ?(?:After|after) controls: (\d+)(?: of (\d+))?/,
    covers:
      /^The assessment covers (\d+) risks? in (\d+) categor(?:y|ies), (\d+) threats? in scope and (\d+) controls? in use\. .*: (\d+) of the (\d+) risks/,
    controls: /^(\d+) controls? in use: (\d+) assessed .*, (\d+) not assessed .*, (\d+) not applicable/,
    threats: /^(\d+) threats? in scope, in (\d+) groups?/,
    requirements:
      /^Of (\d+) requirements? that apply: (\d+) met, (\d+) missing, (\d+) accepted as gaps, (\d+) met by/,
    actions: /^Open: (\d+) of (\d+) actions?\. .*: (\d+) of them/,
    appetite:
      /^Above the appetite decided on .*: (\d+) of (\d+) risks? with a limit, and (\d+) of (\d+) limited levels?/,
    exploitation: /Answered: (\d+) of (\d+) required combinations?/,
    overallRow: 'Overall',
    columns: ['Inherent', 'Controls', 'Residual'],
    captions: {
      categories: 'Assessed risks by category',
      chapters: 'Requirements by chapter of the proof',
      groups: 'Threats in scope by group',
      products: 'Products on offer and their combinations',
      risksAbove: 'Risks above their limit',
    },
    levelsAbove: /^Levels of categories above their limit: /,
    everyRisk: 'Appendix: every risk',
    everyControl: 'Appendix: every control',
    everyRequirement: 'Appendix: every requirement',
    statuses: ['Met', 'Missing', 'Accepted gap', 'At sign-off'],
    closed: ['Verified', 'Dropped'],
    draft: /This is a draft/,
    approved: /^Approved by /,
    unknown: /is not known|nobody knows/i,
    noReason: /\b0 [a-z ]*(?:remain|are missing)/,
    chapterNamed: /(?:chapter|section) “([^”]+)”/gi,
    counted:
      /\d+ (?:assessed |open )?(?:risks?|threats?|controls?|requirements?|actions?|categor(?:y|ies))\b/g,
    unassessed: 'Controls not assessed, counted as 0',
    missing: 'Requirements missing',
    unconcluded: 'Categories without a conclusion',
    notAssessed: 'Not assessed',
  },
  sv: {
    overall: /^Den samlade inneboende risken är ([\d,]+) .*samlade kvarstående risken ([\d,]+) /,
    highest:
      /^Högst av allt som bedömts, före kontroller: .*, ([\d,]+) [^,]*\. Efter kontroller: .*, ([\d,]+) /,
    severe:
      /Hög eller mycket hög före kontroller: (\d+) av (\d+) bedömda? risk(?:er)?[.;] ?(?:Efter|efter) kontroller: (\d+)(?: av (\d+))?/,
    covers:
      /^Bedömningen omfattar (\d+) risk(?:er)? i (\d+) kategori(?:er)?, (\d+) hot i urvalet och (\d+) kontroll(?:er)? i bruk\. .*: (\d+) av de (\d+) riskerna/,
    controls: /^(\d+) kontroll(?:er)? i bruk: (\d+) bedömda .*, (\d+) inte bedömda .*, (\d+) ej tillämpliga/,
    threats: /^(\d+) hot i urvalet, i (\d+) grupp(?:er)?/,
    requirements:
      /^Av (\d+) krav som gäller: (\d+) uppfyllda, (\d+) saknas, (\d+) godtagna som brister, (\d+) uppfylls/,
    actions: /^Öppna: (\d+) av (\d+) åtgärd(?:er)?\. .*: (\d+) av dem/,
    appetite:
      /^Över den riskaptit som beslutades .*: (\d+) av (\d+) risk(?:er)? med gräns, och (\d+) av (\d+) begränsade? nivå(?:er)?/,
    exploitation: /Besvarade: (\d+) av (\d+) obligatoriska? kombination(?:er)?/,
    overallRow: 'Samlad nivå',
    columns: ['Inneboende', 'Kontroller', 'Kvarstående'],
    captions: {
      categories: 'Bedömda risker per kategori',
      chapters: 'Krav per kapitel i beviset',
      groups: 'Hot i urvalet per grupp',
      products: 'Erbjudna produkter och deras kombinationer',
      risksAbove: 'Risker över sin gräns',
    },
    levelsAbove: /^Kategoriers nivåer över sin gräns: /,
    everyRisk: 'Bilaga: varje risk',
    everyControl: 'Bilaga: varje kontroll',
    everyRequirement: 'Bilaga: varje krav',
    statuses: ['Uppfyllt', 'Saknas', 'Godtagen brist', 'Vid underskrift'],
    closed: ['Verifierad', 'Avskriven'],
    draft: /Detta är ett utkast/,
    approved: /^Godkänd av /,
    unknown: /är inte känt|vet ingen/i,
    noReason: /\b0 [a-zåäö ]*(?:återstår|saknas)/,
    chapterNamed: /(?:kapitlet|avsnittet) ”([^”]+)”/gi,
    counted:
      /\d+ (?:bedömda? |öppna )?(?:risk(?:er)?|hot|kontroll(?:er)?|krav|åtgärd(?:er)?|kategori(?:er)?)\b/g,
    unassessed: 'Kontroller som inte är bedömda, räknas som 0',
    missing: 'Krav som saknas',
    unconcluded: 'Kategorier utan slutsats',
    notAssessed: 'Ej bedömd',
  },
} as const;

/** Sentences that count: each is one of the forms that name a whole. */
export const forms: { readonly [L in Language]: readonly RegExp[] } = {
  en: [
    /\d+ of (?:the )?\d+/,
    /^The assessment covers/,
    /controls? in use: /,
    /threats? in scope, in/,
    /^Of \d+ requirements/,
    /single changes? /,
    /^\d+ actions?, \d+ of them open/,
    /^The table has the/,
  ],
  sv: [
    /\d+ av (?:de )?\d+/,
    /^Bedömningen omfattar/,
    /kontroll(?:er)? i bruk: /,
    /hot i urvalet, i/,
    /^Av \d+ krav/,
    /enskilda? ändring/,
    /^\d+ åtgärd(?:er)?, varav \d+ öppna/,
    /^Tabellen har de/,
  ],
};
