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
    title: { en: 'Linked controls with evidence', sv: 'Kopplade kontroller med underlag' },
    summary: {
      en: 'Each risk at Medium or above has a linked control. Design and operation are assessed separately, the evidence has a class, an effective date and an expiry date, and a sentence describes how the control lowers this risk. A control counts only for the customers that it applies to.',
      sv: 'Varje risk på nivån Medel eller högre har en kopplad kontroll. Utformning och funktion är bedömda var för sig, underlagets typ, datum och giltighetstid är angivna, och en mening beskriver hur kontrollen minskar just den risken. En kontroll räknas bara för de kunder som den gäller.',
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
      sv: 'Granskning av stora sänkningar och egna bedömningar',
    },
    summary: {
      en: 'A warning is shown when a High inherent level becomes a Low residual level. Overrides have a motivation and are approved by a second person.',
      sv: 'En varning visas när en hög inneboende nivå blir en låg kvarstående nivå. Egna bedömningar är motiverade och godkända av ytterligare en person.',
    },
  },
  {
    id: 'C22',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '29-30, 32' }],
    title: { en: 'Actions for levels above the appetite', sv: 'Åtgärder för nivåer över riskaptiten' },
    summary: {
      en: 'Each residual level above the appetite has an action with an owner and a due date.',
      sv: 'För varje kvarstående nivå över riskaptiten finns en åtgärd med ansvarig och slutdatum.',
    },
  },
  {
    id: 'C28',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '32' }],
    title: { en: 'Actions prioritised', sv: 'Prioriterade åtgärder' },
    summary: {
      en: 'Each action has a priority, and the control, policy or system to change is stated. Overdue actions count as findings.',
      sv: 'Varje åtgärd har en prioritet, och det är angivet vilken kontroll, vilken policy eller vilket system som ska ändras. Försenade åtgärder räknas som anmärkningar.',
    },
  },
  {
    id: 'C36',
    sources: [{ instrument: 'AMLA-BWRA', paragraph: '29-30' }],
    title: { en: 'Overall residual exposure stated', sv: 'Samlad kvarstående exponering' },
    summary: {
      en: 'The overall residual exposure is stated, together with how it was calculated.',
      sv: 'Den samlade kvarstående exponeringen är angiven, och det framgår hur den har beräknats.',
    },
  },
]);
