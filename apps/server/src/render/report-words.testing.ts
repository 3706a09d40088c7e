/** Test support: patterns that find sentences and tables of a report, in both languages. */
import type { Language } from '@klarsikt/engine/text';

export const sentencePatterns = {
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
      /^Of (\d+) requirements? that apply: (\d+) met, (\d+) where something is missing, (\d+) accepted as gaps, (\d+) met by/,
    actions: /^Open: (\d+) of (\d+) actions?\. .*: (\d+) of them/,
    appetite:
      /^Above the appetite decided on .*: (\d+) of (\d+) risks? with a limit, and (\d+) of (\d+) limited levels?/,
    incidents: /^(\d+) incidents? from .* to .*: (\d+) of them/,
    yes: 'Yes',
    exploitation: /Made: (\d+) of (\d+) required statements?/,
    overallRow: 'Overall',
    columns: ['Inherent', 'Controls', 'Residual'],
    captions: {
      categories: 'Assessed risks by category',
      chapters: 'Requirements by chapter',
      deciding: 'Deciding risks and reasons',
      groups: 'Threats in scope by group',
      products: 'Products on offer and their statements',
      risksAbove: 'Risks above their limit',
      incidents: 'Incidents of the register',
      weights: 'Weights in the overall level',
    },
    levelsAbove: /^Levels of categories above their limit: /,
    everyRisk: 'Appendix: every risk',
    everyControl: 'Appendix: every control',
    everyRequirement: 'Appendix: every requirement',
    statuses: ['Met', 'Missing', 'Accepted gap', 'To be met at sign-off'],
    closed: ['Verified', 'Dropped'],
    draft: /This is a draft/,
    approved: /^Approved by /,
    lowered: /^Controls lower the overall level from ([\d.]+) .* to ([\d.]+) /,
    smallShare: /its small share \(([^)]+)\)|^(?!.*in this segment).*A share of ([\d.<]+%) lowers/,
    hashes: /SHA-256/,
    signed: 'Version and hash',
    jargon: /\b(?:seed|mulberry32|generator|engine version|document form|null|boolean)\b/i,
    oneOfMany:
      /(?<![\d.,:–-])\b1 (?:more )?(?:assessed |open |single |required )?(?:risks|threats|controls|requirements|actions|categories|groups|incidents|levels|statements|products|changes)\b/,
    unknown: /is not known|nobody knows/i,
    noReason: /\b0 [a-z ]*(?:remain|are missing)/,
    chapterNamed: /(?:chapter|section) “([^”]+)”/gi,
    counted:
      /\d+ (?:assessed |open )?(?:risks?|threats?|controls?|requirements?|actions?|categor(?:y|ies))\b/g,
    unassessed: 'Controls not assessed (counted as 0)',
    missing: 'Requirements where something is missing',
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
      /^Bedömningen omfattar (\d+) risk(?:er)? i (\d+) kategori(?:er)?, (\d+) hot och (\d+) kontroll(?:er)? i bruk\. .*: (\d+) av de (\d+) riskerna/,
    controls: /^(\d+) kontroll(?:er)? i bruk\. Bedömda .*: (\d+)\. .*: (\d+)\. Ej tillämpliga: (\d+)/,
    threats: /^(\d+) hot i bedömningen, i (\d+) grupp(?:er)?/,
    requirements:
      /^Av (\d+) krav som gäller\. Uppfyllda: (\d+)\. Något saknas: (\d+)\. Godtagna .*: (\d+)\. .*: (\d+)/,
    actions: /^Öppna: (\d+) av (\d+) åtgärd(?:er)?\. .*: (\d+) av dem/,
    appetite:
      /^Över den riskaptit som beslutades .*: (\d+) av (\d+) risk(?:er)? med gräns, och (\d+) av (\d+) begränsade? nivå(?:er)?/,
    incidents: /^(\d+) incident(?:er)? från .* till .*: (\d+) av dem/,
    yes: 'Ja',
    exploitation: /Gjorda: (\d+) av (\d+) ställningstagande(?:n)? som krävs/,
    overallRow: 'Samlad nivå',
    columns: ['Inneboende', 'Kontroller', 'Kvarstående'],
    captions: {
      categories: 'Bedömda risker per kategori',
      chapters: 'Krav per kapitel',
      deciding: 'Avgörande risker och skäl',
      groups: 'Hot i bedömningen per grupp',
      products: 'Erbjudna produkter och deras ställningstaganden',
      risksAbove: 'Risker över sin gräns',
      incidents: 'Incidenter i registret',
      weights: 'Vikter i den samlade nivån',
    },
    levelsAbove: /^Kategoriers nivåer över sin gräns: /,
    everyRisk: 'Bilaga: varje risk',
    everyControl: 'Bilaga: varje kontroll',
    everyRequirement: 'Bilaga: varje krav',
    statuses: ['Uppfyllt', 'Saknas', 'Godtagen brist', 'Uppfylls vid underskrift'],
    closed: ['Verifierad', 'Avskriven'],
    draft: /Detta är ett utkast/,
    approved: /^Godkänd av /,
    lowered: /^Kontrollerna sänker den samlade nivån från ([\d,]+) .* till ([\d,]+) /,
    smallShare: /den lilla andelen \(([^)]+)\)|^(?!.*i segmentet).*Andelen ([\d,<\u00a0 ]+%) sänker/,
    hashes: /SHA-256/,
    signed: 'Version och hash',
    jargon: /\b(?:startvärde(?:t)?|mulberry32|generator(?:n)?|motorversion|null|boolean)\b/i,
    oneOfMany:
      /(?<![\d.,:–-])\b1 (?:bedömda |öppna |enskilda |obligatoriska )?(?:risker|kontroller|åtgärder|kategorier|grupper|incidenter|nivåer|ställningstaganden|produkter|ändringar)\b|\bvarav 1 \p{L}+(?:ade|da|na)\b/u,
    unknown: /är inte känt|vet ingen/i,
    noReason: /\b0 [a-zåäö ]*(?:återstår|saknas)/,
    chapterNamed: /(?:kapitlet|avsnittet) ”([^”]+)”/gi,
    counted:
      /\d+ (?:bedömda? |öppna )?(?:risk(?:er)?|hot|kontroll(?:er)?|krav|åtgärd(?:er)?|kategori(?:er)?)\b/g,
    unassessed: 'Kontroller som inte är bedömda (räknas som 0)',
    missing: 'Krav där något saknas',
    unconcluded: 'Kategorier utan slutsats',
    notAssessed: 'Ej bedömd',
  },
} as const;

/** Permitted forms of sentences with counts; each names the total. */
export const countSentencePatterns: { readonly [L in Language]: readonly RegExp[] } = {
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
    /kontroll(?:er)? i bruk\. /,
    /hot i bedömningen, i/,
    /^Av \d+ krav/,
    /enskilda? ändring/,
    /^\d+ åtgärd(?:er)?\. Öppna: /,
    /^Tabellen har de/,
  ],
};
