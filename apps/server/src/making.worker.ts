/** The thread that makes the features' documents and pictures. */

import { makeInvoice } from '@klarsikt/portal/server/portal/make.ts';
import { makePack } from '@klarsikt/reporting/server/pack/make.ts';
import { makeReport } from '@klarsikt/reporting/server/report/make.ts';
import { makeGroup } from '@klarsikt/reporting/server/rollup/make.ts';
import { makeAnalysis } from '@klarsikt/threatview/server/analysis/make.ts';
import { makeWorkbook } from '@klarsikt/workspace/server/import/make.ts';
import { makeSheet } from './render/make-sheet.ts';
import { serveJobs } from './render/worker-port.ts';

serveJobs([makeSheet, makeAnalysis, makeGroup, makeWorkbook, makePack, makeInvoice, makeReport]);
