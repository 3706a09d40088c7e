/** Every field of an assessment as a workbook: the tag to write in a Word file, and what it says now. */
import { type FieldValue, wordTag } from '@klarsikt/engine';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import type { ReportOrder } from './making.ts';
import { fieldHeads } from './texts.ts';

export async function writeFields(
  fields: readonly FieldValue[],
  { basis, language, now }: Pick<ReportOrder, 'basis' | 'language' | 'now'>,
): Promise<{ readonly bytes: Uint8Array; readonly title: string }> {
  const { sheet, columns } = fieldHeads[language];
  const rows = fields.map((field) => [wordTag(field), field.within, field.value]);
  const title = basis.document.settings.name;
  const about = { creator: basis.organisation, title, language, at: now };
  return { bytes: await writeWorkbook([{ name: sheet, rows: [[...columns], ...rows] }], about), title };
}
