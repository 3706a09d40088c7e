import { type EndpointRequest, userContract } from '@klarsikt/contract';
import type { TestClient } from '@klarsikt/testkit';

type Person = EndpointRequest<typeof userContract.save>['body'];

let counter = 0;

export const createAddress = (name: string): string => {
  counter += 1;
  return `${name}.${counter}@nordsund.example`;
};

export const createTestUser = async (client: TestClient, given: Partial<Person> = {}): Promise<number> =>
  (await client.call(userContract.save, { body: { username: createAddress('anna'), ...given } })).id;

export const fetchTestUser = (client: TestClient, id: number) =>
  client.call(userContract.get, { params: { id } });

export async function saveTestUser(client: TestClient, id: number, wanted: Partial<Person>) {
  const { revision, username, givenName, surname, language } = await fetchTestUser(client, id);
  return client.call(userContract.save, {
    body: { id, revision, username, givenName, surname, language, ...wanted },
  });
}
