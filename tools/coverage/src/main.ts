/** `npm run coverage` regenerates docs/coverage.md. */
import { writeFileSync } from 'node:fs';
import {
  coveragePagePath,
  formatCoveragePage,
  listCallCoverageRows,
  listRouteCoverageRows,
} from './coverage.ts';
import { listBuiltRoutes } from './routes.ts';

const calls = listCallCoverageRows();
const routes = listRouteCoverageRows(listBuiltRoutes());
writeFileSync(coveragePagePath, formatCoveragePage(calls, routes));
const done = [...calls, ...routes].filter(({ state }) => state === 'done').length;
process.stdout.write(`docs/coverage.md: ${done} of ${calls.length + routes.length} done.\n`);
