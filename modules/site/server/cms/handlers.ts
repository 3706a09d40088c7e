import { cms as contract } from '@klarsikt/contract';
import { refusalFor } from '@klarsikt/server/intake/refusal.ts';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import {
  type Call,
  type HandlerOf,
  implementFor,
  type Prepared,
} from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { CmsDeps } from './deps.ts';
import {
  answerStarter,
  type Change,
  discard,
  editOf,
  entryOf,
  publish,
  saveDraft,
  titleOf,
  withdraw,
} from './editing.ts';
import { parentsFirst, readFolder, writeFolder } from './folder.ts';
import { collection, page } from './reading.ts';
import { contentHash } from './starter.ts';
import {
  allContent,
  allPictures,
  type ContentRow,
  findContent,
  findPicture,
  keepPicture,
  listPictures,
  revisionAt,
  revisionsBefore,
} from './store.ts';
import { pictureKinds } from './texts.ts';

type Handler<N extends keyof typeof contract> = Extract<
  HandlerOf<(typeof contract)[N], CmsDeps>,
  (...given: never[]) => unknown
>;

const pageSize = 30;
const shownLevels = 1;
const typeOf = { png: 'image/png', jpg: 'image/jpeg' } as const;

interface Changing {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: CmsDeps;
  readonly call: Call;
  readonly input: {
    readonly params: { readonly slug: string };
    readonly body: { readonly revision: number };
  };
}

const changeOf = ({ tx, actor, deps, call, input }: Changing): Change => ({
  ...{ tx, actor, at: deps.clock.now(), language: call.language },
  ...{ slug: input.params.slug, revision: input.body.revision },
});

interface PictureAsked {
  readonly tx: ReadTx;
  readonly input: { readonly params: { readonly path: string } };
}

const subject = (slug: string) => `content:${slug}`;
const titled = (row: ContentRow) => ({ title: titleOf(row) });

/** Whether it is asked for, or only asked after: the door leaves the content out. */
async function pictureOf({ tx, input }: PictureAsked) {
  const [hash = '', kind] = input.params.path.split('.');
  const picture = found(await findPicture(tx, hash));
  if (picture.kind !== kind) throw new Refusal('error.notfound');
  return { content: picture.content, contentType: typeOf[picture.kind], etag: `"${hash}"` };
}

const importFolder: Prepared<(typeof contract)['importFolder'], CmsDeps>['prepare'] = async (given) => {
  const { input, actor, deps, call } = given;
  const { documents, pictures } = await readFolder(input.body.file.content, deps.files, call.language);
  return async (tx) => {
    const at = deps.clock.now();
    const author = actorName(actor);
    for (const { hash, kind, content, name } of pictures)
      await keepPicture(tx, { hash, kind, content, name, bytes: content.length, at, author });
    const rows = new Map((await allContent(tx)).map((row) => [row.slug, row]));
    const drafts: string[] = [];
    for (const { slug, document } of parentsFirst(documents)) {
      const row = rows.get(slug);
      const present = row?.draft ?? row?.published ?? null;
      if (present !== null && contentHash(present) === contentHash(document)) continue;
      const revision = row?.revision ?? 0;
      await saveDraft({ tx, actor, at, language: call.language, slug, revision }, document);
      drafts.push(slug);
    }
    const output = { drafts, same: documents.length - drafts.length, pictures: pictures.length };
    const after = { drafts, pictures: pictures.length };
    return { output, audit: [{ event: 'content.imported', subject: 'content', after }] as const };
  };
};

const addPicture: Prepared<(typeof contract)['addPicture'], CmsDeps>['prepare'] = async (given) => {
  const { actor, deps, input, call } = given;
  const { file } = input.body;
  const known = await deps.files.check(file.name, file.content, ['png', 'jpg']).catch((error) => {
    throw refusalFor(error, pictureKinds[call.language]);
  });
  if (known.kind !== 'png' && known.kind !== 'jpg') throw new Refusal('error.notfound');
  const { kind, bytes } = known;
  return async (tx) => {
    const row = await keepPicture(tx, {
      ...{ kind, bytes, hash: known.sha256.toString('hex'), name: file.name },
      ...{ content: Buffer.from(file.content), at: deps.clock.now(), author: actorName(actor) },
    });
    const after = { name: row.name, bytes: row.bytes };
    return {
      output: wirePicture(row),
      audit: [{ event: 'content.pictured', subject: subject(row.hash), after }] as const,
    };
  };
};

