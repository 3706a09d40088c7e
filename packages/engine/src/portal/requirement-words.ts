/**
 * Titles of the requirements in plain words, for the owner of a small firm who does not know the terms of the trade.
 */
import { type RequirementId, requirementIdList } from '../requirements/names.ts';
import type { Text } from '../text/terms.ts';

/** Plain titles, in the order of the requirements; the first is for C1. */
const plainTitles: readonly Text[] = [
  { en: 'A description of what your firm does', sv: 'Beskrivning av vad företaget gör' },
  {
    en: 'Money laundering, terrorist financing and sanctions: an answer for each',
    sv: 'Penningtvätt, finansiering av terrorism och sanktioner: ett svar om varje område',
  },
  {
    en: 'The name of the person responsible for the assessment',
    sv: 'Namn på den som ansvarar för bedömningen',
  },
  { en: 'Approval of the assessment by the management', sv: 'Ledningens godkännande av bedömningen' },
  { en: 'The date on which the board received the assessment', sv: 'Datum då styrelsen fick bedömningen' },
  { en: 'Use of the EU’s risk assessment', sv: 'Användning av EU:s riskbedömning' },
  {
    en: 'Use of the Swedish national risk assessment',
    sv: 'Användning av Sveriges nationella riskbedömning',
  },
  { en: 'Use of a risk assessment for your industry', sv: 'Användning av en riskbedömning för branschen' },
  { en: 'Sources of your knowledge of the risks', sv: 'Källor till kunskapen om riskerna' },
  { en: 'Use of information from authorities', sv: 'Användning av uppgifter från myndigheter' },
  { en: 'Figures on your customers', sv: 'Uppgifter om kunderna: hur många och vilka de är' },
  { en: 'Your own experience of suspicious events', sv: 'Egna erfarenheter av misstänkta händelser' },
  {
    en: 'Recent sources, or the reason for an older source',
    sv: 'Aktuella källor, eller skäl att använda en äldre källa',
  },
  {
    en: 'How criminals can use each of your services',
    sv: 'Hur brottslingar kan utnyttja var och en av era tjänster',
  },
  {
    en: 'How the way you meet customers affects the risk',
    sv: 'Hur sättet att möta kunderna påverkar risken',
  },
  {
    en: 'Answers for all customers and all countries that you work with',
    sv: 'Svar om alla kunder och länder som ni arbetar med',
  },
  {
    en: 'Circumstances that make the risk higher or lower',
    sv: 'Omständigheter som gör risken högre eller lägre',
  },
  { en: 'Figures on your business', sv: 'Siffror om verksamheten' },
  { en: 'New risks and your plans', sv: 'Nya risker och era planer' },
  {
    en: 'Routines against the larger risks, with evidence',
    sv: 'Rutiner mot de större riskerna, med underlag',
  },
  {
    en: 'A second review of risks that routines reduce considerably',
    sv: 'En extra granskning av risker som rutinerna sänker mycket',
  },
  {
    en: 'An action for each risk above your limit',
    sv: 'En åtgärd för varje risk över er gräns',
  },
  { en: 'The date of the next assessment', sv: 'Datum för nästa bedömning' },
  {
    en: 'Assessment of new services before you sell them',
    sv: 'Bedömning av nya tjänster innan ni säljer dem',
  },
  {
    en: 'Documents for the authority that supervises you',
    sv: 'Handlingar till den myndighet som har tillsyn över er',
  },
  { en: 'How the assessment was made', sv: 'Hur bedömningen gjordes' },
  {
    en: 'Why the size of the assessment fits your firm',
    sv: 'Varför bedömningens omfattning passar företaget',
  },
  { en: 'Most important actions first', sv: 'Viktigaste åtgärderna först' },
  { en: 'Staff informed of the assessment', sv: 'Information till personalen om bedömningen' },
  { en: 'Outside help with the assessment', sv: 'Extern hjälp med bedömningen' },
  { en: 'All parts of the business in one assessment', sv: 'Alla delar av verksamheten i en bedömning' },
  { en: 'Subsidiaries and branches', sv: 'Dotterbolag och filialer' },
  { en: 'Why some areas count more than others', sv: 'Varför vissa områden väger tyngre än andra' },
  {
    en: 'Why a single risk decides the result',
    sv: 'Varför en enda risk avgör resultatet',
  },
  {
    en: 'Why your result differs from the authorities’ assessments',
    sv: 'Varför resultatet skiljer sig från myndigheternas bedömningar',
  },
  { en: 'The overall risk that remains', sv: 'Den samlade risk som återstår' },
  { en: 'Use of each source', sv: 'Användning av varje källa' },
];

/** Plain titles of the requirements by their id (`C1` to `C37`). */
export const plainRequirementTitles: ReadonlyMap<RequirementId, Text> = new Map(
  requirementIdList.flatMap((id, index) => {
    const title = plainTitles[index];
    return title === undefined ? [] : [[id, title] as const];
  }),
);
