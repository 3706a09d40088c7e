/**
 * The server preloads this file. At the signal SIGUSR2 it writes the delay of the event loop since the last
 * signal, in ms.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BENCH_LOOP_FILE;
if (isMainThread && file !== undefined) {
  const resolution = 2;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution);
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ p99: ms(delays.percentile(99)), longest: ms(delays.max) }));
    delays.reset();
  });
}
