/** Lists every field of an assessment in a workbook: the tag for a Word file, and the current value. */
import { type FieldValue, toWordFileTag } from '@klarsikt/engine/report';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import type { ReportOrder } from './making.ts';
import { fieldsSheetHeadings } from './texts.ts';

export async function writeReportFieldsWorkbook(
  fields: readonly FieldValue[],
  { basis, language, now }: Pick<ReportOrder, 'basis' | 'language' | 'now'>,
): Promise<{ readonly bytes: Uint8Array; readonly title: string }> {
  const { sheet, columns } = fieldsSheetHeadings[language];
  const rows = fields.map((field) => [toWordFileTag(field), field.within, field.value]);
  const title = basis.document.settings.name;
  const about = { creator: basis.organisation, title, language, at: now };
  return { bytes: await writeWorkbook([{ name: sheet, rows: [[...columns], ...rows] }], about), title };
}
