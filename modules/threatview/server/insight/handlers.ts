import {
  insightContract as contract,
  fileContentTypes,
  type PassageLocation,
  type SourceSummary,
} from '@klarsikt/contract';
import { listRelatedRisks, listThreatReferences, type NamedEntity } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import type { RiskType } from '@klarsikt/engine/text';
import type { ModelProjection } from '@klarsikt/library/server/model/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { toFileName } from '@klarsikt/server/platform/file-name.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { isVisitor } from '@klarsikt/server/platform/visitors.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { InsightDeps } from './deps.ts';
import { findPassages } from './find.store.ts';
import { highlightPassages, type RankedPassage, rankPassages } from './rank.store.ts';
import {
  deleteSourceDocument,
  findDocumentHash,
  findSourceDocument,
  listPassagesBetween,
  listSourceDocuments,
} from './store.ts';
import { extractSummary } from './summary.ts';
import { getThreatSearchTerms } from './terms.ts';
import {
  computeContentSha256,
  describeDocument,
  getDocumentQuota,
  readUploadedDocument,
  requireDocumentKind,
  requireDocumentQuota,
  storeSourceDocument,
} from './upload.ts';

const passagesAround = 2;

type ThreatContext = Pick<ModelProjection, 'model'> & { readonly threatId: number };

async function loadLiveContext(
  tx: ReadTx,
  deps: InsightDeps,
  actor: Actor,
  threatId: number,
): Promise<ThreatContext> {
  const { hash } = requireFound(deps.models.live());
  const { model } = await deps.models.projectionFor(hash, actor);
  const shared = actor.userId === null ? null : await deps.overlays.shared(tx, actor);
  return { model: applyOwnParts(model, shared === null ? undefined : { shared }), threatId };
}

/**
 * Loads model version and threat of the assessment; refuses as not found if the caller may not see the assessment.
 */
async function loadAssessmentContext(
  tx: ReadTx,
  deps: InsightDeps,
  actor: Actor,
  params: { id: number; threatId: number },
) {
  const open = await deps.assessments.open(tx, actor, params.id);
  const { model } = await deps.assessments.model(actor, open);
  return { model, threatId: params.threatId };
}

function requireThreat({ model, threatId }: ThreatContext) {
  return requireFound(model.threats.byId.get(threatId));
}

async function loadFragments(tx: ReadTx, about: ThreatContext, given: { size: number; call: Call }) {
  const threat = requireThreat(about);
  const { model } = about;
  const { ranked, searched } = await rankPassages(tx, { model, threat, language: given.call.language });
  const passages = ranked.filter(isPassage);
  const abstracts = ranked.filter((each) => !isPassage(each));
  const terms = getThreatSearchTerms(model, threat);
  return {
    fragments: await highlightPassages(tx, passages.slice(0, given.size), terms),
    abstracts: await highlightPassages(tx, abstracts.slice(0, given.size), terms),
    total: passages.length,
    searched,
  };
}

/**
 * Returns true for a passage of a stored document. The library's text about a source is an abstract and is never
 * quoted.
 */
function isPassage({ documentId }: RankedPassage): boolean {
  return documentId !== null;
}

function passagePlaceOf({
  documentId,
  passage,
  reference,
  title,
  author,
  year,
  page,
  pageEnd,
  headings,
}: RankedPassage): PassageLocation {
  return { documentId, passage, reference, title, author, year, page, pageEnd, headings };
}

/**
 * Summarises a threat in its own transactions, so that no connection is held while the language model works (up to 30
 * s).
 */
async function summariseThreat(
  given: { deps: InsightDeps; db: NodePgDatabase; actor: Actor; call: Call; machine: boolean },
  aboutIn: (tx: ReadTx) => Promise<ThreatContext>,
): Promise<SourceSummary> {
  const { deps, db, actor, call, machine } = given;
  // Language models cost money per text, so visitors get extracts only.
  const writer = isVisitor(actor) ? null : deps.writer;
  const { ranked, threat, terms } = await runInReadTransaction(db, actor, async (tx) => {
    const about = await aboutIn(tx);
    const { model } = about;
    const named = requireThreat(about);
    const ranking = await rankPassages(tx, { model, threat: named, language: call.language });
    return {
      ranked: ranking.ranked.filter(isPassage),
      threat: named,
      terms: getThreatSearchTerms(model, named),
    };
  });
  const offered = writer?.model ?? null;
  const asked = machine && writer !== null && ranked.length > 0;
  const written = asked ? await writer.write(threat.name[call.language] || threat.name.en, ranked) : null;
  if (writer !== null && written !== null)
    return {
      sentences: written.map(({ text, passages }) => ({ text, places: passages.map(passagePlaceOf) })),
      by: 'machine',
      model: writer.model,
      offered,
      fellBack: false,
    };
  return {
    sentences: extractSummary(ranked, terms).map(({ text, passage }) => ({
      text,
      places: [passagePlaceOf(passage)],
    })),
    by: 'extract',
    model: null,
    offered,
    fellBack: asked,
  };
}

