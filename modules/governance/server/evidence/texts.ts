import type { Text } from '@klarsikt/engine/text';

export const unknownControlText = {
  en: 'This control is not in the assessment. Choose another control.',
  sv: 'Kontrollen finns inte i bedömningen. Välj en annan kontroll.',
} as const;

export const unknownActionText = {
  en: 'This action is not in the assessment. Choose another action.',
  sv: 'Åtgärden finns inte i bedömningen. Välj en annan åtgärd.',
} as const;

export const unknownRequirementText = {
  en: 'This requirement does not exist. Choose another requirement.',
  sv: 'Kravet finns inte. Välj ett annat krav.',
} as const;

export const invalidFileDayTexts = {
  periodTo: {
    en: 'The period ends before it begins. Correct the dates.',
    sv: 'Perioden slutar innan den börjar. Rätta datumen.',
  },
  expires: {
    en: 'The evidence expires before it takes effect. Correct the dates.',
    sv: 'Underlaget går ut innan det börjar gälla. Rätta datumen.',
  },
} as const;

export const fileKindTexts = {
  document: { en: 'csv, docx, xlsx and pdf', sv: 'csv, docx, xlsx och pdf' },
  evidence: { en: 'csv, docx, xlsx, pdf, png and jpg', sv: 'csv, docx, xlsx, pdf, png och jpg' },
} as const;

export const evidencePackColumnTitles = {
  at: { en: 'Time (UTC)', sv: 'Tid (UTC)' },
  file: { en: 'File', sv: 'Fil' },
  kind: { en: 'Event', sv: 'Händelse' },
  author: { en: 'Performed by', sv: 'Utförd av' },
  title: { en: 'Title', sv: 'Titel' },
  holder: { en: 'Attached to', sv: 'Bifogad till' },
  subject: { en: 'Object', sv: 'Objekt' },
  sha256: { en: 'Content (SHA-256)', sv: 'Innehåll (SHA-256)' },
  before: { en: 'Before', sv: 'Före' },
} as const satisfies Readonly<Record<string, Text>>;
