import { createHash } from 'node:crypto';
import { type importContract as contract, isJsonTooDeep, maxDocumentBodyBytes } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentFileHead,
  buildAssessmentSummary,
  convertSharedToOwnParts,
  extractAdmissibleDocument,
  isSameJson,
  type RefusedPart,
  readAssessmentFile,
} from '@klarsikt/engine/assessment';
import { isForbiddenKey } from '@klarsikt/engine/fields';
import { type Language, toNfcDeep } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import { type ReadTx, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ImportDeps } from './deps.ts';
import { assessmentFileFaultTexts } from './texts.ts';

const longestInDemo = 1024 * 1024;

const refused = (why: keyof typeof assessmentFileFaultTexts, language: Language): Refusal =>
  new Refusal('error.import.assessment', { reason: assessmentFileFaultTexts[why][language] });

function parseJson(text: string): unknown {
  if (isJsonTooDeep(text)) return null;
  try {
    const value: unknown = JSON.parse(text, (name, inner: unknown) => {
      if (isForbiddenKey(name)) throw new SyntaxError(name);
      return inner;
    });
    return toNfcDeep(value);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function parseAssessmentFile(content: Uint8Array, language: Language): AssessmentFileHead {
  const file = readAssessmentFile(
    parseJson(
      Buffer.from(content)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    ),
  );
  if (typeof file === 'string') throw refused(file, language);
  return file;
}

/** Returns true if the own parts in the document equal those of the organisation at the same revision. */
async function isSameAsOwnParts(
  { overlays }: Pick<ImportDeps, 'overlays'>,
  { tx, actor }: { readonly tx: ReadTx; readonly actor: Actor },
  { overlay }: AssessmentDocument,
): Promise<boolean> {
  const shared = overlay?.shared;
  if (shared === undefined) return true;
  const now = await overlays.shared(tx, actor);
  if (now === null || shared.revision > now.revision) return false;
  const kept = await overlays.sharedAt(tx, actor, shared.revision);
  return isSameJson(kept.parts, shared.parts);
}

interface InstallationContext {
  readonly deps: ImportDeps;
  readonly db: NodePgDatabase;
  readonly actor: Actor;
  readonly language: Language;
}

/**
 * Reads a file for this installation: uses the file's model version, or the live version if it is not installed, and
 * separates the parts that cannot be imported.
 */
async function readForInstallation({ deps, db, actor, language }: InstallationContext, content: Uint8Array) {
  const file = parseAssessmentFile(content, language);
  const there = deps.models.describe(file.model.hash);
  const { hash, name } = there ?? requireFound(deps.models.live());
  const { model: version } = await deps.models.projectionFor(hash, actor);
  const made = extractAdmissibleDocument(version, file.document, file.model.name);
  if (made === null) throw refused('damaged', language);
  const { isShared, kept } = await runInReadTransaction(db, actor, async (tx) => ({
    isShared: await isSameAsOwnParts(deps, { tx, actor }, made.document),
    kept: await deps.ownFields.separateForeign(tx, actor, made.document),
  }));
  const document = isShared ? kept.document : convertSharedToOwnParts(kept.document);
  const foreign = kept.foreign.map(({ path, value }): RefusedPart => {
    const message = 'the organisation has no such own field';
    return { path, reason: 'ownfield.unknown', message, content: value };
  });
  if (JSON.stringify(document).length > (actor.demo ? longestInDemo : maxDocumentBodyBytes))
    throw new Refusal('error.toolarge');
  const digest = createHash('sha256').update(content).digest('hex');
  const from = { revision: file.revision, model: file.model.name, digest };
  return {
    file,
    from,
    model: { hash, name, same: there !== null },
    document,
    refused: [...made.refused, ...foreign],
  };
}

export const wholeAssessmentHandlers: Pick<
  EndpointHandlers<typeof contract, ImportDeps>,
  'parseAssessment' | 'persistAssessment'
> = {
  parseAssessment: {
    // Use a direct handler, so that no database connection is held while the file is read and calculated.
    direct: async ({ input, actor, deps, db, call }) => {
      const given = { deps, db, actor, language: call.language };
      const { file, ...read } = await readForInstallation(given, input.body.file.content);
      const { document, model: chosen } = read;
      const { model } = await deps.assessments.model(actor, { modelHash: chosen.hash, document });
      const { overall } = buildAssessmentSummary(document, deps.assessments.calculate(model, document));
      const here = overall === null ? null : { inherent: overall.inherent, residual: overall.residual };
      return {
        ...read,
        whole: isSameJson(document, file.document),
        overall: { file: file.overall, here },
      };
    },
  },
  persistAssessment: {
    prepare: async ({ input, actor, deps, db, call }) => {
      const { unitId, modelHash, file } = input.body;
      const given = { deps, db, actor, language: call.language };
      const { document, model, from } = await readForInstallation(given, file.content);
      // Refuse if another version has become the live version since the file was shown.
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
