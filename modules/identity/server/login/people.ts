import { type OrganizationSettings, organizationSettingsSchema } from '@klarsikt/contract';
import { isSecondFactorRequired, listRequiredActions, type RequiredAction } from '@klarsikt/engine/people';
import type { Language } from '@klarsikt/engine/text';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { loadAccountFacts, type PersonAccountRow, updatePerson } from './people.store.ts';

export interface SignInRules {
  readonly organizationId: number;
  readonly organizationName: string;
  readonly system: boolean;
  readonly language: Language;
  readonly settings: OrganizationSettings;
  /**
   * True if a licence of the organisation or of an organisation above it applies; correct only in a transaction over
   * all organisations.
   */
  readonly licensed: boolean;
  /** True if people of the organisation can sign in only at its identity provider. */
  readonly restricted: boolean;
  readonly passkeys: number;
  /** Permissions that the person's user groups grant, whether licensed or not. */
  readonly granted: readonly string[];
  /** Version of the terms of service that must be accepted; null if there are none. */
  readonly termsInForce: string | null;
}

/** Reads stored settings. Invalid settings are replaced by the defaults, so that people can still sign in. */
export function parseOrganizationSettings(stored: unknown): OrganizationSettings {
  const parsed = organizationSettingsSchema.safeParse(stored);
  return parsed.success ? parsed.data : organizationSettingsSchema.parse({});
}

/** Returns whether the person has a second factor, either one-time codes or a passkey. */
export const hasSecondFactor = ({ totpSecret }: PersonAccountRow, { passkeys }: SignInRules): boolean =>
  totpSecret !== null || passkeys > 0;

/**
 * Returns the sign-in steps that are still required, including steps that an administrator demands. They are computed
 * at each sign-in.
 */
export function listOutstandingSignInSteps(
  person: PersonAccountRow,
  standing: SignInRules,
  proof: {
    readonly providerAnswers: boolean;
    readonly passwordToChange: boolean;
    readonly passkeyAlone?: boolean;
  },
): RequiredAction[] {
  return listRequiredActions({
    factorSet: hasSecondFactor(person, standing),
    factorDemanded: isSecondFactorRequired(standing.settings.secondFactor, standing.granted),
    providerAnswers: proof.providerAnswers,
    passkeyAlone: proof.passkeyAlone ?? false,
    passwordToChange: proof.passwordToChange || person.owes.includes('updatePassword'),
    factorToRenew: person.owes.includes('updateTotp'),
    profileComplete:
      person.givenName !== '' && person.surname !== '' && !person.owes.includes('updateProfile'),
    termsAccepted: person.owes.includes('updateTos') ? null : person.termsVersion,
    termsInForce: standing.termsInForce,
  });
}

export function findSignInRefusal(
  person: PersonAccountRow,
  standing: SignInRules,
  way: 'password' | 'federation' | 'rescue',
): 'disabled' | 'restricted' | 'unlicenced' | null {
  if (person.status === 'disabled') return 'disabled';
  if (way === 'password' && standing.restricted) return 'restricted';
  return standing.licensed || standing.system ? null : 'unlicenced';
}

export async function loadSignInRules(
  tx: ReadTx,
  person: Pick<PersonAccountRow, 'id' | 'organizationId'>,
  at: Date,
): Promise<SignInRules> {
  const { kind, settings, ...rest } = await loadAccountFacts(tx, person, at);
  return {
    ...rest,
    organizationId: person.organizationId,
    system: kind === 'system',
    settings: parseOrganizationSettings(settings),
  };
}

export async function removeRequiredAction(
  tx: WriteTx,
  person: PersonAccountRow,
  action: RequiredAction,
): Promise<void> {
  if (!person.owes.includes(action)) return;
  await updatePerson(tx, person.id, { owes: person.owes.filter((each) => each !== action) });
}
