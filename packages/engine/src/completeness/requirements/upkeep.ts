/** Requirements of the chapter "Upkeep". The paragraph numbers of a draft can change. */
import { createChapterRequirements } from '../requirement.ts';

/** The requirements of the chapter "Upkeep". */
export const upkeepRequirements = createChapterRequirements('upkeep', [
  {
    id: 'C23',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(2)' },
      { instrument: 'AMLA-BWRA', paragraph: '5' },
      { instrument: 'SE-2017-630', paragraph: '2 kap. 2 §' },
    ],
    title: { en: 'Review planned and events handled', sv: 'Översyn planerad och händelser hanterade' },
    summary: {
      en: 'The next review is within 12 months and its procedure named; events since the approval are handled: a new product, a changed list, a publication that touches the assessment.',
      sv: 'Nästa översyn sker inom 12 månader och dess ordning är angiven; händelser sedan godkännandet är hanterade: en ny produkt, en ändrad lista, en publikation som berör riskbedömningen.',
    },
  },
  {
    id: 'C24',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)' },
      { instrument: 'AMLA-BWRA', paragraph: '5' },
    ],
    title: { en: 'Assessed before launch', sv: 'Bedömd före lansering' },
    summary: {
      en: 'Each new product, channel, segment, geography, technology or business practice has an assessment, and measures decided, before the date of its launch, or the firm has answered that none is planned.',
      sv: 'Varje ny produkt, kanal, segment, geografiskt område, teknik eller affärsmetod är bedömd, och åtgärder beslutade, före lanseringsdagen, eller så har företaget svarat att ingen planeras.',
    },
  },
]);
