import { maker } from '../../render/making.ts';
import { writeWorkbook } from '../../render/xlsx.ts';
import { actionsMaking } from './making.ts';

export const makeActions = maker(actionsMaking, async (_model, { rows, title, at }) => ({
  bytes: await writeWorkbook([{ name: title, rows }], { creator: 'Klarsikt', title, at }),
  title,
}));
