import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutboundFetch, isPublicAddress } from './outbound.ts';

let hits = 0;
const canary = createServer((request, response) => {
  hits += 1;
  if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end();
  else if (request.url === '/large') response.end('x'.repeat(5000));
  else if (request.url === '/silent') return;
  else response.end(`${request.method} ${request.headers.host}`);
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});

describe('outgoing calls', () => {
  it('R1: never reach a private address, whatever its notation', async () => {
    const call = createOutboundFetch({ allowedOrigins: [] });
    const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0.0.0.0', 'localhost'];
    const v6 = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[fe80::1]'];
    const forms = [...hosts, ...v6].flatMap((host) => [
      `https://${host}:${port}/`,
      `http://${host}:${port}/`,
    ]);
    const others = [
      `https://user:pass@127.0.0.1:${port}/`,
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'data:text/plain,x',
      'https://',
      'not an address',
      `https://①②⑦.⓪.⓪.①:${port}/`,
    ];
    for (const form of [...forms, ...others]) await expect(call(form), form).rejects.toThrow();
    expect(hits).toBe(0);
  });

  it('treat private and reserved addresses as not public', () => {
    expect(
      ['93.184.216.34', '8.8.8.8', '2a00:1450:4001:81b::200e'].filter((a) => !isPublicAddress(a)),
    ).toEqual([]);
    const inner = [
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
    ];
    const innerV6 = [
      'fc00::1',
      'fe80::1',
      '::1',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
      '2002:7f00:1::',
      '2001:db8::1',
    ];
    expect([...inner, '255.255.255.255', ...innerV6, 'example'].filter(isPublicAddress)).toEqual([]);
  });

  it('reach an origin that the operator lists, within limits of time and size and without redirects', async () => {
    const origin = `http://127.0.0.1:${port}`;
    const call = createOutboundFetch({ allowedOrigins: [origin], timeoutMs: 400, maxBytes: 1000 });
    expect(await (await call(`${origin}/`)).text()).toBe(`GET 127.0.0.1:${port}`);
    expect((await call(`${origin}/redirect`)).status).toBe(302);
    await expect(call(`${origin}/large`)).rejects.toThrow('too large');
    await expect(call(`${origin}/silent`)).rejects.toThrow('no answer in time');
    await expect(call(`http://localhost:${port}/`)).rejects.toThrow('only https');
  });
});
