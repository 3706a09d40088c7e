import { createFileRenderer } from './making.ts';
import { sheetRenderKind } from './sheet.ts';
import { writeWorkbook } from './xlsx.ts';

export const sheetFileRenderer = createFileRenderer(
  sheetRenderKind,
  async (_model, { rows, title, language, at }) => ({
    bytes: await writeWorkbook([{ name: title, rows }], { creator: 'Klarsikt', title, language, at }),
    title,
  }),
);
