import { deflateSync } from 'node:zlib';
import { type AssessmentFile, assessmentContract, type Endpoint } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { getEndpointAddress, type TestApp, type TestClient } from '@klarsikt/testkit';

export const csv = Buffer.from('Customer;Alerts\r\nPrivate;12\r\n');

export interface UploadGiven {
  readonly name?: string;
  readonly content?: Buffer;
  readonly fields?: Readonly<Record<string, string>>;
}

let addresses = 0;

/** Sends a form as a browser does, each from its own IP address, so that the limit per minute does not apply. */
export async function send(
  app: TestApp,
  client: TestClient,
  endpoint: Endpoint,
  given: UploadGiven & { readonly id?: number },
) {
  const { name = 'tests.csv', content = csv, fields = {}, id } = given;
  const boundary = '----boundary';
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  addresses += 1;
  const answer = await app.server.http.inject({
    method: 'POST',
    url: getEndpointAddress(endpoint, { params: { id } }),
    remoteAddress: `10.9.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
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
  const { error, result } = answer.json();
  const file: AssessmentFile = result;
  const code: string | undefined = error?.code;
  return { status: answer.statusCode, code, error, file };
}

export async function createAssessmentWithUser(app: TestApp) {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, user, id };
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
}

/** A PNG with one grey pixel; its header can claim a larger size. */
export function createPng(width = 1, height = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG skeleton with a frame of the given size, and a scan with a stuffed byte and a restart marker. */
export function createJpeg(width = 1, height = 1): Buffer {
  const frame = Buffer.from('ffc0000b08000000000101110000'.slice(0, 26), 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from('ffda0008010100003f00aaff00ffd0bb', 'hex');
  return Buffer.concat([Buffer.from('ffd8', 'hex'), frame, scan, Buffer.from('ffd9', 'hex')]);
}

/** A PDF of exactly this size without text, like scanned pages. */
export function createLargePdf(bytes: number): Buffer {
  const tail = Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
  const head = (length: number) =>
    Buffer.from(
      `%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n2 0 obj << /Type /XObject /Subtype /Image /Filter /DCTDecode /Length ${length} >> stream\n`,
    );
  const length = bytes - tail.length - head(bytes).length;
  const pattern = Buffer.from(Array.from({ length: 61 }, (_, at) => 0xb0 + at));
  const data = Buffer.alloc(bytes - tail.length - head(length).length, pattern);
  return Buffer.concat([head(length), data, tail]);
}
