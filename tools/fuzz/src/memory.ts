/** Measures the memory of the process after garbage collection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface ServerMemory {
  readonly rssMb: number;
  readonly heapMb: number;
}

const mb = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** Measures the memory after several garbage collections. */
export async function measureServerMemory(): Promise<ServerMemory> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  for (let round = 0; round < 4; round += 1) {
    if (typeof collect === 'function') collect();
    await sleep(200);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rssMb: mb(rss), heapMb: mb(heapUsed + external) };
}

/** Largest allowed growth of memory, compared with the memory after a quarter of the requests. */
const most = { ratio: 1.15, rssMb: 120, heapMb: 40 };

/** Compares memory early and late in the run. Returns the reason for a failure, or null if the growth is allowed. */
export function findMemoryGrowth(early: ServerMemory, late: ServerMemory): string | null {
  const rss = late.rssMb > early.rssMb * most.ratio + most.rssMb;
  const heap = late.heapMb > early.heapMb * most.ratio + most.heapMb;
  return rss || heap
    ? `memory grew: ${early.rssMb} to ${late.rssMb} MB, of it objects ${early.heapMb} to ${late.heapMb} MB`
    : null;
}
