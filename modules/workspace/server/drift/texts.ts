import type { Language } from '@klarsikt/engine/text';

interface DriftWords {
  readonly subject: string;
  readonly intro: string;
  readonly levels: string;
  readonly turned: string;
  readonly gone: string;
  readonly overall: string;
  readonly trigger: string;
  readonly why: string;
}

export const driftMailTexts: Readonly<Record<Language, DriftWords>> = {
  en: {
    subject: '{assessment}: changes since the approval',
    intro:
      'Circumstances have changed since the assessment was approved. Approved assessments do not change by themselves.',
    levels: '{count, plural, one {One level has changed.} other {# levels have changed.}}',
    turned: '{name}: {before} when approved, {after} today.',
    gone: '{name}: {before} when approved, no longer assessed.',
    overall: 'Overall level',
    trigger: 'Criterion met on {day}: {name}. Review due by {due}.',
    why: 'You get this e-mail because you can approve the assessment. It is sent once for each change.',
  },
  sv: {
    subject: '{assessment}: förändringar sedan godkännandet',
    intro:
      'Förutsättningarna har ändrats sedan bedömningen godkändes. Godkända bedömningar ändras inte av sig själva.',
    levels: '{count, plural, one {En nivå har ändrats.} other {# nivåer har ändrats.}}',
    turned: '{name}: {before} vid godkännandet, {after} i dag.',
    gone: '{name}: {before} vid godkännandet, bedöms inte längre.',
    overall: 'Samlad nivå',
    trigger: 'Kriterium uppfyllt {day}: {name}. Översyn senast {due}.',
    why: 'Du får det här meddelandet för att du kan godkänna riskbedömningen. Det skickas en gång för varje förändring.',
  },
};