const named = ({ id, key, name }: NamedEntity) => ({ id, key, name });

export const insightHandlers = implementEndpoints<InsightDeps>()(contract, {
  summaries: {
    direct: ({ input, actor, deps, db, call }) =>
      summariseThreat({ deps, db, actor, call, machine: input.body.machine }, (tx) =>
        loadLiveContext(tx, deps, actor, input.params.id),
      ),
  },
  fragments: async ({ tx, input, actor, deps, call }) =>
    loadFragments(tx, await loadLiveContext(tx, deps, actor, input.params.id), {
      size: input.body.size,
      call,
    }),
  besideSummaries: {
    direct: ({ input, actor, deps, db, call }) =>
      summariseThreat({ deps, db, actor, call, machine: input.body.machine }, (tx) =>
        loadAssessmentContext(tx, deps, actor, input.params),
      ),
  },
  besideFragments: async ({ tx, input, actor, deps, call }) =>
    loadFragments(tx, await loadAssessmentContext(tx, deps, actor, input.params), {
      size: input.body.size,
      call,
    }),
  besideReferences: async ({ tx, input, actor, deps }) => {
    const about = await loadAssessmentContext(tx, deps, actor, input.params);
    return listThreatReferences(about.model, requireThreat(about).key).map(
      ({ id, key, name, title, author, authorShort, publication, published, year, url }) => ({
        ...{ id, key, name, title, author, authorShort },
        ...{ publication, published, year, url },
      }),
    );
  },
  besideRelations: async ({ tx, input, actor, deps }) => {
    const about = await loadAssessmentContext(tx, deps, actor, input.params);
    const { key } = requireThreat(about);
    const of = (type: RiskType) => listRelatedRisks(about.model, key, type).map(named);
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
    return { documents: await listSourceDocuments(tx), canUpload, quota: getDocumentQuota(actor) };
  },
  upload: {
    prepare: async ({ input: { body }, actor, deps, db, call }) => {
      const { content } = body.file;
      const kind = requireDocumentKind(body.file.name);
      const file = { bytes: content.length, sha256: computeContentSha256(content) };
      // Check the quota before the expensive reading; it is checked again under the lock.
      await runInReadTransaction(db, actor, (tx) => requireDocumentQuota(tx, actor, file));
      const document = await readUploadedDocument(deps, kind, content);
      const described = await describeDocument(deps, { actor, call, body, heading: document.heading });
      const placed = await deps.files.place(actor, { kind, ...file }, content);
      return async (tx) => {
        const at = deps.clock.now();
        const { sha256 } = file;
        const output = await storeSourceDocument(tx, deps, {
          actor,
          at,
          kind,
          file: placed,
          read: document,
          described,
        });
        const { id, title, reference, bytes, pages, passages } = output;
        const after = { title, reference, kind, bytes, pages, passages, sha256: sha256.toString('hex') };
        return { output, audit: [{ event: 'insight.uploaded', subject: `source:${id}`, after }] };
      };
    },
  },
  remove: async ({ tx, input, actor, deps }) => {
    const { id, title, reference, kind, bytes } = requireFound(await findSourceDocument(tx, input.params.id));
    await storeRemovedRows(tx, actor, {
      ...{ kind: 'source', object: String(id), subject: `source:${id}`, assessmentId: null },
      at: deps.clock.now(),
      rows: [{ table: 'source_document', where: { id } }],
    });
    await deleteSourceDocument(tx, id);
    const before = { title, reference, kind, bytes };
    return { output: { done: true }, audit: [{ event: 'insight.removed', subject: `source:${id}`, before }] };
  },
  getFile: {
    direct: async ({ input, actor, deps, db }) => {
      const { id, title, kind, fetch } = await runInReadTransaction(db, actor, async (tx) => {
        const document = requireFound(await findSourceDocument(tx, input.params.id));
        const sha256 = requireFound(await findDocumentHash(tx, document.id));
        return { ...document, fetch: await deps.files.open(tx, sha256) };
      });
      const filename = toFileName(title, kind, `source-${id}`);
      return { content: await fetch(), contentType: fileContentTypes[kind], filename };
    },
  },
  getPassage: async ({ tx, input }) => {
    const { id, passage } = input.params;
    const document = requireFound(await findSourceDocument(tx, id));
    const passages = await listPassagesBetween(tx, id, passage - passagesAround, passage + passagesAround);
    requireFound(passages.find((each) => each.passage === passage));
    return { document, passages };
  },
});
