/** Calls by which publications go out, now or later, without a version (docs/decisions/0055). */
import type { atlas as contract, NewsState } from '@klarsikt/contract';
import { countingReleases, isRecord, type JsonObject, keysIn, type Patch, versionOf } from '@klarsikt/engine';
import { found, invalid } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { authorOf, type Changing, modifyEntity, patchEntity } from './change.ts';
import type { AtlasDeps } from './deps.ts';
import { findLabels, rowsOfKind } from './find.store.ts';
import { type LiveDigests, liveDigests } from './live.ts';
import { dropPlanned, type KnownRelease, releasesIn, storeRelease } from './news.store.ts';
import { labelOf } from './reading.ts';
import { invalidModel } from './rows.ts';
import { allRows, openRow, rowsByKey, type WorkingRow } from './store.ts';
import { notWithdrawn, timeToCome } from './texts.ts';

type Contract = typeof contract;
type News = Pick<Handlers<Contract, AtlasDeps>, 'listNews' | 'getNews' | 'releaseNews' | 'takeOutNews'>;
type Row = NonNullable<Awaited<ReturnType<typeof openRow>>>;

const published: readonly Patch[] = [{ op: 'remove', path: '/draft' }];
const drafted: readonly Patch[] = [{ op: 'set', path: '/draft', value: true }];

/** Patches that make a draft none, or the other way round; none where it is so already. */
const draftPatches = ({ draft }: JsonObject, wanted: boolean): readonly Patch[] =>
  (draft === true) === wanted ? [] : wanted ? drafted : published;

interface Standing {
  readonly state: NewsState;
  readonly since: { readonly at: string; readonly author: string } | null;
  readonly planned: { readonly at: string; readonly author: string } | null;
  readonly changed: boolean;
}

const madeBy = ({ at, author }: KnownRelease) => ({ at, author });

