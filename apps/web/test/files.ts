/** Existing files of an assessment. */
import { clientApiVersion } from '@klarsikt/contract';
import type { TestClient } from '@klarsikt/testkit';
import { expect } from 'vitest';
import { multipart, multipartType } from './server.ts';

/** Adds a table as evidence. `fields`: the place that it is attached to, and its description. */
export async function addFile(
  client: TestClient,
  id: number,
  fields: {
    readonly object: string;
    readonly subject: string;
    readonly title: string;
    readonly expires: string;
  },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([`${fields.title};1\n`], 'file.csv'));
  const headers = {
    'x-client-version': clientApiVersion,
    'x-csrf-token': await client.csrf(),
    'content-type': multipartType,
  };
  const payload = await multipart(form);
  const { status, body } = await client.raw('POST', `/api/ra/${id}/file`, { headers, payload });
  expect(status, body).toBe(200);
}
