/** The worker thread for documents and charts, without makers of features. */
import { serveRenderJobs } from './worker-port.ts';

serveRenderJobs();
