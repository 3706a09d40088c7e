/** Worker thread for documents and charts, without the file makers of features. */
import { serveRenderJobs } from './worker-port.ts';

serveRenderJobs();
