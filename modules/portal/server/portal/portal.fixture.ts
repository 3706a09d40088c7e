/** Fixture of a small firm in the portal: order, acceptance, sign-in and plausible answers. */
import { type PortalAnswersInput, type PortalQuestionView, portalContract } from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { listMailsTo, openTestSession, type TestApp, type TestClient, testPassword } from '@klarsikt/testkit';
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

export async function placeTestOrder(app: TestApp, trade: string) {
  counter += 1;
  const email = `karin.${counter}@ekbacka.example`;
  // Each order uses its own IP address, because orders are limited per address.
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
  const { sessionId } = await buyer.call(portalContract.order, { body }, { 'accept-language': 'sv' });
  const [letter] = (await listMailsTo(app, email)).slice(-1);
  const token = new URL(letter?.link ?? 'http://none').searchParams.get('token') ?? '';
  return { buyer, body, email, sessionId, token };
}

export async function signInTestClient(app: TestApp, username: string): Promise<TestClient> {
  const [person] = await runInSystemTransaction(app.database.app, (tx) =>
    tx.select().from(appUser).where(eq(appUser.username, username)),
  );
  if (person === undefined) throw new Error(`nobody is called ${username}`);
  const client = app.visitor();
  const { id: userId, organizationId } = person;
  await openTestSession(app.database, app.clock, { userId, organizationId }, client);
  return client;
}

export async function acceptTestOrder(app: TestApp, trade: string) {
  const made = await placeTestOrder(app, trade);
  const { buyer, token } = made;
  const body = { token, givenName: 'Karin', surname: 'Ek', secret: testPassword };
  const { username } = await buyer.call(portalContract.accept, { body }, { 'accept-language': 'sv' });
  return { ...made, owner: await signInTestClient(app, username) };
}

type AnswerInput = NonNullable<PortalAnswersInput[string]>;

export function createAnswer({ kind, options, start }: PortalQuestionView, day: string): AnswerInput {
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

export async function answerAll(owner: TestClient, id: number, day: string): Promise<number> {
  const { head, questions } = await owner.call(portalContract.get, { params: { id } });
  for (const { step } of head.progress.steps) {
    const asked = questions.filter((question) => question.step === step);
    const answers = Object.fromEntries(asked.map((question) => [question.id, createAnswer(question, day)]));
    await owner.call(portalContract.answer, { params: { id }, body: { step, answers } });
  }
  return questions.length;
}
