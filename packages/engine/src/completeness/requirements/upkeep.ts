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
    title: { en: 'Review planned and events handled', sv: 'Planerad översyn och hanterade händelser' },
    summary: {
      en: 'The next review is within 12 months and its procedure is stated. Events since the approval are handled: a new product, a changed country list, a publication that concerns the assessment.',
      sv: 'Nästa översyn sker inom 12 månader, och det är angivet hur den går till. Händelser sedan godkännandet är hanterade: en ny produkt, en ändrad landlista, en publikation som berör riskbedömningen.',
    },
  },
  {
    id: 'C24',
    sources: [
      { instrument: 'AMLR', paragraph: 'Art. 10(1)' },
      { instrument: 'AMLA-BWRA', paragraph: '5' },
    ],
    title: { en: 'Assessed before launch', sv: 'Bedömning före lansering' },
    summary: {
      en: 'Each new product, channel, segment, geography, technology or business practice has been assessed, and actions have been decided, before its launch date, or the firm has answered that none is planned.',
      sv: 'Nya produkter, kanaler, segment, geografiska områden, tekniker och affärsmetoder är bedömda, och åtgärder beslutade, före lanseringsdagen, eller så har företaget svarat att inga är planerade.',
    },
  },
]);
