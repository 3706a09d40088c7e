import { withOverlay, workbookOf } from '@klarsikt/engine';
import { maker } from '@klarsikt/server/render/making.ts';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import { workbookMaking } from './making.ts';

export const makeWorkbook = maker(workbookMaking, async (version, { document, language, at }) => {
  const title = document.settings.name;
  const sheets = workbookOf(withOverlay(version, document.overlay), document, language);
  return { bytes: await writeWorkbook(sheets, { creator: 'Klarsikt', title, language, at }), title };
});
