/** Requirements of the chapter "Controls and residual risk". The paragraph numbers of a draft can change. */
import { createChapterRequirements } from '../requirement.ts';

/** The requirements of the chapter "Controls and residual risk". */
export const controlsRequirements = createChapterRequirements('controls', [
  {
    id: 'C20',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '24-28' },
      { instrument: 'WOLFSBERG', paragraph: '6.3' },
      { instrument: 'FCA-2025', paragraph: 'Evidence' },
    ],
    title: { en: 'Controls linked and evidenced', sv: 'Kontroller kopplade och styrkta' },
    summary: {
      en: 'Each risk at Medium or above has a linked control, with design and operation assessed separately, evidence of a class with its effective date and expiry, and a sentence on how the control lowers this risk. A control counts for the customers that it serves.',
      sv: 'Varje risk på nivån Medel eller högre har en kopplad kontroll, med utformning och funktion bedömda var för sig, underlag med slag, datum och giltighetstid samt en mening om hur kontrollen minskar just denna risk. En kontroll räknas för de kunder som den gäller.',
    },
  },
  {
    id: 'C21',
    sources: [
      { instrument: 'AMLA-BWRA', paragraph: '29-30' },
      { instrument: 'FCA-2025', paragraph: 'Low risk' },
    ],
    title: {
      en: 'Large reductions and overrides reviewed',
      sv: 'Stora sänkningar och egna bedömningar granskade',
    },
    summary: {
      en: 'No High inherent level becomes a Low residual one without a visible warning; overrides have a motivation and the approval of a second person.',
      sv: 'Ingen hög inneboende nivå blir en låg kvarstående utan synlig varning; egna bedömningar har motivering och en andra persons godkännande.',
    },
  },
  {
    id: 'C22',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '29-30, 32' }],
    title: { en: 'Actions for levels above the appetite', sv: 'Åtgärder för nivåer över riskaptiten' },
    summary: {
      en: 'Each residual level above the appetite has an action with owner and date.',
      sv: 'Varje kvarstående nivå över riskaptiten har en åtgärd med ansvarig och datum.',
    },
  },
  {
    id: 'C28',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '32' }],
    title: { en: 'Actions prioritised', sv: 'Åtgärderna prioriterade' },
    summary: {
      en: 'Actions have a priority and name the control, policy or system that they change; overdue actions count as findings.',
      sv: 'Åtgärderna är prioriterade och anger vilken kontroll, policy eller vilket system de ändrar; försenade åtgärder räknas som anmärkningar.',
    },
  },
  {
    id: 'C36',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '29-30' }],
    title: { en: 'Overall residual exposure stated', sv: 'Samlad kvarstående exponering angiven' },
    summary: {
      en: 'The overall residual exposure is stated with its calculation.',
      sv: 'Den samlade kvarstående exponeringen anges med sin härledning.',
    },
  },
]);
