import type { Text } from '@klarsikt/engine';

export const importedKinds: Text = { en: 'csv, docx, xlsx or pdf', sv: 'csv, docx, xlsx eller pdf' };
