import { createServer } from 'node:http';
import { freePort } from '@klarsikt/tool-e2e';
import autocannon from 'autocannon';
import { expect, it } from 'vitest';
import { lastAnswerOf } from './load.ts';

it('a number of calls has taken until its last answer, however seldom the load looks whether it has ended', async () => {
  const server = createServer((_request, response) => response.end('{}'));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    const load = autocannon({ url: `http://127.0.0.1:${port}`, connections: 2, amount: 20, sampleInt: 3000 });
    const seconds = lastAnswerOf(load);
    const { duration } = await load;
    expect(duration).toBeGreaterThanOrEqual(2.9);
    expect(seconds()).toBeGreaterThan(0);
    expect(seconds()).toBeLessThan(duration - 0.5);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
