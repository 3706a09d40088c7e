import type { contentEditSchema } from '@klarsikt/contract';
import {
  type ContentDocument,
  contentFields,
  getContentAddress,
  isSlugOfKind,
  stripSlugPrefix,
} from '@klarsikt/engine/content';
import { fillSentence, type Language, languages } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { z } from 'zod';
import { computeContentHash, findNewerStarterContent } from './starter.ts';
import {
  type ContentAction,
  type ContentDocumentRow,
  findContentDocument,
  insertContentDocument,
  insertContentRevisions,
  lockContentDocument,
  updateContentDocument,
} from './store.ts';
import {
  contentDraftMissingFault,
  contentKindChangedFault,
  contentOwnParentFault,
  contentParentMissingFault,
  contentSlugPrefixFault,
  contentTitleMissingFault,
  termsVersionMissingFault,
} from './texts.ts';

export type ContentEdit = z.input<typeof contentEditSchema>;

function stateOf({ published, draft }: ContentDocumentRow) {
  if (published === null) return draft === null ? ('withdrawn' as const) : ('draft' as const);
  return draft === null ? ('published' as const) : ('changed' as const);
}

export function toContentEntry(row: ContentDocumentRow) {
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
    starter: findNewerStarterContent(row) !== null,
    address: row.published === null ? null : getContentAddress(row.slug, row.published),
    revision: row.revision,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy: draftLast ? row.draftName : row.publishedName,
  };
}

export const toContentEdit = (row: ContentDocumentRow): ContentEdit => ({
  ...toContentEntry(row),
  published: row.published,
  draft: row.draft,
  newer: findNewerStarterContent(row),
});

export interface ContentChange {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly at: Date;
  readonly language: Language;
  readonly slug: string;
  readonly revision: number;
}

const fault = (path: string, code: string, message: string) => createInputRefusal({ path, code, message });

async function lockForChange({ tx, slug, revision }: ContentChange): Promise<ContentDocumentRow> {
  const row = requireFound(await lockContentDocument(tx, slug));
  if (row.revision !== revision) throw createStaleRecordRefusal(row.revision, toContentEdit(row));
  return row;
}

interface RevisionStep {
  readonly action: ContentAction;
  readonly document: ContentDocument | null;
  readonly set: Parameters<typeof updateContentDocument>[2];
}

async function saveStep(
  { tx, actor, at, slug }: ContentChange,
  row: ContentDocumentRow,
  made: RevisionStep,
): Promise<ContentDocumentRow> {
  const revision = row.revision + 1;
  const { action, document } = made;
  const after = await updateContentDocument(tx, slug, { ...made.set, revision });
  const author = getActorName(actor);
  await insertContentRevisions(tx, [{ slug, revision, at, userId: actor.userId, author, action, document }]);
  return after;
}

/** Refuses a parent that does not exist, and a document that would be its own ancestor. */
async function requireValidParent(
  tx: ReadTx,
  { slug, language }: ContentChange,
  { parent }: ContentDocument,
) {
  const seen = new Set([slug]);
  for (let above = parent; above !== ''; ) {
    if (seen.has(above)) throw fault('body.document.parent', 'cycle', contentOwnParentFault[language]);
    seen.add(above);
    const row = await findContentDocument(tx, above);
    if (row === null)
      throw fault(
        'body.document.parent',
        'missing',
        fillSentence(contentParentMissingFault[language], { slug: above }, language),
      );
    above = (row.draft ?? row.published)?.parent ?? '';
  }
}

export async function saveContentDraft(
  change: ContentChange,
  document: ContentDocument,
): Promise<ContentDocumentRow> {
  const { tx, actor, at, slug, language } = change;
  const { prefix } = contentFields[document.kind];
  if (!isSlugOfKind(document.kind, slug))
    throw fault('params.slug', 'slug', fillSentence(contentSlugPrefixFault[language], { prefix }, language));
  await requireValidParent(tx, change, document);
  const draft = { draft: document, draftAt: at, draftName: getActorName(actor) };
  if (change.revision === 0) {
    const made = await insertContentDocument(tx, { slug, kind: document.kind });
    if (made === null)
      throw createStaleRecordRefusal(requireFound(await findContentDocument(tx, slug)).revision, null);
    return saveStep(change, made, { action: 'draft', document, set: draft });
  }
  const row = await lockForChange(change);
  if (row.kind !== document.kind)
    throw fault('body.document.kind', 'kind', contentKindChangedFault[language]);
  return saveStep(change, row, { action: 'draft', document, set: draft });
}

const isTerms = (slug: string): boolean => slug === 'dialog-terms';

/** Refuses to publish a text without a title, and terms of service without a version. */
function requirePublishable({ slug, language }: ContentChange, document: ContentDocument): void {
  for (const one of languages)
    if (document[one].title.trim() === '')
      throw fault(`body.document.${one}.title`, 'title', contentTitleMissingFault[language]);
  if (isTerms(slug) && document.version === '')
    throw fault('body.document.version', 'version', termsVersionMissingFault[language]);
}

export async function publishContentDraft(change: ContentChange): Promise<ContentDocumentRow> {
  const row = await lockForChange(change);
  const { draft } = row;
  if (draft === null) throw fault('body', 'draft', contentDraftMissingFault[change.language]);
  requirePublishable(change, draft);
  await requireValidParent(change.tx, change, draft);
  const same = row.starterHash !== null && computeContentHash(draft) === row.starterHash;
  return saveStep(change, row, {
    action: 'publish',
    document: draft,
    set: {
      published: draft,
      publishedAt: change.at,
      publishedName: getActorName(change.actor),
      draft: null,
      draftAt: null,
      draftName: '',
      ...(same ? { takenHash: row.starterHash } : {}),
    },
  });
}

const noDraftSet = { draft: null, draftAt: null, draftName: '' } as const;

export async function discardContentDraft(change: ContentChange): Promise<ContentDocumentRow> {
  const row = await lockForChange(change);
  if (row.draft === null) throw fault('body', 'draft', contentDraftMissingFault[change.language]);
  return saveStep(change, row, { action: 'discard', document: row.published, set: noDraftSet });
}

/** Unpublishes a text. The published text becomes the draft, unless there is a draft already. */
export async function withdrawContent(change: ContentChange): Promise<ContentDocumentRow> {
  const row = await lockForChange(change);
  const document = requireFound(row.published);
  return saveStep(change, row, {
    action: 'withdraw',
    document,
    set: {
      published: null,
      publishedAt: null,
      publishedName: '',
      draft: row.draft ?? document,
      draftAt: row.draftAt ?? change.at,
      draftName: row.draftName || getActorName(change.actor),
    },
  });
}

export async function resolveStarterContent(
  change: ContentChange,
  take: boolean,
): Promise<ContentDocumentRow> {
  const row = await lockForChange(change);
  const newer = requireFound(findNewerStarterContent(row));
  const settled = { takenHash: row.starterHash };
  if (!take) return saveStep(change, row, { action: 'keep', document: row.published, set: settled });
  return saveStep(change, row, {
    action: 'starter',
    document: newer,
    set: {
      ...settled,
      ...noDraftSet,
      published: newer,
      publishedAt: change.at,
      publishedName: getActorName(change.actor),
    },
  });
}

export const getContentTitle = (row: ContentDocumentRow): string => {
  const { title } = toContentEntry(row);
  return title.en || title.sv || stripSlugPrefix(row.kind, row.slug);
};
