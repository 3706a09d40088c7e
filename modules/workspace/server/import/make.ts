import { buildWorkbook } from '@klarsikt/engine/assessment';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import { createFileMaker } from '@klarsikt/server/render/making.ts';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import { workbookRenderKind } from './making.ts';

export const workbookFileMaker = createFileMaker(
  workbookRenderKind,
  async (version, { document, own, language, at }) => {
    const title = document.settings.name;
    const sheets = buildWorkbook(applyOwnParts(version, document.overlay), document, language, own);
    return { bytes: await writeWorkbook(sheets, { creator: 'Klarsikt', title, language, at }), title };
  },
);
