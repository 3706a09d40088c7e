/** The thread that makes the features' documents and pictures. */
import { makeAnalysis } from './features/analysis/make.ts';
import { makeWorkbook } from './features/import/make.ts';
import { makePack } from './features/pack/make.ts';
import { makeInvoice } from './features/portal/make.ts';
import { makeReport } from './features/report/make.ts';
import { makeGroup } from './features/rollup/make.ts';
import { makeSheet } from './render/make-sheet.ts';
import { serveJobs } from './render/worker-port.ts';

serveJobs([makeSheet, makeAnalysis, makeGroup, makeWorkbook, makePack, makeInvoice, makeReport]);
