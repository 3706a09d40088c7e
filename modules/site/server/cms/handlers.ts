import { cmsContract as contract } from '@klarsikt/contract';
import { toFileRefusal } from '@klarsikt/server/intake/refusal.ts';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import {
  type Call,
  type EndpointHandler,
  implementEndpoints,
  type PreparedCommand,
} from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { CmsDeps } from './deps.ts';
import {
  type ContentChange,
  discardContentDraft,
  getContentTitle,
  publishContentDraft,
  resolveStarterContent,
  saveContentDraft,
  toContentEdit,
  toContentEntry,
  withdrawContent,
} from './editing.ts';
import { readContentFolder, sortParentsFirst, writeContentFolder } from './folder.ts';
import { loadContentCollection, loadContentPage } from './reading.ts';
import { computeContentHash } from './starter.ts';
import {
  type ContentDocumentRow,
  findContentDocument,
  findContentRevision,
  findSitePicture,
  insertSitePicture,
  listContentDocuments,
  listContentRevisionsBefore,
  listSitePictures,
  listSitePicturesWithContent,
} from './store.ts';
import { sitePictureKindsText } from './texts.ts';

type Handler<N extends keyof typeof contract> = Extract<
  EndpointHandler<(typeof contract)[N], CmsDeps>,
  (...given: never[]) => unknown
>;

const pageSize = 30;
const shownLevels = 1;
const typeOf = { png: 'image/png', jpg: 'image/jpeg' } as const;

interface ChangeRequest {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: CmsDeps;
  readonly call: Call;
  readonly input: {
    readonly params: { readonly slug: string };
    readonly body: { readonly revision: number };
  };
}

const changeOf = ({ tx, actor, deps, call, input }: ChangeRequest): ContentChange => ({
  ...{ tx, actor, at: deps.clock.now(), language: call.language },
  ...{ slug: input.params.slug, revision: input.body.revision },
});

interface PictureRequest {
  readonly tx: ReadTx;
  readonly input: { readonly params: { readonly path: string } };
}

const subject = (slug: string) => `content:${slug}`;
const titled = (row: ContentDocumentRow) => ({ title: getContentTitle(row) });

async function loadPicture({ tx, input }: PictureRequest) {
  const [hash = '', kind] = input.params.path.split('.');
  const picture = requireFound(await findSitePicture(tx, hash));
  if (picture.kind !== kind) throw new Refusal('error.notfound');
  return { content: picture.content, contentType: typeOf[picture.kind], etag: `"${hash}"` };
}

const importFolder: PreparedCommand<(typeof contract)['importFolder'], CmsDeps>['prepare'] = async (
  given,
) => {
  const { input, actor, deps, call } = given;
  const { documents, pictures } = await readContentFolder(input.body.file.content, deps.files, call.language);
  return async (tx) => {
    const at = deps.clock.now();
    const author = getActorName(actor);
    for (const { hash, kind, content, name } of pictures)
      await insertSitePicture(tx, { hash, kind, content, name, bytes: content.length, at, author });
    const rows = new Map((await listContentDocuments(tx)).map((row) => [row.slug, row]));
    const drafts: string[] = [];
    for (const { slug, document } of sortParentsFirst(documents)) {
      const row = rows.get(slug);
      const present = row?.draft ?? row?.published ?? null;
      if (present !== null && computeContentHash(present) === computeContentHash(document)) continue;
      const revision = row?.revision ?? 0;
      await saveContentDraft({ tx, actor, at, language: call.language, slug, revision }, document);
      drafts.push(slug);
    }
    const output = { drafts, same: documents.length - drafts.length, pictures: pictures.length };
    const after = { drafts, pictures: pictures.length };
    return { output, audit: [{ event: 'content.imported', subject: 'content', after }] as const };
  };
};

const addPicture: PreparedCommand<(typeof contract)['addPicture'], CmsDeps>['prepare'] = async (given) => {
  const { actor, deps, input, call } = given;
  const { file } = input.body;
  const known = await deps.files.check(file.name, file.content, ['png', 'jpg']).catch((error) => {
    throw toFileRefusal(error, sitePictureKindsText[call.language]);
  });
  if (known.kind !== 'png' && known.kind !== 'jpg') throw new Refusal('error.notfound');
  const { kind, bytes } = known;
  return async (tx) => {
    const row = await insertSitePicture(tx, {
      ...{ kind, bytes, hash: known.sha256.toString('hex'), name: file.name },
      ...{ content: Buffer.from(file.content), at: deps.clock.now(), author: getActorName(actor) },
    });
    const after = { name: row.name, bytes: row.bytes };
    return {
      output: buildPictureAnswer(row),
      audit: [{ event: 'content.pictured', subject: subject(row.hash), after }] as const,
    };
  };
};