/** Where a publication stands for readers. `releases` are its own. */
export function standingOf(
  row: Pick<WorkingRow, 'key' | 'digest'>,
  releases: readonly KnownRelease[],
  { live, now }: { readonly live: LiveDigests; readonly now: string },
): Standing {
  const own = releases.filter(({ key }) => key === row.key);
  const time = { now, published: live.version.publishedAt.toISOString() };
  const [counts] = countingReleases(own, time, (key) => live.byKey.has(key));
  const current = own.find(({ number }) => number === counts?.number) ?? null;
  const planned = own.find(({ at }) => at > now) ?? null;
  // The version holds no publication that was taken out before it: nothing says so but the release.
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

/** What its tags name: threats, categories and countries, each once. */
async function touchedBy(tx: ReadTx, document: JsonObject): Promise<readonly string[]> {
  const tags = await rowsByKey(tx, keysIn(document.tags));
  return [
    ...new Set(
      tags.flatMap(({ document: tag }) => [
        ...keysIn(tag.threats),
        ...keysIn(tag.categories),
        ...keysIn(tag.geographies),
      ]),
    ),
  ];
}

const titleOf = ({ title }: JsonObject): string => (isRecord(title) ? String(title.en) : '');

/** The row as it was looked at, as a draft or not: refused when somebody has changed it since. */
async function openedAs(
  context: Changing,
  row: Row,
  given: { readonly revision: number; readonly draft: boolean },
) {
  const place = { collection: 'publications', id: row.id } as const;
  const patches = draftPatches(row.document, given.draft);
  const { saved } = await modifyEntity(context, place, { revision: given.revision, patches });
  return saved.revision;
}

/** What readers get: the publication and its tags as a version of this moment would hold them. */
async function releasedPart(context: Changing, row: Row, at: string) {
  const { tx } = context;
  for (const tag of await rowsByKey(tx, keysIn(row.document.tags)))
    await patchEntity(context, tag, (document) =>
      document.withdrawn === true ? [] : draftPatches(document, false),
    );
  const rows = await allRows(tx);
  const made = versionOf(rows, at);
  if ('problems' in made) throw invalidModel(made.problems);
  const publication = found(made.model.publications.find(({ key }) => key === row.key));
  const tags = made.model.tags.filter(({ key }) => publication.tags.includes(key));
  return { publication, tags, digest: found(rows.find(({ key }) => key === row.key)).digest };
}

/** When it goes out: what lies behind is refused at its field. */
function timeOf({ deps, call }: Changing, wanted: string | null): Date {
  const now = deps.clock.now();
  if (wanted === null) return now;
  const at = new Date(wanted);
  if (at <= now) throw invalid({ path: '/at', code: 'atlas.time', message: timeToCome[call.language] });
  return at;
}

/** Publications that are out and that a version leaves out from now on: their rows were withdrawn or made drafts. */
export async function takeOutDropped(context: Pick<Changing, 'tx' | 'actor' | 'deps'>): Promise<void> {
  const { tx } = context;
  const { at, userId, author } = authorOf(context);
  const now = at.toISOString();
  const releases = await releasesIn(tx);
  const out = countingReleases(releases, { now, published: '' }, () => true).filter(
    ({ publication }) => publication !== null,
  );
  for (const { key, digest, document } of await rowsByKey(
    tx,
    out.map((release) => release.key),
  ))
    if (document.withdrawn === true || document.draft === true)
      await storeRelease(tx, { key, at, publication: null, tags: [], digest, madeAt: at, userId, author });
}

const shown: Pick<News, 'listNews' | 'getNews'> = {
  listNews: async ({ tx, deps }) => {
    const live = await liveDigests(deps.models);
    const now = deps.clock.now().toISOString();
    const releases = await releasesIn(tx);
    const rows = (await rowsOfKind(tx, 'publications')).map((row) => {
      const { published: day } = row.document;
      const standing = standingOf(row, releases, { live, now });
      return { ...labelOf(row, live), published: typeof day === 'string' ? day : '', ...standing };
    });
    const rank = ({ planned, since }: Standing) => planned?.at ?? since?.at ?? '';
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
    const row = found(await openRow(tx, 'publications', input.params.id));
    const live = await liveDigests(deps.models);
    const now = deps.clock.now().toISOString();
    const keys = await touchedBy(tx, row.document);
    const labels = keys.length === 0 ? [] : await findLabels(tx, { of: [], text: '', keys }, 'en');
    return {
      revision: row.revision,
      ...standingOf(row, await releasesIn(tx, [row.key]), { live, now }),
      touches: labels.map((label) => labelOf(label, live)),
    };
  },
};

async function drop(tx: WriteTx, row: Row, context: Changing & { readonly deps: AtlasDeps }): Promise<void> {
  const { key, digest } = row;
  const { at, userId, author } = authorOf(context);
  const live = await liveDigests(context.deps.models);
  const { state } = standingOf(row, await releasesIn(tx, [key]), { live, now: at.toISOString() });
  await dropPlanned(tx, key, at);
  if (state === 'version' || state === 'out')
    await storeRelease(tx, { key, at, publication: null, tags: [], digest, madeAt: at, userId, author });
}

export const news: News = {
  ...shown,
  releaseNews: async (context) => {
    const { tx, input, call } = context;
    const at = timeOf(context, input.body.at);
    const row = found(await openRow(tx, 'publications', input.params.id));
    if (row.withdrawn)
      throw invalid({ path: '/withdrawn', code: 'atlas.withdrawn', message: notWithdrawn[call.language] });
    const { revision: from } = input.body;
    const revision = await openedAs(context, row, { revision: from, draft: false });
    const part = await releasedPart(context, row, at.toISOString());
    const { at: madeAt, userId, author } = authorOf(context);
    await dropPlanned(tx, row.key, madeAt);
    await storeRelease(tx, { key: row.key, at, ...part, madeAt, userId, author });
    const after = { at: at.toISOString(), title: titleOf(row.document) };
    return {
      output: { at: at.toISOString(), revision },
      audit: [{ event: 'atlas.released', subject: `entity:${row.key}`, after }],
    };
  },
  takeOutNews: async (context) => {
    const { tx, input } = context;
    const row = found(await openRow(tx, 'publications', input.params.id));
    await drop(tx, row, context);
    const revision = await openedAs(context, row, { revision: input.body.revision, draft: true });
    const after = { title: titleOf(row.document) };
    return {
      output: { revision },
      audit: [{ event: 'atlas.takenOut', subject: `entity:${row.key}`, after }],
    };
  },
};
