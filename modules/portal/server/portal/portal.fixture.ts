/** A small firm in the portal: from its order to an account that is signed in, and answers as an honest owner gives them. */
import { type PortalAnswersGiven, type PortalQuestionShown, portal } from '@klarsikt/contract';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { mailsTo, openSession, type TestApp, type TestClient, testPassword } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';

export const seller = {
  name: 'Fyrvik Rådgivning AB',
  registration: '556000-0001',
  vatNumber: 'SE556000000101',
  address: 'Hamngatan 4, 411 14 Göteborg',
  payTo: 'Bankgiro 123-4567',
  taxNote: 'Godkänd för F-skatt',
  net: 240_000,
  vatPercent: 25,
  days: 30,
};

let counter = 0;

/** Somebody orders; gives the order's session and the token that was mailed. */
export async function ordered(app: TestApp, trade: string) {
  counter += 1;
  const email = `karin.${counter}@ekbacka.example`;
  // Each from an address of its own: one address may order only so often.
  const buyer = Object.assign(app.visitor(), { ip: `10.9.${counter >> 8}.${counter & 255}` });
  const body = {
    trade,
    firm: `Ekbacka ${counter} AB`,
    registration: '556677-8899',
    address: 'Storgatan 12, 753 31 Uppsala',
    invoiceEmail: `faktura.${counter}@ekbacka.example`,
    givenName: 'Karin',
    surname: 'Ek',
    email,
    alone: true,
    terms: true,
  } as const;
  const { sessionId } = await buyer.call(portal.order, { body }, { 'accept-language': 'sv' });
  const [letter] = (await mailsTo(app, email)).slice(-1);
  const token = new URL(letter?.link ?? 'http://none').searchParams.get('token') ?? '';
  return { buyer, body, email, sessionId, token };
}

/** A session of somebody by their address. */
export async function signedIn(app: TestApp, username: string): Promise<TestClient> {
  const [person] = await inSystemTransaction(app.database.app, (tx) =>
    tx.select().from(appUser).where(eq(appUser.username, username)),
  );
  if (person === undefined) throw new Error(`nobody is called ${username}`);
  const client = app.visitor();
  const { id: userId, organizationId } = person;
  await openSession(app.database, app.clock, { userId, organizationId }, client);
  return client;
}

/** A firm that has ordered and accepted. */
export async function accepted(app: TestApp, trade: string) {
  const made = await ordered(app, trade);
  const { buyer, token } = made;
  const body = { token, givenName: 'Karin', surname: 'Ek', secret: testPassword };
  const { username } = await buyer.call(portal.accept, { body }, { 'accept-language': 'sv' });
  return { ...made, owner: await signedIn(app, username) };
}

type Given = NonNullable<PortalAnswersGiven[string]>;

/** What somebody answers who takes lists as they are prefilled. */
export function answerTo({ kind, options, start }: PortalQuestionShown, day: string): Given {
  switch (kind) {
    case 'text':
      return typeof start === 'string' ? start : 'Så gör vi varje gång.';
    case 'day':
      return typeof start === 'string' ? start : day;
    case 'choice':
      return options[0]?.key ?? '';
    case 'choices':
      return [options[0]?.key ?? ''];
    case 'band':
      return 1;
    case 'routine':
      return 'checked';
    default:
      return {};
  }
}

/** Answers every question, step by step as the screens do; gives how many answers that took. */
export async function answerAll(owner: TestClient, id: number, day: string): Promise<number> {
  const { head, questions } = await owner.call(portal.get, { params: { id } });
  for (const { step } of head.progress.steps) {
    const asked = questions.filter((question) => question.step === step);
    const answers = Object.fromEntries(asked.map((question) => [question.id, answerTo(question, day)]));
    await owner.call(portal.answer, { params: { id }, body: { step, answers } });
  }
  return questions.length;
}
