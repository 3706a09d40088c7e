/** Publishes the working rows as a version, by one person or two, and shows a preview. */
import type { atlasContract as contract, ModelChannel } from '@klarsikt/contract';
import { getDayInZone, getYear } from '@klarsikt/engine/calendar';
import { baselineRequirementSet } from '@klarsikt/engine/completeness';
import type { JsonObject } from '@klarsikt/engine/fields';
import {
  buildModelVersionInSteps,
  collectionNames,
  findLostRequirementProblems,
  isCollectionName,
  listEntities,
  type ModelProblem,
  modelTables,
  type ReferenceModel,
  type readModel,
} from '@klarsikt/engine/model';
import {
  listQualityDefectsInSteps,
  listUnconfirmedRules,
  type QualityRule,
  qualityRules,
} from '@klarsikt/engine/quality';
import { findRequirementSet } from '@klarsikt/engine/requirements';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, getActorName, isActingAsOperator } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import {
  type HashedContent,
  runGeneratorInSteps,
  serializeWithHash,
} from '@klarsikt/server/platform/steps.ts';
import {
  type ReadTx,
  runInReadTransaction,
  runInSystemTransaction,
  type WriteTx,
} from '@klarsikt/server/platform/tx.ts';
import type { AtlasDeps } from './deps.ts';
import { loadLiveModel } from './live.ts';
import { listPlannedReleaseKeys } from './news.store.ts';
import { removeWithdrawnNews } from './news.ts';
import {
  countPinnedAssessments,
  deletePublicationProposal,
  findPublicationProposal,
  insertPublication,
  listLastEntityAuthors,
  listVersionNames,
  updateTwoPersonRule,
  upsertPublicationProposal,
} from './publication.store.ts';
import { createInvalidModelRefusal, listRequirementLossReasons } from './rows.ts';
import { findWorkingLineage, listWorkingRows, lockWorkingRows, type WorkingRow } from './store.ts';
import { notesMissingFault } from './texts.ts';

type Contract = typeof contract;
type PublicationHandlers = Pick<
  EndpointHandlers<Contract, AtlasDeps>,
  'getPlan' | 'publish' | 'confirm' | 'giveBack' | 'setTwoPersons'
>;

/** Returns the rows, with excluded entities reset to their values in the live version. */
export function revertExcludedEntities(
  rows: readonly WorkingRow[],
  live: ReferenceModel,
  leftOut: readonly string[],
): readonly WorkingRow[] {
  if (leftOut.length === 0) return rows;
  const left = new Set(leftOut);
  const entities = new Map<string, JsonObject>(
    collectionNames.flatMap((name) => listEntities(live, name)).map((entity) => [entity.key, { ...entity }]),
  );
  return rows.flatMap((row) => {
    if (!left.has(row.key)) return [row];
    const document = entities.get(row.key);
    return document === undefined ? [] : [{ ...row, document }];
  });
}

/** Returns the name of the next version of a year: the highest number plus one. */
function nextVersionName(names: readonly string[], year: number): string {
  const numbers = names.flatMap((name) => {
    const [, of, number] = /^(\d{4}):(\d+)$/.exec(name) ?? [];
    return of === String(year) ? [Number(number)] : [];
  });
  return `${year}:${Math.max(0, ...numbers) + 1}`;
}

