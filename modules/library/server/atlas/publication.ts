/** Calls that make a version of the working rows: what it would change, by one person or two. */
import type { atlas as contract, ModelChannel } from '@klarsikt/contract';
import {
  collectionNames,
  dayOf,
  entitiesOf,
  isCollectionName,
  type JsonObject,
  type Language,
  modelTables,
  qualityRules,
  qualitySteps,
  type ReferenceModel,
  type readModel,
  versionSteps,
  yearOf,
} from '@klarsikt/engine';
import { type Actor, actorName, actsAsOperator } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import { type Content, contentOf, inSteps } from '@klarsikt/server/platform/steps.ts';
import {
  inReadTransaction,
  inSystemTransaction,
  type ReadTx,
  type WriteTx,
} from '@klarsikt/server/platform/tx.ts';
import type { AtlasDeps } from './deps.ts';
import { plannedKeys } from './news.store.ts';
import { takeOutDropped } from './news.ts';
import {
  appendPublication,
  authorsOf,
  dropProposal,
  pinnedTo,
  proposalIn,
  setPersons,
  storeProposal,
  versionNames,
} from './publication.store.ts';
import { invalidModel } from './rows.ts';
import { allRows, lineOf, lockRows, type WorkingRow } from './store.ts';

type Contract = typeof contract;
type Published = Pick<
  Handlers<Contract, AtlasDeps>,
  'getPlan' | 'publish' | 'confirm' | 'giveBack' | 'setTwoPersons'
>;

/** The rows with those that are left for later as the live version has them. */
export function withLeftOut(
  rows: readonly WorkingRow[],
  live: ReferenceModel,
  leftOut: readonly string[],
): readonly WorkingRow[] {
  if (leftOut.length === 0) return rows;
  const left = new Set(leftOut);
  const entities = new Map<string, JsonObject>(
    collectionNames.flatMap((name) => entitiesOf(live, name)).map((entity) => [entity.key, { ...entity }]),
  );
  return rows.flatMap((row) => {
    if (!left.has(row.key)) return [row];
    const document = entities.get(row.key);
    return document === undefined ? [] : [{ ...row, document }];
  });
}

/** The name of the next version of a year: one more than the highest. */
function nextName(names: readonly string[], year: number): string {
  const numbers = names.flatMap((name) => {
    const [, of, number] = /^(\d{4}):(\d+)$/.exec(name) ?? [];
    return of === String(year) ? [Number(number)] : [];
  });
  return `${year}:${Math.max(0, ...numbers) + 1}`;
}

async function liveOf({ models }: Pick<AtlasDeps, 'models'>) {
  const version = found(models.live());
  return { version, model: await models.whole(version.hash) };
}

function faultsIn(problems: ReturnType<typeof readModel>, rows: readonly WorkingRow[], language: Language) {
  if (!('problems' in problems)) return [];
  const ids = new Map(rows.map((row) => [row.key, row.id]));
  return problems.problems.slice(0, 200).map(({ collection, key, field, code, text }) => ({
    type: isCollectionName(collection) ? modelTables[collection].type : collection,
    id: ids.get(key) ?? null,
    key,
    path: field,
    code,
    message: text[language],
  }));
}

async function warningsIn(rows: readonly WorkingRow[], today: string) {
  const notes = await inSteps(qualitySteps(rows, today));
  return qualityRules.flatMap((rule) => {
    const count = notes.filter((note) => note.rule === rule).length;
    return count === 0 ? [] : [{ rule, count }];
  });
}

async function planIn(
  tx: ReadTx,
  { actor, deps, language }: { readonly actor: Actor; readonly deps: AtlasDeps; readonly language: Language },
  leftOut: readonly string[],
) {
  const now = deps.clock.now();
  const live = await liveOf(deps);
  const planned = await plannedKeys(tx, now);
  const rows = withLeftOut(await allRows(tx), live.model, [...leftOut, ...planned]);
  const made = await inSteps(versionSteps(rows, now.toISOString()));
  const model = 'problems' in made ? null : made.model;
  const hash = model === null ? null : (await contentOf(model)).hash;
  const before = { hash: live.version.hash, model: live.model };
  const changes = await deps.compare(before, model === null ? before : { hash: hash ?? '', model });
  const keys = Object.values(changes.collections).flatMap(({ added, removed, changed }) =>
    [...added, ...removed, ...changed].map(({ key }) => key),
  );
  const proposal = await proposalIn(tx);
  return {
    name: nextName(await versionNames(tx), yearOf(dayOf(now, actor.timeZone))),
    live: { hash: live.version.hash, name: live.version.name },
    hash,
    unchanged: hash === live.version.hash,
    planned: planned.length,
    faults: faultsIn(made, rows, language),
    warnings: await warningsIn(rows, dayOf(now, actor.timeZone)),
    changes,
    authors: await authorsOf(tx, keys),
    twoPersons: found(await lineOf(tx)).twoPersons,
    proposal:
      proposal === null
        ? null
        : {
            hash: proposal.hash,
            description: proposal.description,
            channel: proposal.channel,
            author: proposal.author,
            at: proposal.at.toISOString(),
            own: proposal.userId === actor.userId,
          },
  };
}

