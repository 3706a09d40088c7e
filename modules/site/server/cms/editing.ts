/** Changing the texts of the site: drafts, publication, and the answer to newer texts of the installation. */
import type { contentEditSchema } from '@klarsikt/contract';
import {
  bareSlug,
  type ContentDocument,
  contentAddress,
  contentFields,
  fillSentence,
  isSlugOf,
  type Language,
  languages,
} from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { found, invalid, staleRecord } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { z } from 'zod';
import { contentHash, newerStarter } from './starter.ts';
import {
  type ContentAction,
  type ContentRow,
  findContent,
  insertContent,
  lockContent,
  noteRevisions,
  updateContent,
} from './store.ts';
import {
  noDraft,
  noParent,
  otherKind,
  slugFits,
  titleMissing,
  underItself,
  versionMissing,
} from './texts.ts';

export type Edited = z.input<typeof contentEditSchema>;

function stateOf({ published, draft }: ContentRow) {
  if (published === null) return draft === null ? ('withdrawn' as const) : ('draft' as const);
  return draft === null ? ('published' as const) : ('changed' as const);
}

/** What the editors' list says of a document. */
export function entryOf(row: ContentRow) {
  const shown = row.draft ?? row.published ?? row.starter;
  const draftLast = row.draftAt !== null && row.draft !== null;
  const changedAt = draftLast ? row.draftAt : row.publishedAt;
  return {
    slug: row.slug,
    kind: row.kind,
    title: { en: shown?.en.title ?? '', sv: shown?.sv.title ?? '' },
    parent: shown?.parent ?? '',
    order: shown?.order ?? 0,
    state: stateOf(row),
    starter: newerStarter(row) !== null,
    address: row.published === null ? null : contentAddress(row.slug, row.published),
    revision: row.revision,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy: draftLast ? row.draftName : row.publishedName,
  };
}

export const editOf = (row: ContentRow): Edited => ({
  ...entryOf(row),
  published: row.published,
  draft: row.draft,
  newer: newerStarter(row),
});

/** Who changes which document, and from which revision. */
export interface Change {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly at: Date;
  readonly language: Language;
  readonly slug: string;
  readonly revision: number;
}

const fault = (path: string, code: string, message: string) => invalid({ path, code, message });

/** The document, locked, as the change knew it. */
async function begin({ tx, slug, revision }: Change): Promise<ContentRow> {
  const row = found(await lockContent(tx, slug));
  if (row.revision !== revision) throw staleRecord(row.revision, editOf(row));
  return row;
}

interface Step {
  readonly action: ContentAction;
  /** What stands in the history. */
  readonly document: ContentDocument | null;
  readonly set: Parameters<typeof updateContent>[2];
}

async function step({ tx, actor, at, slug }: Change, row: ContentRow, made: Step): Promise<ContentRow> {
  const revision = row.revision + 1;
  const { action, document } = made;
  const after = await updateContent(tx, slug, { ...made.set, revision });
  const author = actorName(actor);
  await noteRevisions(tx, [{ slug, revision, at, userId: actor.userId, author, action, document }]);
  return after;
}

/** A document stands under another one, and never, however many steps away, under itself. */
async function requirePlace(tx: ReadTx, { slug, language }: Change, { parent }: ContentDocument) {
  const seen = new Set([slug]);
  for (let above = parent; above !== ''; ) {
    if (seen.has(above)) throw fault('body.document.parent', 'cycle', underItself[language]);
    seen.add(above);
    const row = await findContent(tx, above);
    if (row === null)
      throw fault(
        'body.document.parent',
        'missing',
        fillSentence(noParent[language], { slug: above }, language),
      );
    above = (row.draft ?? row.published)?.parent ?? '';
  }
}

export async function saveDraft(change: Change, document: ContentDocument): Promise<ContentRow> {
  const { tx, actor, at, slug, language } = change;
  const { prefix } = contentFields[document.kind];
  if (!isSlugOf(document.kind, slug))
    throw fault('params.slug', 'slug', fillSentence(slugFits[language], { prefix }, language));
  await requirePlace(tx, change, document);
  const draft = { draft: document, draftAt: at, draftName: actorName(actor) };
  if (change.revision === 0) {
    const made = await insertContent(tx, { slug, kind: document.kind });
    if (made === null) throw staleRecord(found(await findContent(tx, slug)).revision, null);
    return step(change, made, { action: 'draft', document, set: draft });
  }
  const row = await begin(change);
  if (row.kind !== document.kind) throw fault('body.document.kind', 'kind', otherKind[language]);
  return step(change, row, { action: 'draft', document, set: draft });
}

const isTerms = (slug: string): boolean => slug === 'dialog-terms';

/** Why a text cannot be published: it has no title, or it is terms that could not be accepted as they are. */
function requireWhole({ slug, language }: Change, document: ContentDocument): void {
  for (const one of languages)
    if (document[one].title.trim() === '')
      throw fault(`body.document.${one}.title`, 'title', titleMissing[language]);
  if (isTerms(slug) && document.version === '')
    throw fault('body.document.version', 'version', versionMissing[language]);
}

export async function publish(change: Change): Promise<ContentRow> {
  const row = await begin(change);
  const { draft } = row;
  if (draft === null) throw fault('body', 'draft', noDraft[change.language]);
  requireWhole(change, draft);
  await requirePlace(change.tx, change, draft);
  const same = row.starterHash !== null && contentHash(draft) === row.starterHash;
  return step(change, row, {
    action: 'publish',
    document: draft,
    set: {
      published: draft,
      publishedAt: change.at,
      publishedName: actorName(change.actor),
      draft: null,
      draftAt: null,
      draftName: '',
      ...(same ? { takenHash: row.starterHash } : {}),
    },
  });
}

const noDraftSet = { draft: null, draftAt: null, draftName: '' } as const;

export async function discard(change: Change): Promise<ContentRow> {
  const row = await begin(change);
  if (row.draft === null) throw fault('body', 'draft', noDraft[change.language]);
  return step(change, row, { action: 'discard', document: row.published, set: noDraftSet });
}

/** Off the site; what was read last stays as a draft, unless one is there already. */
export async function withdraw(change: Change): Promise<ContentRow> {
  const row = await begin(change);
  const document = found(row.published);
  return step(change, row, {
    action: 'withdraw',
    document,
    set: {
      published: null,
      publishedAt: null,
      publishedName: '',
      draft: row.draft ?? document,
      draftAt: row.draftAt ?? change.at,
      draftName: row.draftName || actorName(change.actor),
    },
  });
}

export async function answerStarter(change: Change, take: boolean): Promise<ContentRow> {
  const row = await begin(change);
  const newer = found(newerStarter(row));
  const settled = { takenHash: row.starterHash };
  if (!take) return step(change, row, { action: 'keep', document: row.published, set: settled });
  return step(change, row, {
    action: 'starter',
    document: newer,
    set: {
      ...settled,
      ...noDraftSet,
      published: newer,
      publishedAt: change.at,
      publishedName: actorName(change.actor),
    },
  });
}

/** What the audit log calls a document. */
export const titleOf = (row: ContentRow): string => {
  const { title } = entryOf(row);
  return title.en || title.sv || bareSlug(row.kind, row.slug);
};