function wirePicture(row: Awaited<ReturnType<typeof keepPicture>>) {
  const { hash, kind, name, bytes, at, author } = row;
  return { path: `/cms/cdn/${hash}.${kind}`, name, bytes, at: at.toISOString(), by: author };
}

const history: Handler<'history'> = async ({ tx, input }) => {
  const { slug } = input.params;
  found(await findContent(tx, slug));
  const rows = await revisionsBefore(tx, { slug, before: input.query.before ?? null, limit: pageSize + 1 });
  const entries = rows.slice(0, pageSize).map(({ revision, at, author, action, document }) => ({
    ...{ revision, at: at.toISOString(), author, action, document },
  }));
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.revision ?? null) : null };
};

/** What a change of one document answers and notes. */
async function changed<const E extends string>(
  given: Changing,
  event: E,
  make: (change: Change) => Promise<ContentRow>,
) {
  const row = await make(changeOf(given));
  return { output: editOf(row), audit: [{ event, subject: subject(row.slug), after: titled(row) }] as const };
}

/** The same for what takes something away. */
async function taken<const E extends string>(
  given: Changing,
  event: E,
  make: (change: Change) => Promise<ContentRow>,
) {
  const row = await make(changeOf(given));
  return {
    output: editOf(row),
    audit: [{ event, subject: subject(row.slug), before: titled(row) }] as const,
  };
}

export const cms = implementFor<CmsDeps>()(contract, {
  getCollection: async ({ tx, input, call, deps }) => {
    const items = await collection(tx, input.params.name, call.language);
    if (items === null) deps.log.warn({ collection: input.params.name }, 'content is missing');
    return items;
  },
  getPage: async ({ tx, input, actor, call, deps }) => {
    const { slug } = input.params;
    const today = todayOf(deps.clock, actor);
    const levels = input.query.levels ?? shownLevels;
    const shown = await page(tx, slug, {
      ...{ language: call.language, today, levels, timeZone: actor.timeZone },
    });
    if (shown === null) deps.log.warn({ page: slug }, 'content is missing');
    return shown;
  },
  hasPicture: pictureOf,
  getPicture: pictureOf,
  list: async ({ tx }) => ({ documents: (await allContent(tx)).map(entryOf) }),
  open: async ({ tx, input }) => editOf(found(await findContent(tx, input.params.slug))),
  saveDraft: (given) =>
    changed(given, 'content.drafted', (change) => saveDraft(change, given.input.body.document)),
  publish: (given) => changed(given, 'content.published', publish),
  discard: (given) => taken(given, 'content.discarded', discard),
  withdraw: (given) => taken(given, 'content.withdrawn', withdraw),
  takeStarter: async (given) => {
    const { take } = given.input.body;
    const row = await answerStarter(changeOf(given), take);
    const after = { title: titleOf(row), taken: take };
    return {
      output: editOf(row),
      audit: [{ event: 'content.starter', subject: subject(row.slug), after }] as const,
    };
  },
  history,
  restore: (given) =>
    changed(given, 'content.drafted', async (change) => {
      const { to } = given.input.body;
      const past = found(await revisionAt(given.tx, change.slug, to));
      return saveDraft(change, found(past.document));
    }),
  preview: {
    direct: async ({ input, deps }) => ({ html: await deps.drawContent(input.body) }),
  },
  exportFolder: async ({ tx }) => {
    const content = writeFolder(await allContent(tx), await allPictures(tx));
    return { content, contentType: 'application/zip', filename: 'klarsikt-site.zip' };
  },
  importFolder: { prepare: importFolder },
  pictures: async ({ tx }) => ({ pictures: (await listPictures(tx)).map(wirePicture) }),
  addPicture: { prepare: addPicture },
});
