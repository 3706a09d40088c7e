/** `npm run coverage`: regenerates docs/coverage.md. */
import { writeFileSync } from 'node:fs';
import { callRows, coverageFile, coveragePage, routeRows } from './coverage.ts';
import { builtRoutes } from './routes.ts';

const calls = callRows();
const routes = routeRows(builtRoutes());
writeFileSync(coverageFile, coveragePage(calls, routes));
const done = [...calls, ...routes].filter(({ state }) => state === 'done').length;
process.stdout.write(`docs/coverage.md: ${done} of ${calls.length + routes.length} done.\n`);
