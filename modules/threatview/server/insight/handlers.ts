import { insight as contract, fileTypes, type InsightSummary, type PassagePlace } from '@klarsikt/contract';
import { type NamedEntity, type RiskType, referencesOf, related, withOverlay } from '@klarsikt/engine';
import type { Projection } from '@klarsikt/library/server/model/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import { fileNameOf } from '@klarsikt/server/platform/file-name.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { inReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { isVisitor } from '@klarsikt/server/platform/visitors.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { InsightDeps } from './deps.ts';
import { findPassages } from './find.store.ts';
import { highlighted, type Ranked, rankPassages } from './rank.store.ts';
import { deleteDocument, digestOfDocument, documentsOf, findDocument, passagesBetween } from './store.ts';
import { extractSummary } from './summary.ts';
import { termsOf } from './terms.ts';
import { describe, digestOf, kindOf, quotaOf, read, requireQuota, store } from './upload.ts';

const passagesAround = 2;

type About = Pick<Projection, 'model'> & { readonly threatId: number };

async function live(tx: ReadTx, deps: InsightDeps, actor: Actor, threatId: number): Promise<About> {
  const { hash } = found(deps.models.live());
  const { model } = await deps.models.projectionFor(hash, actor);
  const shared = actor.userId === null ? null : await deps.overlays.shared(tx, actor);
  return { model: withOverlay(model, shared === null ? undefined : { shared }), threatId };
}

/** The model version that the assessment is made with; an assessment that the caller may not see does not exist. */
async function beside(tx: ReadTx, deps: InsightDeps, actor: Actor, params: { id: number; threatId: number }) {
  const open = await deps.assessments.open(tx, actor, params.id);
  const { model } = await deps.assessments.model(actor, open);
  return { model, threatId: params.threatId };
}

function threatIn({ model, threatId }: About) {
  return found(model.threats.byId.get(threatId));
}

async function fragmentsOf(tx: ReadTx, about: About, given: { size: number; call: Call }) {
  const threat = threatIn(about);
  const { model } = about;
  const { ranked, searched } = await rankPassages(tx, { model, threat, language: given.call.language });
  const passages = ranked.filter(isPassage);
  const abstracts = ranked.filter((each) => !isPassage(each));
  const terms = termsOf(model, threat);
  return {
    fragments: await highlighted(tx, passages.slice(0, given.size), terms),
    abstracts: await highlighted(tx, abstracts.slice(0, given.size), terms),
    total: passages.length,
    searched,
  };
}

/** Words of a stored document. What the library says about a source is its own abstract, and never quoted. */
function isPassage({ documentId }: Ranked): boolean {
  return documentId !== null;
}

function placeOf({
  documentId,
  passage,
  reference,
  title,
  author,
  year,
  page,
  pageEnd,
  headings,
}: Ranked): PassagePlace {
  return { documentId, passage, reference, title, author, year, page, pageEnd, headings };
}

/** Reads in a transaction of its own: a language model may take half a minute, and holds no connection. */
async function summaryOf(
  given: { deps: InsightDeps; db: NodePgDatabase; actor: Actor; call: Call; machine: boolean },
  aboutIn: (tx: ReadTx) => Promise<About>,
): Promise<InsightSummary> {
  const { deps, db, actor, call, machine } = given;
  // Somebody pays for each text of a language model: it writes for people with an account.
  const writer = isVisitor(actor) ? null : deps.writer;
  const { ranked, threat, terms } = await inReadTransaction(db, actor, async (tx) => {
    const about = await aboutIn(tx);
    const { model } = about;
    const named = threatIn(about);
    const ranking = await rankPassages(tx, { model, threat: named, language: call.language });
    return { ranked: ranking.ranked.filter(isPassage), threat: named, terms: termsOf(model, named) };
  });
  const offered = writer?.model ?? null;
  const asked = machine && writer !== null && ranked.length > 0;
  const written = asked ? await writer.write(threat.name[call.language] || threat.name.en, ranked) : null;
  if (writer !== null && written !== null)
    return {
      sentences: written.map(({ text, passages }) => ({ text, places: passages.map(placeOf) })),
      by: 'machine',
      model: writer.model,
      offered,
      fellBack: false,
    };
  return {
    sentences: extractSummary(ranked, terms).map(({ text, passage }) => ({
      text,
      places: [placeOf(passage)],
    })),
    by: 'extract',
    model: null,
    offered,
    fellBack: asked,
  };
}

const named = ({ id, key, name }: NamedEntity) => ({ id, key, name });

export const insight = implementFor<InsightDeps>()(contract, {
  summaries: {
    direct: ({ input, actor, deps, db, call }) =>
      summaryOf({ deps, db, actor, call, machine: input.body.machine }, (tx) =>
        live(tx, deps, actor, input.params.id),
      ),
  },
  fragments: async ({ tx, input, actor, deps, call }) =>
    fragmentsOf(tx, await live(tx, deps, actor, input.params.id), { size: input.body.size, call }),
  besideSummaries: {
    direct: ({ input, actor, deps, db, call }) =>
      summaryOf({ deps, db, actor, call, machine: input.body.machine }, (tx) =>
        beside(tx, deps, actor, input.params),
      ),
  },
  besideFragments: async ({ tx, input, actor, deps, call }) =>
    fragmentsOf(tx, await beside(tx, deps, actor, input.params), { size: input.body.size, call }),
  besideReferences: async ({ tx, input, actor, deps }) => {
    const about = await beside(tx, deps, actor, input.params);
    return referencesOf(about.model, threatIn(about).key).map(
      ({ id, key, name, title, author, authorShort, publication, published, year, url }) => ({
        ...{ id, key, name, title, author, authorShort },
        ...{ publication, published, year, url },
      }),
    );
  },
  besideRelations: async ({ tx, input, actor, deps }) => {
    const about = await beside(tx, deps, actor, input.params);
    const { key } = threatIn(about);
    const of = (type: RiskType) => related(about.model, key, type).map(named);
    return {
      customers: of('customers'),
      products: of('products'),
      transactions: of('transactions'),
      channels: of('channels'),
      geographies: of('geographies'),
      industries: of('industries'),
      legalForms: of('legalForms'),
      legals: of('legals'),
    };
  },
  find: ({ tx, input }) => findPassages(tx, input.body),
  getDocuments: async ({ tx, actor }) => {
    const canUpload = actor.userId !== null && actor.permissions.has('threatview:Share');
    return { documents: await documentsOf(tx), canUpload, quota: quotaOf(actor) };
  },
  upload: {
    prepare: async ({ input: { body }, actor, deps, db, call }) => {
      const { content } = body.file;
      const kind = kindOf(body.file.name);
      const file = { bytes: content.length, sha256: digestOf(content) };
      // Before the work of reading; once more with the lock.
      await inReadTransaction(db, actor, (tx) => requireQuota(tx, actor, file));
      const document = await read(deps, kind, content);
      const described = await describe(deps, { actor, call, body, heading: document.heading });
      const placed = await deps.files.place(actor, { kind, ...file }, content);
      return async (tx) => {
        const at = deps.clock.now();
        const { sha256 } = file;
        const output = await store(tx, deps, { actor, at, kind, file: placed, read: document, described });
        const { id, title, reference, bytes, pages, passages } = output;
        const after = { title, reference, kind, bytes, pages, passages, sha256: sha256.toString('hex') };
        return { output, audit: [{ event: 'insight.uploaded', subject: `source:${id}`, after }] };
      };
    },
  },
  remove: async ({ tx, input }) => {
    const { id, title, reference, kind, bytes } = found(await findDocument(tx, input.params.id));
    await deleteDocument(tx, id);
    const before = { title, reference, kind, bytes };
    return { output: { done: true }, audit: [{ event: 'insight.removed', subject: `source:${id}`, before }] };
  },
  getFile: {
    direct: async ({ input, actor, deps, db }) => {
      const { id, title, kind, fetch } = await inReadTransaction(db, actor, async (tx) => {
        const document = found(await findDocument(tx, input.params.id));
        const sha256 = found(await digestOfDocument(tx, document.id));
        return { ...document, fetch: await deps.files.open(tx, sha256) };
      });
      const filename = fileNameOf(title, kind, `source-${id}`);
      return { content: await fetch(), contentType: fileTypes[kind], filename };
    },
  },
  getPassage: async ({ tx, input }) => {
    const { id, passage } = input.params;
    const document = found(await findDocument(tx, id));
    const passages = await passagesBetween(tx, id, passage - passagesAround, passage + passagesAround);
    found(passages.find((each) => each.passage === passage));
    return { document, passages };
  },
});
