/** The worker thread that makes documents and pictures of the features. */

import { invoiceMaker } from '@klarsikt/portal/server/portal/make.ts';
import { packMaker } from '@klarsikt/reporting/server/pack/make.ts';
import { reportMaker } from '@klarsikt/reporting/server/report/make.ts';
import { groupMaker } from '@klarsikt/reporting/server/rollup/make.ts';
import { analysisFileMaker } from '@klarsikt/threatview/server/analysis/make.ts';
import { fragilityFileMaker } from '@klarsikt/workspace/server/fragility/make.ts';
import { workbookFileMaker } from '@klarsikt/workspace/server/import/make.ts';
import { sheetMaker } from './render/make-sheet.ts';
import { serveRenderJobs } from './render/worker-port.ts';

serveRenderJobs([
  sheetMaker,
  analysisFileMaker,
  groupMaker,
  workbookFileMaker,
  fragilityFileMaker,
  packMaker,
  invoiceMaker,
  reportMaker,
]);
