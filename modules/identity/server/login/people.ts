/** The account behind a sign-in, and what its organisation has to say about it. */
import { type OrganizationSettings, organizationSettingsSchema } from '@klarsikt/contract';
import { demandsSecondFactor, type Language, owedActions, type RequiredAction } from '@klarsikt/engine';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { changePerson, type Person, standingRow } from './people.store.ts';

export interface Standing {
  readonly organizationId: number;
  readonly organizationName: string;
  readonly system: boolean;
  readonly language: Language;
  readonly settings: OrganizationSettings;
  /** A licence counts, the organisation's own or one from above. Only known in the system scope. */
  readonly licensed: boolean;
  /** The organisation's identity provider is the only way in. */
  readonly restricted: boolean;
  /** What the person's groups grant, whether licensed or not. */
  readonly granted: readonly string[];
  /** Version of the terms of service that is to be accepted; null when there are none. */
  readonly termsInForce: string | null;
}

/** Settings as they are stored; what can not be read gives the defaults rather than a closed door. */
export function readSettings(stored: unknown): OrganizationSettings {
  const parsed = organizationSettingsSchema.safeParse(stored);
  return parsed.success ? parsed.data : organizationSettingsSchema.parse({});
}

/** What the person still owes beside what an administrator demands: worked out from facts at each sign-in. */
export function owedBy(
  person: Person,
  standing: Standing,
  proof: { readonly providerAnswers: boolean; readonly passwordToChange: boolean },
): RequiredAction[] {
  return owedActions({
    totpSet: person.totpSecret !== null,
    totpDemanded: demandsSecondFactor(standing.settings.secondFactor, standing.granted),
    providerAnswers: proof.providerAnswers,
    passwordToChange: proof.passwordToChange || person.owes.includes('updatePassword'),
    totpToRenew: person.owes.includes('updateTotp'),
    profileComplete:
      person.givenName !== '' && person.surname !== '' && !person.owes.includes('updateProfile'),
    termsAccepted: person.owes.includes('updateTos') ? null : person.termsVersion,
    termsInForce: standing.termsInForce,
  });
}

/** Why a sign-in with right credentials is refused. */
export function barred(
  person: Person,
  standing: Standing,
  way: 'password' | 'federation' | 'rescue',
): 'disabled' | 'restricted' | 'unlicenced' | null {
  if (person.status === 'disabled') return 'disabled';
  if (way === 'password' && standing.restricted) return 'restricted';
  return standing.licensed || standing.system ? null : 'unlicenced';
}

/** The organisation and the groups of a person, as far as they decide about signing in. */
export async function standingOf(
  tx: ReadTx,
  person: Pick<Person, 'id' | 'organizationId'>,
  at: Date,
): Promise<Standing> {
  const { kind, settings, ...rest } = await standingRow(tx, person, at);
  return {
    ...rest,
    organizationId: person.organizationId,
    system: kind === 'system',
    settings: readSettings(settings),
  };
}

/** Takes an action from what an administrator demands: it is done. */
export async function demandMet(tx: WriteTx, person: Person, action: RequiredAction): Promise<void> {
  if (!person.owes.includes(action)) return;
  await changePerson(tx, person.id, { owes: person.owes.filter((each) => each !== action) });
}
