/** Requirements of the chapter "Inherent risk". The paragraph numbers of a draft can change. */
import { createChapterRequirements } from '../requirement.ts';

/** The requirements of the chapter "Inherent risk". */
export const inherentRequirements = createChapterRequirements('inherent', [
  {
    id: 'C14',
    sources: [
      { instrument: 'FI-2024', paragraph: 'Product exploitation' },
      { instrument: 'SE-2017-630', paragraph: '2 kap. 1 §' },
      { instrument: 'FFFS-2017-11', paragraph: '2 kap. 1 §' },
    ],
    title: { en: 'How each product can be exploited', sv: 'Hur varje produkt kan utnyttjas' },
    summary: {
      en: 'For each product offered there is a statement on how it can be exploited: one for each threat category that gives the product a level of Medium or above, and one for all other threats.',
      sv: 'För varje produkt som erbjuds finns ett ställningstagande till hur den kan utnyttjas: ett för varje hotkategori som ger produkten nivån Medel eller högre, och ett för övriga hot.',
    },
  },
  {
    id: 'C15',
    sources: [
      { instrument: 'AMLR', paragraph: 'Annex I' },
      { instrument: 'FI-2024', paragraph: 'Channels' },
    ],
    title: { en: 'The effect of the channel', sv: 'Kanalens betydelse' },
    summary: {
      en: 'For each category of products there is a statement on the effect of the channels through which the products are offered.',
      sv: 'För varje produktkategori finns ett ställningstagande till betydelsen av de kanaler som produkterna erbjuds genom.',
    },
  },
  {
    id: 'C16',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(a)' },
      { instrument: 'SE-2017-630', paragraph: '2 kap. 1 §' },
    ],
    title: { en: 'Segments and geographies assessed', sv: 'Bedömning av segment och geografiska områden' },
    summary: {
      en: 'Each segment and each geography in which the firm has customers is assessed.',
      sv: 'Varje segment och varje geografiskt område där företaget har kunder är bedömt.',
    },
  },
  {
    id: 'C17',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(a)' },
      { instrument: 'AMLR', paragraph: 'Annexes I-III' },
    ],
    title: { en: 'Risk variables and risk factors considered', sv: 'Riskvariabler och riskfaktorer' },
    summary: {
      en: 'Each risk variable and each factor of lower or higher risk in the annexes is considered, or marked not relevant with a reason.',
      sv: 'Varje riskvariabel och varje faktor för lägre eller högre risk i bilagorna är beaktad, eller markerad som inte relevant med angivet skäl.',
    },
  },
  {
    id: 'C18',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '23' }],
    title: { en: 'Background data complete', sv: 'Fullständiga bakgrundsdata' },
    summary: {
      en: 'The mandatory kinds of background data are entered. Empty fields and unavailable data do not count as zero.',
      sv: 'Obligatoriska bakgrundsdata har lagts in. Tomma fält och uppgifter som inte går att få fram räknas inte som noll.',
    },
  },
  {
    id: 'C19',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '21' },
      { instrument: 'EBA-RF', paragraph: '1.7' },
    ],
    title: { en: 'Emerging risks and plans', sv: 'Framväxande risker och planer' },
    summary: {
      en: 'Emerging risks, plans, mergers and regulatory change are stated.',
      sv: 'Framväxande risker, planer, sammanslagningar och regeländringar är angivna.',
    },
  },
  {
    id: 'C33',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '15-16' },
      { instrument: 'WOLFSBERG', paragraph: '6.3' },
    ],
    title: { en: 'Reasons for the weights', sv: 'Motiverade vikter' },
    summary: {
      en: 'Every weight has a reason. A default text is proposed and has to be confirmed.',
      sv: 'Varje vikt har en motivering. En standardtext föreslås och måste bekräftas.',
    },
  },
  {
    id: 'C34',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '15-16' },
      { instrument: 'EBA-RF', paragraph: '1.7' },
    ],
    title: { en: 'Dominant factors explained', sv: 'Förklaring av dominerande faktorer' },
    summary: {
      en: 'If the overall level changes by more than 0.5 when a single risk is left out, the reason is given.',
      sv: 'Om den samlade nivån ändras med mer än 0,5 när en enskild risk utelämnas är skälet angivet.',
    },
  },
  {
    id: 'C35',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '15-16' }],
    title: {
      en: 'Differences from other assessments explained',
      sv: 'Förklaring av avvikelser från andra bedömningar',
    },
    summary: {
      en: 'Where a level differs from the Union risk assessment, the national risk assessment or the annexes, the difference is explained.',
      sv: 'Om en nivå avviker från unionens riskbedömning, den nationella riskbedömningen eller bilagorna är skillnaden förklarad.',
    },
  },
]);
