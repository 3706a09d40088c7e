import { readStarterModel } from '@klarsikt/content';
import { insightContract, type SourceDocument } from '@klarsikt/contract';
import type { TestApp, TestClient } from '@klarsikt/testkit';
import { createPdf, tradeReport } from './documents.fixture.ts';

function tradeBasedLaundering() {
  const found = readStarterModel().threats.find(({ key }) => key === 'th-tbml');
  if (!found) throw new Error('no threat th-tbml');
  return found;
}

/** Threat that the report `pdf` is about. */
export const trade = tradeBasedLaundering();
export const pdf = createPdf(tradeReport);

interface UploadGiven {
  readonly name?: string;
  readonly content?: Buffer;
  readonly fields?: Readonly<Record<string, string>>;
}

let addresses = 0;

export function createUploads(app: TestApp) {
  async function send(client: TestClient, { name = 'report.pdf', content = pdf, fields = {} }: UploadGiven) {
    const boundary = '----boundary';
    const parts = Object.entries(fields).map(
      ([field, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    // Each upload uses its own IP address, because uploads are limited per address.
    addresses += 1;
    const answer = await app.server.http.inject({
      method: 'POST',
      url: '/api/threatview/maia/documents',
      remoteAddress: `10.7.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
      headers: {
        cookie: client.cookie ?? '',
        'x-client-version': '1',
        'x-csrf-token': await client.csrf(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([
        Buffer.from(parts.join('') + head),
        content,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  async function upload(client: TestClient, sent: UploadGiven = {}): Promise<SourceDocument> {
    const { status, body } = await send(client, sent);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.result;
  }

  async function refused(client: TestClient, sent: UploadGiven): Promise<{ status: number; code: string }> {
    const { status, body } = await send(client, sent);
    return { status, code: body.error?.code };
  }

  return { send, upload, refused };
}

export const fetchFragments = (client: TestClient, id = trade.id, size = 20) =>
  client.call(insightContract.fragments, { params: { id }, body: { size } });

export async function removeAll(client: TestClient): Promise<void> {
  const { documents } = await client.call(insightContract.getDocuments, {});
  for (const { id } of documents) await client.call(insightContract.remove, { params: { id } });
}