function buildModelFaults(
  problems: ReturnType<typeof readModel>,
  rows: readonly WorkingRow[],
  language: Language,
) {
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

async function computeWarnings(rows: readonly WorkingRow[], today: string) {
  const notes = await runGeneratorInSteps(listQualityDefectsInSteps(rows, today));
  return qualityRules.flatMap((rule) => {
    const count = notes.filter((note) => note.rule === rule).length;
    return count === 0 ? [] : [{ rule, count }];
  });
}

/**
 * Builds the version; returns a problem for each requirement that must be met but is removed or weakened without a
 * reason.
 */
async function buildVersion(rows: readonly WorkingRow[], live: ReferenceModel, now: Date) {
  const made = await runGeneratorInSteps(buildModelVersionInSteps(rows, now.toISOString()));
  if ('problems' in made) return made;
  const [before, after] = [live, made.model].map(
    (model) => findRequirementSet(model) ?? baselineRequirementSet,
  );
  const problems: readonly ModelProblem[] =
    before === undefined || after === undefined
      ? []
      : findLostRequirementProblems(before, after, listRequirementLossReasons(rows));
  return problems.length > 0 ? { problems } : made;
}

async function buildPlan(
  tx: ReadTx,
  { actor, deps, language }: { readonly actor: Actor; readonly deps: AtlasDeps; readonly language: Language },
  leftOut: readonly string[],
) {
  const now = deps.clock.now();
  const live = await loadLiveModel(deps);
  const planned = await listPlannedReleaseKeys(tx, now);
  const rows = revertExcludedEntities(await listWorkingRows(tx), live.model, [...leftOut, ...planned]);
  const made = await buildVersion(rows, live.model, now);
  const model = 'problems' in made ? null : made.model;
  const hash = model === null ? null : (await serializeWithHash(model)).hash;
  const before = { hash: live.version.hash, model: live.model };
  const changes = await deps.compare(before, model === null ? before : { hash: hash ?? '', model });
  const keys = Object.values(changes.collections).flatMap(({ added, removed, changed }) =>
    [...added, ...removed, ...changed].map(({ key }) => key),
  );
  const proposal = await findPublicationProposal(tx);
  return {
    name: nextVersionName(await listVersionNames(tx), getYear(getDayInZone(now, actor.timeZone))),
    live: { hash: live.version.hash, name: live.version.name },
    hash,
    unchanged: hash === live.version.hash,
    planned: planned.length,
    faults: buildModelFaults(made, rows, language),
    warnings: await computeWarnings(rows, getDayInZone(now, actor.timeZone)),
    changes,
    authors: await listLastEntityAuthors(tx, keys),
    twoPersons: requireFound(await findWorkingLineage(tx)).twoPersons,
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

/**
 * Returns the affected organisations: the operator sees the names of all organisations, other editors only those
 * below their own.
 */
function filterAffected(actor: Actor, pinned: Awaited<ReturnType<typeof countPinnedAssessments>>) {
  const mayName = ({ path }: { path: readonly number[] }) =>
    isActingAsOperator(actor) || (actor.organizationId !== null && path.includes(actor.organizationId));
  const others = pinned.filter((row) => !mayName(row));
  return {
    affected: pinned.filter(mayName).map(({ organization, assessments }) => ({ organization, assessments })),
    affectedOthers: {
      organizations: others.length,
      assessments: others.reduce((sum, { assessments }) => sum + assessments, 0),
    },
  };
}

interface PublicationRequest {
  readonly hash: string;
  readonly description: string;
  readonly channel: ModelChannel;
  readonly leftOut: readonly string[];
  readonly notes: Readonly<Record<string, string>>;
  readonly acknowledged: readonly QualityRule[];
}

/**
 * Builds the version; refuses it if its hash is not the previewed hash, and as live also if it has warnings that are
 * not confirmed.
 */
async function requirePreviewedVersion(
  tx: WriteTx,
  { actor, deps }: { readonly actor: Actor; readonly deps: AtlasDeps },
  { hash, leftOut, channel, acknowledged }: PublicationRequest,
): Promise<{ readonly model: ReferenceModel; readonly written: HashedContent }> {
  const { model: live } = await loadLiveModel(deps);
  const now = deps.clock.now();
  const planned = await listPlannedReleaseKeys(tx, now);
  await lockWorkingRows(tx);
  const rows = revertExcludedEntities(await listWorkingRows(tx), live, [...leftOut, ...planned]);
  const made = await buildVersion(rows, live, now);
  if ('problems' in made) throw createInvalidModelRefusal(made.problems);
  const written = await serializeWithHash(made.model);
  if (written.hash !== hash) throw new Refusal('error.atlas.moved');
  if (channel === 'live') {
    const open = listUnconfirmedRules(
      await computeWarnings(rows, getDayInZone(now, actor.timeZone)),
      acknowledged,
    );
    if (open.length > 0) throw new Refusal('error.atlas.warnings', { count: open.length, rules: open });
  }
  return { model: made.model, written };
}

async function publishRequested(
  tx: WriteTx,
  { actor, deps }: { readonly actor: Actor; readonly deps: AtlasDeps },
  wanted: PublicationRequest & { readonly proposedBy: string },
) {
  const { model, written } = await requirePreviewedVersion(tx, { actor, deps }, wanted);
  const at = deps.clock.now();
  const { description, channel, hash } = wanted;
  const next = nextVersionName(await listVersionNames(tx), getYear(getDayInZone(at, actor.timeZone)));
  // If a version with equal content exists, keep its name, because equal content is the same version.
  const name = deps.models.describe(hash)?.name ?? next;
  await deps.publishVersion(tx, model, { name, description, channel, at, written });
  await insertPublication(tx, { ...wanted, at, userId: actor.userId, author: getActorName(actor) });
  if (channel === 'live') await removeWithdrawnNews({ tx, actor, deps });
  await deletePublicationProposal(tx);
  await deps.cluster.modelsChanged(tx);
  const { acknowledged, proposedBy } = wanted;
  const after = { version: name, hash, channel, proposedBy, acknowledged: [...acknowledged] };
  return {
    output: { published: true, hash, name },
    audit: [{ event: 'atlas.published', subject: `model:${name}`, after }] as const,
    committed: () => deps.cluster.spread('models'),
  };
}

async function insertProposal(
  tx: WriteTx,
  { actor, deps }: { readonly actor: Actor; readonly deps: AtlasDeps },
  wanted: PublicationRequest,
) {
  if ((await findPublicationProposal(tx)) !== null) throw new Refusal('error.atlas.proposed');
  await requirePreviewedVersion(tx, { actor, deps }, wanted);
  const at = deps.clock.now();
  await upsertPublicationProposal(tx, { ...wanted, at, userId: actor.userId, author: getActorName(actor) });
  const name = nextVersionName(await listVersionNames(tx), getYear(getDayInZone(at, actor.timeZone)));
  const { hash, channel } = wanted;
  return {
    output: { published: false, hash, name },
    audit: [{ event: 'atlas.proposed', subject: `model:${name}`, after: { hash, channel } }] as const,
  };
}

export const publicationHandlers: PublicationHandlers = {
  getPlan: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { organizationId } = actor;
      const plan = await runInReadTransaction(db, { organizationId }, (tx) =>
        buildPlan(tx, { actor, deps, language: call.language }, input.body.leftOut),
      );
      const pinned = await runInSystemTransaction(db, (tx) => countPinnedAssessments(tx, plan.live.hash));
      return { ...plan, ...filterAffected(actor, pinned) };
    },
  },
  publish: async ({ tx, input, actor, deps, call }) => {
    const { channel, description } = input.body;
    if (channel === 'live' && description === '')
      throw createInputRefusal({
        path: '/description',
        code: 'atlas.notes',
        message: notesMissingFault[call.language],
      });
    const { twoPersons } = requireFound(await findWorkingLineage(tx));
    return twoPersons
      ? insertProposal(tx, { actor, deps }, input.body)
      : publishRequested(tx, { actor, deps }, { ...input.body, proposedBy: '' });
  },
  confirm: async ({ tx, input, actor, deps }) => {
    const proposal = requireFound(await findPublicationProposal(tx));
    if (proposal.hash !== input.body.hash) throw new Refusal('error.atlas.moved');
    if (proposal.userId === actor.userId) throw new Refusal('error.atlas.person');
    const { acknowledged } = input.body;
    return publishRequested(tx, { actor, deps }, { ...proposal, acknowledged, proposedBy: proposal.author });
  },
  giveBack: async ({ tx, input }) => {
    const { hash, reason } = input.body;
    if (requireFound(await findPublicationProposal(tx)).hash !== hash) throw new Refusal('error.atlas.moved');
    await deletePublicationProposal(tx);
    return {
      output: { done: true },
      audit: [{ event: 'atlas.returned', subject: `model:${hash.slice(0, 8)}`, after: { hash, reason } }],
    };
  },
  setTwoPersons: async ({ tx, input }) => {
    const { two } = input.body;
    const { twoPersons } = requireFound(await findWorkingLineage(tx));
    await updateTwoPersonRule(tx, two);
    return {
      output: { two },
      audit: [
        { event: 'atlas.persons', subject: 'model:atlas', before: { two: twoPersons }, after: { two } },
      ],
    };
  },
};
