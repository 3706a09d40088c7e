import {
  type AssistantKey,
  assistantSecretPrefix,
  assistantToolNames,
  assistantContract as contract,
  maxAssistantKeyDays,
  maxAssistantKeys,
} from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { AssistantDeps } from './deps.ts';
import {
  countActiveAssistantKeys,
  findAssistantKey,
  insertAssistantKey,
  listAssistantKeys,
  listAssistantKeysOfUser,
  loadAssistantSwitch,
  revokeAssistantKey,
  updateAssistantKeyTools,
  upsertAssistantSwitch,
} from './store.ts';
import { assistantKeyExpiryLateText, assistantKeyExpiryPastText } from './texts.ts';

type StoredKey = NonNullable<Awaited<ReturnType<typeof findAssistantKey>>>;

function toWireKey(row: StoredKey, now: Date): AssistantKey {
  const expired = row.expiresAt <= now;
  const disabled = row.status !== 'active';
  const live = expired ? 'expired' : disabled ? 'disabled' : 'active';
  return {
    id: row.id,
    label: row.label,
    person: { id: row.userId, name: `${row.givenName} ${row.surname}`.trim() || row.username },
    tools: assistantToolNames.filter((name) => row.tools.includes(name)),
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    state: row.revokedAt === null ? live : 'revoked',
  };
}

const assistantAddressOf = ({ config }: AssistantDeps): string => `${config.origin}/mcp`;

async function loadSwitch(tx: ReadTx, organizationId: number, deps: AssistantDeps) {
  const stored = await loadAssistantSwitch(tx, organizationId);
  return { ...stored, offered: deps.config.assistants === true, address: assistantAddressOf(deps) };
}

function requireKeyOwner({ demo, userId, ownOrganizationId }: Actor): {
  userId: number;
  organizationId: number;
} {
  if (demo) throw new Refusal('error.demo');
  return { userId: requireFound(userId), organizationId: requireFound(ownOrganizationId) };
}

function requireAllowedExpiry(expires: Date, now: Date, language: Language): void {
  const fault = (code: string, message: string) =>
    createInputRefusal({ path: 'body.expiresAt', code, message });
  if (expires <= now) throw fault('past', assistantKeyExpiryPastText[language]);
  if (expires.getTime() - now.getTime() > maxAssistantKeyDays * 86_400_000)
    throw fault('far', assistantKeyExpiryLateText[language]);
}

async function revokeLockedKey(tx: WriteTx, row: StoredKey, now: Date) {
  const { label } = row;
  if (toWireKey(row, now).state === 'expired' || !(await revokeAssistantKey(tx, row.id, now)))
    throw new Refusal('error.key.ended');
  return {
    output: toWireKey(requireFound(await findAssistantKey(tx, row.id)), now),
    audit: [{ event: 'assistant.revoked', subject: `assistant:${row.id}`, before: { label } }],
  } as const;
}

export const assistantHandlers = implementEndpoints<AssistantDeps>()(contract, {
  getSwitch: ({ tx, actor, deps }) => loadSwitch(tx, requireFound(actor.organizationId), deps),

  setSwitch: async ({ tx, input, actor, deps }) => {
    const organizationId = requireFound(actor.organizationId);
    const { enabled, revision } = input.body;
    if (enabled && deps.config.assistants !== true) throw new Refusal('error.assistant.operator');
    const before = await loadSwitch(tx, organizationId, deps);
    if (!(await upsertAssistantSwitch(tx, { organizationId, enabled, revision, at: deps.clock.now() })))
      throw createStaleRecordRefusal(before.revision, before);
    return {
      output: await loadSwitch(tx, organizationId, deps),
      audit: [
        {
          event: 'assistant.switched',
          subject: `organization:${organizationId}`,
          before: { enabled: before.enabled },
          after: { enabled },
        },
      ],
    };
  },

  list: async ({ tx, input, deps }) => {
    const now = deps.clock.now();
    const { rows, total } = await listAssistantKeys(tx, input.body, now);
    return { rows: rows.map((row) => toWireKey(row, now)), total };
  },

  setTools: async ({ tx, input, deps }) => {
    const now = deps.clock.now();
    const { id } = input.params;
    const { revision, tools } = input.body;
    const before = toWireKey(requireFound(await findAssistantKey(tx, id)), now);
    if (before.state === 'revoked' || before.state === 'expired') throw new Refusal('error.key.ended');
    if (!(await updateAssistantKeyTools(tx, { id, revision, tools })))
      throw createStaleRecordRefusal(before.revision, before);
    return {
      output: toWireKey(requireFound(await findAssistantKey(tx, id)), now),
      audit: [
        {
          event: 'assistant.changed',
          subject: `assistant:${id}`,
          before: { tools: before.tools },
          after: { tools },
        },
      ],
    };
  },

  revoke: async ({ tx, input, deps }) =>
    revokeLockedKey(tx, requireFound(await findAssistantKey(tx, input.params.id)), deps.clock.now()),

  listOwn: async ({ tx, actor, deps }) => {
    const address = assistantAddressOf(deps);
    if (actor.demo || actor.userId === null || actor.ownOrganizationId === null)
      return { open: false, address, keys: [] };
    const now = deps.clock.now();
    const { enabled, offered } = await loadSwitch(tx, actor.ownOrganizationId, deps);
    const keys = await listAssistantKeysOfUser(tx, actor.userId);
    return { open: enabled && offered, address, keys: keys.map((row) => toWireKey(row, now)) };
  },

  createOwn: async ({ tx, input, actor, deps, call }) => {
    const { userId, organizationId } = requireKeyOwner(actor);
    const { label, tools, expiresAt } = input.body;
    const now = deps.clock.now();
    const expires = new Date(expiresAt);
    requireAllowedExpiry(expires, now, call.language);
    const { enabled, offered } = await loadSwitch(tx, organizationId, deps);
    if (!enabled || !offered) throw new Refusal('error.assistant.off');
    if ((await countActiveAssistantKeys(tx, userId, now)) >= maxAssistantKeys)
      throw new Refusal('error.assistant.most', { most: maxAssistantKeys });
    const secret = `${assistantSecretPrefix}${generateToken()}`;
    const row = { organizationId, userId, label, tools, createdAt: now, expiresAt: expires };
    const id = await insertAssistantKey(tx, { ...row, secretHash: hashToken(secret) });
    const made = toWireKey(requireFound(await findAssistantKey(tx, id)), now);
    return {
      output: { ...made, secret },
      audit: [{ event: 'assistant.created', subject: `assistant:${id}`, after: { label, tools, expiresAt } }],
    };
  },

  revokeOwn: async ({ tx, input, actor, deps }) => {
    const row = requireFound(await findAssistantKey(tx, input.params.id));
    if (row.userId !== actor.userId) throw new Refusal('error.notfound');
    return revokeLockedKey(tx, row, deps.clock.now());
  },
});
