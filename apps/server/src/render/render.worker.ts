/** Worker thread that renders documents and charts, without the file makers of features. */
import { serveRenderJobs } from './worker-port.ts';

serveRenderJobs();
