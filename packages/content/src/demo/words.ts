/** Names of people at the demo bank, and helpers for texts in the language of the session. */
import type { Language, Text } from '@klarsikt/engine/text';

export const demoComplianceOfficer = 'Maria Lindqvist';
export const demoAnalyst = 'Johan Sandström';
export const demoHeadOfCompliance = 'Elin Nordahl';

export const t = (en: string, sv: string): Text => ({ en, sv });

/** Maps each text to its wording in one language. */
export function getTextsInLanguage(
  texts: Readonly<Record<string, Text>>,
  language: Language,
): { [key: string]: string } {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[language]]));
}
