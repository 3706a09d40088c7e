import { maker } from './making.ts';
import { sheetMaking } from './sheet.ts';
import { writeWorkbook } from './xlsx.ts';

export const makeSheet = maker(sheetMaking, async (_model, { rows, title, language, at }) => ({
  bytes: await writeWorkbook([{ name: title, rows }], { creator: 'Klarsikt', title, language, at }),
  title,
}));
