import { createServer } from 'node:http';
import { findFreePort } from '@klarsikt/tool-e2e';
import { expect, it } from 'vitest';
import { loadOf } from './load.ts';

it('the measured duration ends with the last response, even if the load generator samples rarely', async () => {
  const server = createServer((_request, response) => response.end('{}'));
  const port = await findFreePort();
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
