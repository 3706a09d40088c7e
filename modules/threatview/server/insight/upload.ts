import { createHash } from 'node:crypto';
import type { EndpointInput } from '@klarsikt/contract';
import {
  type insightContract,
  maxDemoDocumentBytes,
  maxSourceDocumentBytes,
  type SourceDocumentKind,
  sourceDocumentKinds,
} from '@klarsikt/contract';
import type { UnlinkedFile } from '@klarsikt/governance/server/evidence/provides.ts';
import { toFileRefusal } from '@klarsikt/server/intake/refusal.ts';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { toMegabytes } from '@klarsikt/server/platform/visitors.ts';
import type { InsightDeps } from './deps.ts';
import type { ExtractedDocument } from './read-document.ts';
import {
  findDocumentTitleByHash,
  insertSourceDocument,
  loadDocumentQuotaUse,
  lockDocumentQuota,
} from './store.ts';
import { cleanText, maxDocumentWords } from './text.ts';
import { unknownSourceText } from './texts.ts';

type UploadInput = EndpointInput<typeof insightContract.upload>['body'];

export function getDocumentQuota({ demo }: Pick<Actor, 'demo'>) {
  return demo
    ? { documents: 3, bytes: 3 * maxDemoDocumentBytes, bytesEach: maxDemoDocumentBytes }
    : { documents: 200, bytes: 500 * 1024 * 1024, bytesEach: maxSourceDocumentBytes };
}

function createQuotaRefusal(actor: Actor): Refusal {
  const { documents, bytes, bytesEach } = getDocumentQuota(actor);
  return new Refusal('error.source.quota', {
    documents,
    megabytes: toMegabytes(bytes),
    each: toMegabytes(bytesEach),
  });
}

export async function requireDocumentQuota(
  tx: ReadTx,
  actor: Actor,
  file: { readonly bytes: number; readonly sha256: Buffer },
): Promise<void> {
  const quota = getDocumentQuota(actor);
  const used = await loadDocumentQuotaUse(tx);
  const title = await findDocumentTitleByHash(tx, file.sha256);
  if (title !== null) throw new Refusal('error.source.known', { title });
  const fits =
    file.bytes <= quota.bytesEach &&
    used.documents < quota.documents &&
    used.bytes + file.bytes <= quota.bytes;
  if (!fits) throw createQuotaRefusal(actor);
}

/** Returns the kind of a document by the last extension of its file name. */
export function requireDocumentKind(name: string): SourceDocumentKind {
  const extension = /\.(\w+)$/.exec(name.trim())?.[1]?.toLowerCase();
  const kind = sourceDocumentKinds.find((known) => known === extension);
  if (kind === undefined) throw new Refusal('error.source.type');
  return kind;
}

function titleOfName(name: string): string {
  return cleanText(
    name
      .replace(/^.*[\\/]/, '')
      .replace(/\.\w+$/, '')
      .replace(/_+/g, ' '),
  );
}

export async function readUploadedDocument(
  deps: InsightDeps,
  kind: SourceDocumentKind,
  content: Uint8Array,
): Promise<ExtractedDocument> {
  try {
    return await deps.documentReader.read(kind, content);
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    deps.log.info({ reason: error.message }, 'a source document was not taken');
    const { reason } = error;
    if (error.found !== null || reason === 'opendocument' || reason === 'oldoffice')
      throw toFileRefusal(error, '');
    throw new Refusal(`error.source.${reason}`, { words: maxDocumentWords });
  }
}

interface DocumentDescription {
  readonly title: string;
  readonly author: string;
  readonly year: number | null;
  readonly referenceKey: string | null;
}

/**
 * Describes a document. Its title is the title of its library source, else the given title, else its heading or file
 * name.
 */
export async function describeDocument(
  deps: InsightDeps,
  given: { actor: Actor; call: Call; body: UploadInput; heading: string },
): Promise<DocumentDescription> {
  const { actor, call, body, heading } = given;
  const { reference } = body;
  if (reference === null) {
    const title = cleanText(body.title) || heading || titleOfName(body.file.name) || body.file.name;
    return {
      title: title.slice(0, 300),
      author: cleanText(body.author),
      year: body.year,
      referenceKey: null,
    };
  }
  const live = deps.models.live();
  const model = live === null ? null : (await deps.models.projectionFor(live.hash, actor)).model;
  const source = model?.references.byKey.get(reference);
  if (source === undefined) {
    throw createInputRefusal({
      path: 'body.reference',
      code: 'unknown',
      message: unknownSourceText[call.language],
    });
  }
  const { title, author, year } = source;
  return { title: title.slice(0, 300), author: author.slice(0, 200), year, referenceKey: source.key };
}

export const computeContentSha256 = (content: Uint8Array) => createHash('sha256').update(content).digest();

/** A source is not evidence, so it has no evidence class and no dates. */
const undated = {
  class: 'other',
  ...{ periodFrom: null, periodTo: null, received: null, effective: null, expires: null },
} as const;

export async function storeSourceDocument(
  tx: WriteTx,
  deps: InsightDeps,
  given: {
    readonly actor: Actor;
    readonly at: Date;
    readonly kind: SourceDocumentKind;
    readonly file: UnlinkedFile;
    readonly read: ExtractedDocument;
    readonly described: DocumentDescription;
  },
) {
  const { actor, at, kind, file, read: document, described } = given;
  const { bytes, sha256 } = file;
  const { organizationId } = actor;
  if (organizationId === null) throw new Refusal('error.forbidden');
  await lockDocumentQuota(tx, organizationId);
  await requireDocumentQuota(tx, actor, { bytes, sha256 });
  const { language, pages, words, passages } = document;
  const stored = await insertSourceDocument(tx, {
    document: {
      organizationId,
      ...described,
      kind,
      language,
      pages,
      words,
      passages: passages.length,
      bytes,
      sha256,
      uploadedAt: at,
      uploadedBy: getActorName(actor),
    },
    passages,
  });
  const holder = { holder: 'source' as const, sourceId: stored.id };
  await deps.files.hold(tx, actor, file, { holder, at, fields: { ...undated, title: stored.title } });
  return stored;
}
