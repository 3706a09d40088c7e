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
      en: 'Each offered product has a statement on how it can be used for each threat category that gives it Medium or more, and one for its other threats.',
      sv: 'Varje erbjuden produkt har ett ställningstagande till hur den kan utnyttjas för varje hotkategori som ger den Medel eller mer, och ett för övriga hot.',
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
      en: 'For each category of products, the effect of the channels in which they are offered is stated.',
      sv: 'För varje produktkategori finns ett ställningstagande till betydelsen av de kanaler där produkterna erbjuds.',
    },
  },
  {
    id: 'C16',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(a)' },
      { instrument: 'SE-2017-630', paragraph: '2 kap. 1 §' },
    ],
    title: { en: 'Segments and geographies assessed', sv: 'Segment och geografiska områden bedömda' },
    summary: {
      en: 'Each segment and each geography that is served is assessed.',
      sv: 'Varje segment och varje geografiskt område där kunder betjänas är bedömt.',
    },
  },
  {
    id: 'C17',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)(a)' },
      { instrument: 'AMLR', paragraph: 'Annexes I-III' },
    ],
    title: { en: 'Variables and factors considered', sv: 'Variabler och faktorer beaktade' },
    summary: {
      en: 'Each risk variable and each factor of lower or higher risk in the annexes is considered, or marked not relevant with a reason.',
      sv: 'Varje riskvariabel och varje faktor för lägre eller högre risk i bilagorna är beaktad, eller markerad som inte relevant med skäl.',
    },
  },
  {
    id: 'C18',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '23' }],
    title: { en: 'Background data complete', sv: 'Bakgrundsdata är fullständiga' },
    summary: {
      en: 'The mandatory kinds of background data are entered. Neither empty nor unavailable data count as zero.',
      sv: 'Obligatoriska bakgrundsdata har lagts in. Varken tomma eller otillgängliga uppgifter räknas som noll.',
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
    title: { en: 'Weights have reasons', sv: 'Vikterna är motiverade' },
    summary: {
      en: 'Every weight has a rationale; a default text is offered and has to be confirmed.',
      sv: 'Varje vikt har en motivering; en standardtext erbjuds och måste bekräftas.',
    },
  },
  {
    id: 'C34',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '15-16' },
      { instrument: 'EBA-RF', paragraph: '1.7' },
    ],
    title: { en: 'No factor dominates unexplained', sv: 'Ingen faktor dominerar utan förklaring' },
    summary: {
      en: 'Where leaving out one risk alone moves the overall level by more than 0.5, the reason is given.',
      sv: 'Där en enda risk flyttar den samlade nivån med mer än 0,5 när den utelämnas anges skälet.',
    },
  },
  {
    id: 'C35',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '15-16' }],
    title: { en: 'Divergence explained', sv: 'Avvikelser förklarade' },
    summary: {
      en: 'Where a level differs from the Union, national or annex assessment, the difference is explained.',
      sv: 'Där en nivå avviker från unionens, den nationella eller bilagornas bedömning är skillnaden förklarad.',
    },
  },
]);
