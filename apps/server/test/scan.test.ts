/**
 * Tests that the operator's virus scanner checks every upload (security page U7). The scanner of the tests uses clamd's
 * protocol.
 */
import { createHash } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { getAllEndpoints, insightContract } from '@klarsikt/contract';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { createPdf, tradeReport } from '@klarsikt/threatview/server/insight/documents.fixture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Answer of the scanner to a file; null: no answer. */
let verdict: (content: Buffer) => string | null = () => 'stream: OK';
/** Digests of the files that were sent to the scanner. */
let scanned: string[] = [];
let scanner: Server;
let app: TestApp;
let client: TestClient;

/**
 * The server side of clamd's `zINSTREAM`: pieces preceded by their length, an empty piece at the end, and an answer
 * that ends with NUL.
 */
function serve(socket: Socket): void {
  const parts: Buffer[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    parts.push(Buffer.from(data));
    // Parses only when the data ends like a last piece, because a large file arrives in many parts.
    if (!Buffer.concat(parts.slice(-4)).subarray(-4).equals(Buffer.alloc(4))) return;
    const received = Buffer.concat(parts);
    const greeting = 'zINSTREAM\0'.length;
    const pieces: Buffer[] = [];
    for (let at = greeting; at + 4 <= received.length; ) {
      const length = received.readUInt32BE(at);
      if (length === 0) return finish(received, Buffer.concat(pieces));
      pieces.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
  const finish = (received: Buffer, content: Buffer) => {
    expect(received.subarray(0, 10).toString()).toBe('zINSTREAM\0');
    scanned.push(createHash('sha256').update(content).digest('hex'));
    const answer = verdict(content);
    if (answer !== null) socket.end(`${answer}\0`);
  };
}

beforeAll(async () => {
  scanner = createServer(serve);
  await new Promise<void>((done) => scanner.listen(0, '127.0.0.1', done));
  const address = scanner.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  app = await startTestApp({ config: { scanner: { host: '127.0.0.1', port, timeoutMs: 3000 } } });
  client = await (await app.tenant()).user();
});
afterAll(async () => {
  await app.close();
  await new Promise((done) => scanner.close(done));
});
beforeEach(() => {
  verdict = () => 'stream: OK';
  scanned = [];
});

const document = createPdf(tradeReport);

async function upload(name = 'source.pdf', content: Buffer = document) {
  const boundary = 'klarsikt-test';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    'x-client-version': '1',
    'x-csrf-token': await client.csrf(),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const { status, body } = await client.raw('POST', '/api/threatview/maia/documents', { headers, payload });
  return { status, code: JSON.parse(body).error?.code ?? null, body };
}

const kept = async () => (await client.call(insightContract.getDocuments, {})).documents.length;

describe('with a virus scanner', () => {
  it('a file without findings is accepted unchanged', async () => {
    const { status, body } = await upload();
    expect(status, body).toBe(200);
    expect(scanned).toEqual([createHash('sha256').update(document).digest('hex')]);
    expect(await kept()).toBe(1);
  });

  it('a file with a finding is refused with the name of the finding and is not stored', async () => {
    const before = await kept();
    verdict = () => 'stream: Eicar-Test-Signature FOUND';
    const answer = await upload('infected.pdf', Buffer.concat([document, Buffer.from('%other')]));
    expect(answer).toMatchObject({ status: 422, code: 'error.upload.infected' });
    expect(answer.body).toContain('Eicar-Test-Signature');
    expect(await kept()).toBe(before);
  });

  it('a large file is sent to the scanner completely, in pieces', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024, 'a large file ');
    await upload('large.pdf', large);
    expect(scanned).toEqual([createHash('sha256').update(large).digest('hex')]);
  });

  it.each<[string, () => string | null, number, string]>([
    ['an error', () => "Can't allocate memory ERROR", 503, 'error.upload.unscanned'],
    ['an unknown response', () => 'stream: PERHAPS', 503, 'error.upload.unscanned'],
    ['no response in time', () => null, 503, 'error.upload.scanlate'],
    ['its limit', () => 'INSTREAM size limit exceeded. ERROR', 422, 'error.upload.scanlimit'],
  ])(
    'no file is accepted without a clear answer (%s), and the refusal contains the reason',
    async (_, said, status, code) => {
      const before = await kept();
      verdict = said;
      expect(await upload()).toMatchObject({ status, code });
      expect(await kept()).toBe(before);
    },
  );

  it('every endpoint that accepts a file uses the scanner', async () => {
    const taking = getAllEndpoints().filter(({ endpoint }) => endpoint.upload !== undefined);
    expect(taking.length).toBeGreaterThan(0);
    verdict = () => 'stream: Eicar-Test-Signature FOUND';
    const boundary = 'klarsikt-test';
    const operator = await (await app.tenant({ kind: 'system' })).user();
    for (const { endpoint } of taking) {
      const { access } = endpoint;
      const isClosed =
        access.kind === 'permission' &&
        (access.operator === true || access.permission.startsWith('backoffice:'));
      const by = isClosed ? operator : client;
      const answer = await by.raw(endpoint.method, `/api/${endpoint.path}`, {
        headers: {
          'x-client-version': '1',
          'x-csrf-token': await by.csrf(),
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--${boundary}--\r\n`,
      });
      expect(JSON.parse(answer.body).error.code, endpoint.path).toBe('error.upload.infected');
    }
  });

  it('no file is accepted if the scanner is unreachable', async () => {
    const gone = await startTestApp({ config: { scanner: { host: '127.0.0.1', port: 9, timeoutMs: 3000 } } });
    try {
      const before = client;
      client = await (await gone.tenant()).user();
      expect(await upload()).toMatchObject({ status: 503, code: 'error.upload.unscanned' });
      expect(await kept()).toBe(0);
      client = before;
    } finally {
      await gone.close();
    }
  });
});
