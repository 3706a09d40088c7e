import type { MailReference, UserImportResult, UserImportRow } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { CsvRow } from '@klarsikt/imports/csv';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { requireOrganizationScope } from './account.ts';
import type { UserDeps } from './deps.ts';
import { checkUserImportLines, type UserImportLine } from './import-lines.ts';
import { deleteMemberships, insertMemberships, insertUsers, updateUser } from './store.ts';

function createImportResult(
  judged: readonly UserImportLine[],
  seats: UserImportResult['seats'],
): UserImportResult {
  const rows = judged.map(({ row }) => row);
  const counted = (action: UserImportRow['action']) => rows.filter((row) => row.action === action).length;
  return {
    rows,
    create: counted('create'),
    update: counted('update'),
    same: counted('same'),
    refused: counted('refused'),
    seats,
  };
}

export async function checkUserImport(
  tx: ReadTx,
  deps: UserDeps,
  given: { actor: Actor; rows: readonly CsvRow[]; language: Language },
): Promise<UserImportResult> {
  const { judged, seats } = await checkUserImportLines(tx, deps, given);
  return createImportResult(judged, seats);
}

async function applyUpdates(
  tx: WriteTx,
  deps: UserDeps,
  organizationId: number,
  changed: readonly UserImportLine[],
) {
  const now = deps.clock.now();
  for (const { person, values, joined, left } of changed) {
    if (person === null) continue;
    await updateUser(tx, person.id, {
      ...values,
      disabledAt: values.status === 'disabled' ? (person.disabledAt ?? now) : null,
      revision: person.revision + 1,
      updatedAt: now,
    });
    if (values.status === 'disabled' && person.status !== 'disabled')
      await deps.accounts.endSessions(tx, person.id);
    await deleteMemberships(tx, person.id, left);
    await insertMemberships(
      tx,
      organizationId,
      joined.map((groupId) => ({ userId: person.id, groupId })),
    );
  }
}

async function applyNew(
  tx: WriteTx,
  deps: UserDeps,
  given: { actor: Actor; organizationId: number; created: readonly UserImportLine[]; invite: boolean },
) {
  const { actor, organizationId, created, invite } = given;
  const users = created.map(({ line, values }) => ({
    username: line.username,
    ...values,
    status: invite && values.status === 'active' ? ('invited' as const) : values.status,
  }));
  const ids = await insertUsers(tx, organizationId, users, deps.clock.now());
  const pairs = created.flatMap(({ joined }, at) => {
    const userId = ids[at];
    return userId === undefined ? [] : joined.map((groupId) => ({ userId, groupId }));
  });
  await insertMemberships(tx, organizationId, pairs);
  const mails: MailReference[] = [];
  const causedBy = actor.userId;
  for (const [at, userId] of ids.entries())
    if (users[at]?.status === 'invited')
      mails.push(await deps.accounts.sendLink(tx, { userId, kind: 'invite', landing: null, causedBy }));
  return { ids, mails };
}

export async function runUserImport(
  tx: WriteTx,
  deps: UserDeps,
  given: {
    actor: Actor;
    rows: readonly CsvRow[];
    lines: readonly number[];
    invite: boolean;
    language: Language;
  },
) {
  const { actor, invite } = given;
  const organizationId = requireOrganizationScope(actor);
  const { judged } = await checkUserImportLines(tx, deps, { ...given, lines: new Set(given.lines) });
  const created = judged.filter(({ row }) => row.action === 'create');
  const changed = judged.filter(({ row }) => row.action === 'update');
  await applyUpdates(tx, deps, organizationId, changed);
  const { ids, mails } = await applyNew(tx, deps, { actor, organizationId, created, invite });
  await deps.rights.keepAdministrator(tx, actor);
  const licence = await deps.rights.licence(tx, organizationId);
  const output = createImportResult(judged, { limit: licence?.limit ?? null, used: licence?.used ?? 0 });
  const after = {
    created: ids,
    changed: changed.map(({ person, row }) => ({ id: person?.id, changes: row.changes })),
    refused: output.refused,
    invited: invite,
  };
  const invitations = { written: mails.length, state: mails[0]?.state ?? 'queued' };
  return {
    output: { ...output, invitations },
    audit: [{ event: 'user.imported', subject: `organization:${organizationId}`, after }] as const,
  };
}
