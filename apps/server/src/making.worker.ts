/** Worker thread that makes the documents and pictures of all features. */

import { invoiceFileRenderer } from '@klarsikt/portal/server/portal/make.ts';
import { packFileRenderer } from '@klarsikt/reporting/server/pack/make.ts';
import { reportFileRenderer } from '@klarsikt/reporting/server/report/make.ts';
import { groupReportFileRenderer } from '@klarsikt/reporting/server/rollup/make.ts';
import { analysisFileRenderer } from '@klarsikt/threatview/server/analysis/make.ts';
import { fragilityFileRenderer } from '@klarsikt/workspace/server/fragility/make.ts';
import { workbookFileRenderer } from '@klarsikt/workspace/server/import/make.ts';
import { sheetFileRenderer } from './render/make-sheet.ts';
import { serveRenderJobs } from './render/worker-port.ts';

serveRenderJobs([
  sheetFileRenderer,
  analysisFileRenderer,
  groupReportFileRenderer,
  workbookFileRenderer,
  fragilityFileRenderer,
  packFileRenderer,
  invoiceFileRenderer,
  reportFileRenderer,
]);
