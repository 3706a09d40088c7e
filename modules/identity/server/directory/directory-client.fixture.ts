/** A client of SCIM 2.0 that imitates a directory. */
import { directoryContract } from '@klarsikt/contract';
import type { TestClient } from '@klarsikt/testkit';
import { z } from 'zod';

const answerSchema = z.record(z.string(), z.unknown());

const listSchema = z.array(
  z.looseObject({ id: z.string(), userName: z.string().optional(), displayName: z.string().optional() }),
);

/** The resources of a list. */
export const resourcesOf = ({ body }: Pick<ScimAnswer, 'body'>) => listSchema.parse(body.Resources);

export interface ScimAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Empty for an answer without a body. */
  readonly body: z.output<typeof answerSchema>;
}

export interface ScimClient {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ScimAnswer>;
  /** Creates a user and returns the id. */
  add(userName: string, more?: object): Promise<string>;
}

export const userUrn = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseUrn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export const patchOf = (...operations: readonly object[]) => ({
  schemas: [patchUrn],
  Operations: operations,
});

export function createScimClient(client: TestClient, secret: string): ScimClient {
  const send: ScimClient['send'] = async (method, path, body, headers = {}) => {
    const answer = await client.raw(method, `/scim/v2/${path}`, {
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const parsed = answer.body === '' ? {} : answerSchema.parse(JSON.parse(answer.body));
    return { status: answer.status, headers: answer.headers, body: parsed };
  };
  return {
    send,
    add: async (userName, more = {}) => {
      const { status, body } = await send('POST', 'Users', {
        schemas: [userUrn],
        userName,
        active: true,
        ...more,
      });
      if (status !== 201) throw new Error(`not created: ${JSON.stringify(body)}`);
      return String(body.id);
    },
  };
}

/** Turns the directory on and makes a key, as an administrator does. */
export async function connectDirectory(
  admin: TestClient,
  given: { readonly now: Date; readonly invites?: boolean; readonly personId?: number },
): Promise<{ readonly id: number; readonly secret: string }> {
  const { revision, enabled } = await admin.call(directoryContract.get, {});
  if (!enabled)
    await admin.call(directoryContract.set, {
      body: { revision, enabled: true, invites: given.invites ?? false },
    });
  const expiresAt = new Date(given.now.getTime() + 365 * 86_400_000).toISOString();
  const person = given.personId === undefined ? {} : { personId: given.personId };
  const { id, secret } = await admin.call(directoryContract.createKey, {
    body: { label: 'Entra', expiresAt, ...person },
  });
  return { id, secret };
}