function buildPictureAnswer(row: Awaited<ReturnType<typeof insertSitePicture>>) {
  const { hash, kind, name, bytes, at, author } = row;
  return { path: `/cms/cdn/${hash}.${kind}`, name, bytes, at: at.toISOString(), by: author };
}

const history: Handler<'history'> = async ({ tx, input }) => {
  const { slug } = input.params;
  requireFound(await findContentDocument(tx, slug));
  const rows = await listContentRevisionsBefore(tx, {
    slug,
    before: input.query.before ?? null,
    limit: pageSize + 1,
  });
  const entries = rows.slice(0, pageSize).map(({ revision, at, author, action, document }) => ({
    ...{ revision, at: at.toISOString(), author, action, document },
  }));
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.revision ?? null) : null };
};

async function changeWithAfter<const E extends string>(
  given: ChangeRequest,
  event: E,
  make: (change: ContentChange) => Promise<ContentDocumentRow>,
) {
  const row = await make(changeOf(given));
  return {
    output: toContentEdit(row),
    audit: [{ event, subject: subject(row.slug), after: titled(row) }] as const,
  };
}

async function changeWithBefore<const E extends string>(
  given: ChangeRequest,
  event: E,
  make: (change: ContentChange) => Promise<ContentDocumentRow>,
) {
  const row = await make(changeOf(given));
  return {
    output: toContentEdit(row),
    audit: [{ event, subject: subject(row.slug), before: titled(row) }] as const,
  };
}

export const cmsHandlers = implementEndpoints<CmsDeps>()(contract, {
  getCollection: async ({ tx, input, call, deps }) => {
    const items = await loadContentCollection(tx, input.params.name, call.language);
    if (items === null) deps.log.warn({ collection: input.params.name }, 'content is missing');
    return items;
  },
  getPage: async ({ tx, input, actor, call, deps }) => {
    const { slug } = input.params;
    const today = getTodayInZone(deps.clock, actor);
    const levels = input.query.levels ?? shownLevels;
    const shown = await loadContentPage(tx, slug, {
      ...{ language: call.language, today, levels, timeZone: actor.timeZone },
    });
    if (shown === null) deps.log.warn({ page: slug }, 'content is missing');
    return shown;
  },
  hasPicture: loadPicture,
  getPicture: loadPicture,
  list: async ({ tx }) => ({ documents: (await listContentDocuments(tx)).map(toContentEntry) }),
  open: async ({ tx, input }) =>
    toContentEdit(requireFound(await findContentDocument(tx, input.params.slug))),
  saveDraft: (given) =>
    changeWithAfter(given, 'content.drafted', (change) =>
      saveContentDraft(change, given.input.body.document),
    ),
  publish: (given) => changeWithAfter(given, 'content.published', publishContentDraft),
  discard: (given) => changeWithBefore(given, 'content.discarded', discardContentDraft),
  withdraw: (given) => changeWithBefore(given, 'content.withdrawn', withdrawContent),
  takeStarter: async (given) => {
    const { take } = given.input.body;
    const row = await resolveStarterContent(changeOf(given), take);
    const after = { title: getContentTitle(row), taken: take };
    return {
      output: toContentEdit(row),
      audit: [{ event: 'content.starter', subject: subject(row.slug), after }] as const,
    };
  },
  history,
  restore: (given) =>
    changeWithAfter(given, 'content.drafted', async (change) => {
      const { to } = given.input.body;
      const past = requireFound(await findContentRevision(given.tx, change.slug, to));
      return saveContentDraft(change, requireFound(past.document));
    }),
  preview: {
    direct: async ({ input, deps }) => ({ html: await deps.drawContent(input.body) }),
  },
  exportFolder: async ({ tx }) => {
    const content = writeContentFolder(await listContentDocuments(tx), await listSitePicturesWithContent(tx));
    return { content, contentType: 'application/zip', filename: 'klarsikt-site.zip' };
  },
  importFolder: { prepare: importFolder },
  pictures: async ({ tx }) => ({ pictures: (await listSitePictures(tx)).map(buildPictureAnswer) }),
  addPicture: { prepare: addPicture },
});
