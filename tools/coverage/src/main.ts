/** `npm run coverage`: regenerates docs/coverage.md. */
import { writeFileSync } from 'node:fs';
import { callRows, coverageFile, formatCoveragePage, listRouteRows } from './coverage.ts';
import { listBuiltRoutes } from './routes.ts';

const calls = callRows();
const routes = listRouteRows(listBuiltRoutes());
writeFileSync(coverageFile, formatCoveragePage(calls, routes));
const done = [...calls, ...routes].filter(({ state }) => state === 'done').length;
process.stdout.write(`docs/coverage.md: ${done} of ${calls.length + routes.length} done.\n`);
