/** The thread that draws and lays out, and makes nothing of a feature's own. */
import { serveJobs } from './worker-port.ts';

serveJobs();
