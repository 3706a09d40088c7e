/** Releases publications immediately or later, without a new version (docs/decisions/0055). */
import type { atlasContract as contract, NewsState } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { isRecord, type JsonObject } from '@klarsikt/engine/fields';
import { buildModelVersion, findReleasesToApply, listReferencedKeys } from '@klarsikt/engine/model';
import { createInputRefusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { buildChangeAuthor, type EntityChangeContext, modifyEntity, patchEntity } from './change.ts';
import type { AtlasDeps } from './deps.ts';
import { findEntityLabels, listEntityRowsOfKind } from './find.store.ts';
import { type LiveVersionDigests, loadLiveVersionDigests } from './live.ts';
import {
  deletePlannedNewsReleases,
  insertNewsRelease,
  listNewsReleases,
  type StoredNewsRelease,
} from './news.store.ts';
import { buildEntityLabel } from './reading.ts';
import { createInvalidModelRefusal } from './rows.ts';
import { findWorkingRowDetails, listWorkingRows, listWorkingRowsByKey, type WorkingRow } from './store.ts';
import { pastTimeFault, withdrawnNewsFault } from './texts.ts';

type Contract = typeof contract;
type NewsHandlers = Pick<
  EndpointHandlers<Contract, AtlasDeps>,
  'listNews' | 'getNews' | 'releaseNews' | 'takeOutNews'
>;
type Row = NonNullable<Awaited<ReturnType<typeof findWorkingRowDetails>>>;

const published: readonly Patch[] = [{ op: 'remove', path: '/draft' }];
const drafted: readonly Patch[] = [{ op: 'set', path: '/draft', value: true }];

/** Returns patches that set or clear the draft state; none if the row already has the wanted state. */
const draftPatches = ({ draft }: JsonObject, wanted: boolean): readonly Patch[] =>
  (draft === true) === wanted ? [] : wanted ? drafted : published;

interface PublicationStatus {
  readonly state: NewsState;
  readonly since: { readonly at: string; readonly author: string } | null;
  readonly planned: { readonly at: string; readonly author: string } | null;
  readonly changed: boolean;
}

const madeBy = ({ at, author }: StoredNewsRelease) => ({ at, author });

/** Computes the state of a publication for readers. `releases` may include releases of other publications. */
export function computePublicationStatus(
  row: Pick<WorkingRow, 'key' | 'digest'>,
  releases: readonly StoredNewsRelease[],
  { live, now }: { readonly live: LiveVersionDigests; readonly now: string },
): PublicationStatus {
  const own = releases.filter(({ key }) => key === row.key);
  const time = { now, published: live.version.publishedAt.toISOString() };
  const [counts] = findReleasesToApply(own, time, (key) => live.byKey.has(key));
  const current = own.find(({ number }) => number === counts?.number) ?? null;
  const planned = own.find(({ at }) => at > now) ?? null;
  // If a newer version lacks the publication, only a release shows that the publication was removed.
  const gone = own.findLast(({ at, publication }) => at <= now && publication === null) ?? null;
  const base = { planned: planned === null ? null : madeBy(planned) };
  if (current !== null) {
    const isOut = current.publication !== null;
    const changed = (planned ?? current).digest !== row.digest;
    return { ...base, state: isOut ? 'out' : 'takenOut', since: madeBy(current), changed };
  }
  const inVersion = live.byKey.get(row.key);
  if (inVersion !== undefined)
    return { ...base, state: 'version', since: null, changed: (planned?.digest ?? inVersion) !== row.digest };
  const changed = (planned ?? gone)?.digest !== row.digest;
  return gone === null
    ? { ...base, state: 'none', since: null, changed }
    : { ...base, state: 'takenOut', since: madeBy(gone), changed };
}

async function listTouchedKeys(tx: ReadTx, document: JsonObject): Promise<readonly string[]> {
  const tags = await listWorkingRowsByKey(tx, listReferencedKeys(document.tags));
  return [
    ...new Set(
      tags.flatMap(({ document: tag }) => [
        ...listReferencedKeys(tag.threats),
        ...listReferencedKeys(tag.categories),
        ...listReferencedKeys(tag.geographies),
      ]),
    ),
  ];
}

const titleOf = ({ title }: JsonObject): string => (isRecord(title) ? String(title.en) : '');

/** Sets the draft state of a row and returns the new revision; refuses a stale revision. */
async function setDraftState(
  context: EntityChangeContext,
  row: Row,
  given: { readonly revision: number; readonly draft: boolean },
) {
  const place = { collection: 'publications', id: row.id } as const;
  const patches = draftPatches(row.document, given.draft);
  const { saved } = await modifyEntity(context, place, { revision: given.revision, patches });
  return saved.revision;
}

/**
 * Builds the publication and its tags as a version made at this moment would contain them. Draft tags are published
 * too.
 */
async function buildReleasedPart(context: EntityChangeContext, row: Row, at: string) {
  const { tx } = context;
  for (const tag of await listWorkingRowsByKey(tx, listReferencedKeys(row.document.tags)))
    await patchEntity(context, tag, (document) =>
      document.withdrawn === true ? [] : draftPatches(document, false),
    );
  const rows = await listWorkingRows(tx);
  const made = buildModelVersion(rows, at);
  if ('problems' in made) throw createInvalidModelRefusal(made.problems);
  const publication = requireFound(made.model.publications.find(({ key }) => key === row.key));
  const tags = made.model.tags.filter(({ key }) => publication.tags.includes(key));
  return { publication, tags, digest: requireFound(rows.find(({ key }) => key === row.key)).digest };
}

/** Returns the instant of the release; refuses a past instant with a fault at its field. */
function requireReleaseTime({ deps, call }: EntityChangeContext, wanted: string | null): Date {
  const now = deps.clock.now();
  if (wanted === null) return now;
  const at = new Date(wanted);
  if (at <= now)
    throw createInputRefusal({ path: '/at', code: 'atlas.time', message: pastTimeFault[call.language] });
  return at;
}

/**
 * Takes released publications out of the news if their rows are withdrawn or drafts, because a new version does not
 * contain them.
 */
export async function removeWithdrawnNews(
  context: Pick<EntityChangeContext, 'tx' | 'actor' | 'deps'>,
): Promise<void> {
  const { tx } = context;
  const { at, userId, author } = buildChangeAuthor(context);
  const now = at.toISOString();
  const releases = await listNewsReleases(tx);
  const out = findReleasesToApply(releases, { now, published: '' }, () => true).filter(
    ({ publication }) => publication !== null,
  );
  for (const { key, digest, document } of await listWorkingRowsByKey(
    tx,
    out.map((release) => release.key),
  ))
    if (document.withdrawn === true || document.draft === true)
      await insertNewsRelease(tx, {
        key,
        at,
        publication: null,
        tags: [],
        digest,
        madeAt: at,
        userId,
        author,
      });
}

const shown: Pick<NewsHandlers, 'listNews' | 'getNews'> = {
  listNews: async ({ tx, deps }) => {
    const live = await loadLiveVersionDigests(deps.models);
    const now = deps.clock.now().toISOString();
    const releases = await listNewsReleases(tx);
    const rows = (await listEntityRowsOfKind(tx, 'publications')).map((row) => {
      const { published: day } = row.document;
      const standing = computePublicationStatus(row, releases, { live, now });
      return { ...buildEntityLabel(row, live), published: typeof day === 'string' ? day : '', ...standing };
    });
    const rank = ({ planned, since }: PublicationStatus) => planned?.at ?? since?.at ?? '';
    return {
      rows: rows
        .filter(({ state, planned, changed }) => state !== 'version' || planned !== null || changed)
        .toSorted(
          (a, b) =>
            Number(b.planned !== null) - Number(a.planned !== null) ||
            rank(b).localeCompare(rank(a)) ||
            b.published.localeCompare(a.published),
        ),
    };
  },
  getNews: async ({ tx, input, deps }) => {
    const row = requireFound(await findWorkingRowDetails(tx, 'publications', input.params.id));
    const live = await loadLiveVersionDigests(deps.models);
    const now = deps.clock.now().toISOString();
    const keys = await listTouchedKeys(tx, row.document);
    const labels = keys.length === 0 ? [] : await findEntityLabels(tx, { of: [], text: '', keys }, 'en');
    return {
      revision: row.revision,
      ...computePublicationStatus(row, await listNewsReleases(tx, [row.key]), { live, now }),
      touches: labels.map((label) => buildEntityLabel(label, live)),
    };
  },
};

async function takeOutPublication(
  tx: WriteTx,
  row: Row,
  context: EntityChangeContext & { readonly deps: AtlasDeps },
): Promise<void> {
  const { key, digest } = row;
  const { at, userId, author } = buildChangeAuthor(context);
  const live = await loadLiveVersionDigests(context.deps.models);
  const { state } = computePublicationStatus(row, await listNewsReleases(tx, [key]), {
    live,
    now: at.toISOString(),
  });
  await deletePlannedNewsReleases(tx, key, at);
  if (state === 'version' || state === 'out')
    await insertNewsRelease(tx, { key, at, publication: null, tags: [], digest, madeAt: at, userId, author });
}

export const newsHandlers: NewsHandlers = {
  ...shown,
  releaseNews: async (context) => {
    const { tx, input, call } = context;
    const at = requireReleaseTime(context, input.body.at);
    const row = requireFound(await findWorkingRowDetails(tx, 'publications', input.params.id));
    if (row.withdrawn)
      throw createInputRefusal({
        path: '/withdrawn',
        code: 'atlas.withdrawn',
        message: withdrawnNewsFault[call.language],
      });
    const { revision: from } = input.body;
    const revision = await setDraftState(context, row, { revision: from, draft: false });
    const part = await buildReleasedPart(context, row, at.toISOString());
    const { at: madeAt, userId, author } = buildChangeAuthor(context);
    await deletePlannedNewsReleases(tx, row.key, madeAt);
    await insertNewsRelease(tx, { key: row.key, at, ...part, madeAt, userId, author });
    const after = { at: at.toISOString(), title: titleOf(row.document) };
    return {
      output: { at: at.toISOString(), revision },
      audit: [{ event: 'atlas.released', subject: `entity:${row.key}`, after }],
    };
  },
  takeOutNews: async (context) => {
    const { tx, input } = context;
    const row = requireFound(await findWorkingRowDetails(tx, 'publications', input.params.id));
    await takeOutPublication(tx, row, context);
    const revision = await setDraftState(context, row, { revision: input.body.revision, draft: true });
    const after = { title: titleOf(row.document) };
    return {
      output: { revision },
      audit: [{ event: 'atlas.takenOut', subject: `entity:${row.key}`, after }],
    };
  },
};