/** Names of organisations are shown to the operator, and to other editors those of their own part of the tree. */
function affectedFor(actor: Actor, pinned: Awaited<ReturnType<typeof pinnedTo>>) {
  const mayName = ({ path }: { path: readonly number[] }) =>
    actsAsOperator(actor) || (actor.organizationId !== null && path.includes(actor.organizationId));
  const others = pinned.filter((row) => !mayName(row));
  return {
    affected: pinned.filter(mayName).map(({ organization, assessments }) => ({ organization, assessments })),
    affectedOthers: {
      organizations: others.length,
      assessments: others.reduce((sum, { assessments }) => sum + assessments, 0),
    },
  };
}

interface Wanted {
  readonly hash: string;
  readonly description: string;
  readonly channel: ModelChannel;
  readonly leftOut: readonly string[];
  readonly notes: Readonly<Record<string, string>>;
}

/** The version that the rows make now; refused when it is another one than somebody has read the plan of. */
async function versionFor(
  tx: WriteTx,
  deps: AtlasDeps,
  { hash, leftOut }: Wanted,
): Promise<{ readonly model: ReferenceModel; readonly written: Content }> {
  const { model: live } = await liveOf(deps);
  const now = deps.clock.now();
  const planned = await plannedKeys(tx, now);
  await lockRows(tx);
  const rows = withLeftOut(await allRows(tx), live, [...leftOut, ...planned]);
  const made = await inSteps(versionSteps(rows, now.toISOString()));
  if ('problems' in made) throw invalidModel(made.problems);
  const written = await contentOf(made.model);
  if (written.hash !== hash) throw new Refusal('error.atlas.moved');
  return { model: made.model, written };
}

async function publishNow(
  tx: WriteTx,
  { actor, deps }: { readonly actor: Actor; readonly deps: AtlasDeps },
  wanted: Wanted & { readonly proposedBy: string },
) {
  const { model, written } = await versionFor(tx, deps, wanted);
  const at = deps.clock.now();
  const { description, channel, hash } = wanted;
  const next = nextName(await versionNames(tx), yearOf(dayOf(at, actor.timeZone)));
  // The same content is the same version: it keeps the name that it has.
  const name = deps.models.describe(hash)?.name ?? next;
  await deps.publishVersion(tx, model, { name, description, channel, at, written });
  await appendPublication(tx, { ...wanted, at, userId: actor.userId, author: actorName(actor) });
  if (channel === 'live') await takeOutDropped({ tx, actor, deps });
  await dropProposal(tx);
  await deps.cluster.modelsChanged(tx);
  const after = { version: name, hash, channel, proposedBy: wanted.proposedBy };
  return {
    output: { published: true, hash, name },
    audit: [{ event: 'atlas.published', subject: `model:${name}`, after }] as const,
    committed: () => deps.cluster.spread('models'),
  };
}

async function propose(
  tx: WriteTx,
  { actor, deps }: { readonly actor: Actor; readonly deps: AtlasDeps },
  wanted: Wanted,
) {
  if ((await proposalIn(tx)) !== null) throw new Refusal('error.atlas.proposed');
  await versionFor(tx, deps, wanted);
  const at = deps.clock.now();
  await storeProposal(tx, { ...wanted, at, userId: actor.userId, author: actorName(actor) });
  const name = nextName(await versionNames(tx), yearOf(dayOf(at, actor.timeZone)));
  const { hash, channel } = wanted;
  return {
    output: { published: false, hash, name },
    audit: [{ event: 'atlas.proposed', subject: `model:${name}`, after: { hash, channel } }] as const,
  };
}

export const publication: Published = {
  getPlan: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { organizationId } = actor;
      const plan = await inReadTransaction(db, { organizationId }, (tx) =>
        planIn(tx, { actor, deps, language: call.language }, input.body.leftOut),
      );
      const pinned = await inSystemTransaction(db, (tx) => pinnedTo(tx, plan.live.hash));
      return { ...plan, ...affectedFor(actor, pinned) };
    },
  },
  publish: async ({ tx, input, actor, deps }) => {
    const { twoPersons } = found(await lineOf(tx));
    return twoPersons
      ? propose(tx, { actor, deps }, input.body)
      : publishNow(tx, { actor, deps }, { ...input.body, proposedBy: '' });
  },
  confirm: async ({ tx, input, actor, deps }) => {
    const proposal = found(await proposalIn(tx));
    if (proposal.hash !== input.body.hash) throw new Refusal('error.atlas.moved');
    if (proposal.userId === actor.userId) throw new Refusal('error.atlas.person');
    return publishNow(tx, { actor, deps }, { ...proposal, proposedBy: proposal.author });
  },
  giveBack: async ({ tx, input }) => {
    const { hash, reason } = input.body;
    if (found(await proposalIn(tx)).hash !== hash) throw new Refusal('error.atlas.moved');
    await dropProposal(tx);
    return {
      output: { done: true },
      audit: [{ event: 'atlas.returned', subject: `model:${hash.slice(0, 8)}`, after: { hash, reason } }],
    };
  },
  setTwoPersons: async ({ tx, input }) => {
    const { two } = input.body;
    const { twoPersons } = found(await lineOf(tx));
    await setPersons(tx, two);
    return {
      output: { two },
      audit: [
        { event: 'atlas.persons', subject: 'model:atlas', before: { two: twoPersons }, after: { two } },
      ],
    };
  },
};
