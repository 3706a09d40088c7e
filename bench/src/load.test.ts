import { createServer } from 'node:http';
import { freePort } from '@klarsikt/tool-e2e';
import { expect, it } from 'vitest';
import { loadOf } from './load.ts';

it('a number of calls has taken until its last answer, however seldom the load looks whether it has ended', async () => {
  const server = createServer((_request, response) => response.end('{}'));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${port}`;
    const { duration, seconds } = await loadOf({ url, connections: 2, amount: 20, sampleInt: 3000 });
    expect(duration).toBeGreaterThanOrEqual(2.9);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(duration - 0.5);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
