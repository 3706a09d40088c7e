import { buildAssessmentWorkbook } from '@klarsikt/engine/assessment';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import { createFileRenderer } from '@klarsikt/server/render/making.ts';
import { writeWorkbook } from '@klarsikt/server/render/xlsx.ts';
import { workbookRenderKind } from './making.ts';

export const workbookFileRenderer = createFileRenderer(
  workbookRenderKind,
  async (version, { document, own, language, at }) => {
    const title = document.settings.name;
    const sheets = buildAssessmentWorkbook(applyOwnParts(version, document.overlay), document, language, own);
    return { bytes: await writeWorkbook(sheets, { creator: 'Klarsikt', title, language, at }), title };
  },
);
