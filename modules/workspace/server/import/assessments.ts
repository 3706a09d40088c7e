/** Whole assessments from files: read, shown with what cannot be taken, and made wholly or not at all. */
import { createHash } from 'node:crypto';
import { type importing as contract, documentBodyLimit, isTooDeep } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  admissibleDocument,
  composedWithin,
  isForbiddenKey,
  type Language,
  type ReadAssessmentFile,
  readAssessmentFile,
  sameJson,
  summaryOf,
  withSharedAsOwn,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction, type ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ImportDeps } from './deps.ts';
import { notAnAssessment } from './texts.ts';

/** Characters of a document in a demo. */
const longestInDemo = 1024 * 1024;

const refused = (why: keyof typeof notAnAssessment, language: Language): Refusal =>
  new Refusal('error.import.assessment', { reason: notAnAssessment[why][language] });

function parsed(text: string): unknown {
  if (isTooDeep(text)) return null;
  try {
    const value: unknown = JSON.parse(text, (name, inner: unknown) => {
      if (isForbiddenKey(name)) throw new SyntaxError(name);
      return inner;
    });
    return composedWithin(value);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function fileIn(content: Uint8Array, language: Language): ReadAssessmentFile {
  const file = readAssessmentFile(
    parsed(
      Buffer.from(content)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    ),
  );
  if (typeof file === 'string') throw refused(file, language);
  return file;
}

/** True where what the document calls the organisation's own parts is what they were at that revision. */
async function isSharedHere(
  { overlays }: Pick<ImportDeps, 'overlays'>,
  { tx, actor }: { readonly tx: ReadTx; readonly actor: Actor },
  { overlay }: AssessmentDocument,
): Promise<boolean> {
  const shared = overlay?.shared;
  if (shared === undefined) return true;
  const now = await overlays.shared(tx, actor);
  if (now === null || shared.revision > now.revision) return false;
  const kept = await overlays.sharedAt(tx, actor, shared.revision);
  return sameJson(kept.parts, shared.parts);
}

interface Given {
  readonly deps: ImportDeps;
  readonly db: NodePgDatabase;
  readonly actor: Actor;
  readonly language: Language;
}

/** What becomes of a file here: the same for the same file and the same model version. */
async function admitted({ deps, db, actor, language }: Given, content: Uint8Array) {
  const file = fileIn(content, language);
  const there = deps.models.describe(file.model.hash);
  const { hash, name } = there ?? found(deps.models.live());
  const { model: version } = await deps.models.projectionFor(hash, actor);
  const made = admissibleDocument(version, file.document, file.model.name);
  if (made === null) throw refused('damaged', language);
  const isShared = await inReadTransaction(db, actor, (tx) =>
    isSharedHere(deps, { tx, actor }, made.document),
  );
  const document = isShared ? made.document : withSharedAsOwn(made.document);
  if (JSON.stringify(document).length > (actor.demo ? longestInDemo : documentBodyLimit))
    throw new Refusal('error.toolarge');
  const digest = createHash('sha256').update(content).digest('hex');
  const from = { revision: file.revision, model: file.model.name, digest };
  return { file, from, model: { hash, name, same: there !== null }, document, refused: made.refused };
}

export const wholeAssessments: Pick<
  Handlers<typeof contract, ImportDeps>,
  'parseAssessment' | 'persistAssessment'
> = {
  parseAssessment: {
    // Direct: the file is read and calculated before anything is asked of the database.
    direct: async ({ input, actor, deps, db, call }) => {
      const given = { deps, db, actor, language: call.language };
      const { file, ...read } = await admitted(given, input.body.file.content);
      const { document, model: chosen } = read;
      const { model } = await deps.assessments.model(actor, { modelHash: chosen.hash, document });
      const { overall } = summaryOf(document, deps.assessments.calculate(model, document));
      const here = overall === null ? null : { inherent: overall.inherent, residual: overall.residual };
      return {
        ...read,
        whole: sameJson(document, file.document),
        overall: { file: file.overall, here },
      };
    },
  },
  persistAssessment: {
    prepare: async ({ input, actor, deps, db, call }) => {
      const { unitId, modelHash, file } = input.body;
      const given = { deps, db, actor, language: call.language };
      const { document, model, from } = await admitted(given, file.content);
      // Another version has become the live one since the file was shown.
      if (model.hash !== modelHash) throw new Refusal('error.conflict');
      return async (tx) => {
        await deps.assessments.require(tx, actor, unitId, 'ra:Edit');
        const output = await deps.assessments.create(tx, actor, { unitId, modelHash, document });
        const after = { unitId, name: document.settings.name, ...from };
        return {
          output,
          audit: [{ event: 'assessment.imported', subject: `assessment:${output.id}`, after }],
        };
      };
    },
  },
};
