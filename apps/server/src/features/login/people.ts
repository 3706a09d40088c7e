/** The account behind a sign-in, and what its organisation has to say about it. */
import { type OrganizationSettings, organizationSettingsSchema } from '@klarsikt/contract';
import { demandsSecondFactor, type Language, owedActions, type RequiredAction } from '@klarsikt/engine';
import { eq, sql } from 'drizzle-orm';
import { nameKey } from '../../platform/names.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import { appUser, organization } from '../../schema/identity.ts';
import { termsInForce } from './terms.ts';

export type Person = typeof appUser.$inferSelect;

/** The account of a name. Needs the system scope: sign-in is the one place that looks across organisations. */
export async function personByName(tx: ReadTx, username: string): Promise<Person | null> {
  const [row] = await tx
    .select()
    .from(appUser)
    .where(eq(appUser.usernameKey, nameKey(username)));
  return row ?? null;
}

export async function personById(tx: ReadTx, userId: number): Promise<Person | null> {
  const [row] = await tx.select().from(appUser).where(eq(appUser.id, userId));
  return row ?? null;
}

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
}

/** Settings as they are stored; what can not be read gives the defaults rather than a closed door. */
export function readSettings(stored: unknown): OrganizationSettings {
  const parsed = organizationSettingsSchema.safeParse(stored);
  return parsed.success ? parsed.data : organizationSettingsSchema.parse({});
}

export async function standingOf(
  tx: ReadTx,
  person: Pick<Person, 'id' | 'organizationId'>,
  at: Date,
): Promise<Standing> {
  const day = at.toISOString().slice(0, 10);
  const [row] = await tx
    .select({
      organizationName: organization.name,
      kind: organization.kind,
      language: organization.language,
      settings: organization.settings,
      licensed: sql<boolean>`exists (select from counting_licences(organization.path, ${day}::date))`,
      restricted: sql<boolean>`exists (select from federation f where f.organization_id = organization.id
        and f.enabled and not f.password_allowed)`,
      granted: sql<string[]>`coalesce((
        select array_agg(distinct r.application || ':' || r.permission)
        from group_member m join group_resource r on r.group_id = m.group_id where m.user_id = ${person.id}), '{}')`,
    })
    .from(organization)
    .where(eq(organization.id, person.organizationId));
  if (!row) throw new Error('an account without organisation');
  const { kind, settings, ...rest } = row;
  return {
    ...rest,
    organizationId: person.organizationId,
    system: kind === 'system',
    settings: readSettings(settings),
  };
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
    termsInForce: termsInForce(),
  });
}

/** Why somebody whose proof was right is not let in all the same. */
export function barred(
  person: Person,
  standing: Standing,
  way: 'password' | 'federation' | 'rescue',
): 'disabled' | 'restricted' | 'unlicenced' | null {
  if (person.status === 'disabled') return 'disabled';
  if (way === 'password' && standing.restricted) return 'restricted';
  return standing.licensed || standing.system ? null : 'unlicenced';
}

/** Takes an action from what an administrator demands: it is done. */
export async function demandMet(tx: WriteTx, person: Person, action: RequiredAction): Promise<void> {
  if (!person.owes.includes(action)) return;
  const owes = person.owes.filter((each) => each !== action);
  await tx.update(appUser).set({ owes }).where(eq(appUser.id, person.id));
}
