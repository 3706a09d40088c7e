/** People of an organisation, as its administrators make and change them. */
import { type RequestOf, user } from '@klarsikt/contract';
import type { TestClient } from '@klarsikt/testkit';

type Person = RequestOf<typeof user.save>['body'];

let counter = 0;

/** An address that nobody else has. */
export const address = (name: string): string => {
  counter += 1;
  return `${name}.${counter}@nordsund.example`;
};

export const make = async (client: TestClient, given: Partial<Person> = {}): Promise<number> =>
  (await client.call(user.save, { body: { username: address('anna'), ...given } })).id;

export const read = (client: TestClient, id: number) => client.call(user.get, { params: { id } });

export async function change(client: TestClient, id: number, wanted: Partial<Person>) {
  const { revision, username, givenName, surname, language } = await read(client, id);
  return client.call(user.save, {
    body: { id, revision, username, givenName, surname, language, ...wanted },
  });
}
