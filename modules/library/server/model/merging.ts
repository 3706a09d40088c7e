/** Three-way merge of a version into the working rows of Atlas, on their common base version. */
import type { modelContract as contract, EndpointRequest } from '@klarsikt/contract';
import {
  collectionNames,
  formatProblemPlace,
  listEntities,
  type MergeChoice,
  type ModelConflict,
  mergeModels,
  type ReferenceModel,
  readModel,
} from '@klarsikt/engine/model';
import type { Language, Text } from '@klarsikt/engine/text';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { compareModelVersions } from './comparison.ts';
import type { ModelDeps } from './deps.ts';
import { mergeRefusalTexts } from './texts.ts';

const refused = (reason: string) => new Refusal('error.model.merge', { reason });

async function loadSides(tx: ReadTx, { models, rows }: ModelDeps, hash: string, language: Language) {
  const version = requireFound(models.describe(hash));
  const read = await rows.read(tx);
  if ('problems' in read) throw refused(mergeRefusalTexts[language].rows);
  const { mergedHash } = read.line;
  const [base, theirs] = await Promise.all([models.whole(mergedHash), models.whole(hash)]);
  return { version, mergedHash, base, ours: read.model, theirs };
}

function findName(models: readonly ReferenceModel[], { collection, key }: ModelConflict): Text | null {
  const entities: readonly { readonly key: string; readonly name?: Text }[] = models.flatMap((model) =>
    collectionNames.filter((name) => name === collection).flatMap((name) => [...listEntities(model, name)]),
  );
  return entities.find((entity) => entity.key === key)?.name ?? null;
}

const placeOf = ({ collection, key, path }: Pick<ModelConflict, 'collection' | 'key' | 'path'> | Decision) =>
  JSON.stringify([collection, key, path]);

type Decision = EndpointRequest<typeof contract.merge>['body']['choices'][number];

export const modelMergeHandlers: Pick<EndpointHandlers<typeof contract, ModelDeps>, 'planMerge' | 'merge'> = {
  planMerge: async ({ tx, input, deps, call }) => {
    const { hash } = input.params;
    const { version, mergedHash, base, ours, theirs } = await loadSides(tx, deps, hash, call.language);
    const merged = mergeModels(base, ours, theirs);
    const read = readModel(merged.model);
    return {
      base: { hash: mergedHash, name: deps.models.describe(mergedHash)?.name ?? mergedHash.slice(0, 8) },
      theirs: { hash, name: version.name },
      brings:
        'model' in read
          ? await compareModelVersions({ hash: mergedHash, model: ours }, { hash, model: read.model })
          : null,
      conflicts: merged.conflicts.map((conflict) => ({
        ...conflict,
        name: findName([ours, theirs], conflict),
      })),
    };
  },
  merge: async ({ tx, input, deps, actor, call }) => {
    const { hash } = input.params;
    await deps.rows.lock(tx);
    const { version, base, ours, theirs } = await loadSides(tx, deps, hash, call.language);
    const said = mergeRefusalTexts[call.language];
    const choices = new Map<string, MergeChoice>(
      input.body.choices.map((decision) => [placeOf(decision), decision.choice]),
    );
    const merged = mergeModels(base, ours, theirs, (conflict) => choices.get(placeOf(conflict)) ?? 'ours');
    const open = merged.conflicts.filter((conflict) => !choices.has(placeOf(conflict)));
    if (open.length > 0) throw refused(said.open(open.length));
    const read = readModel(merged.model);
    if ('problems' in read) {
      const [problem] = read.problems;
      throw refused(said.rules(problem ? formatProblemPlace(problem) : '/'));
    }
    const output = await deps.rows.write(tx, {
      model: read.model,
      by: {
        at: deps.clock.now(),
        userId: actor.userId,
        author: getActorName(actor),
        organizationId: requireFound(actor.organizationId),
      },
      mergedHash: hash,
      notesTranslations: true,
    });
    const conflicts = merged.conflicts.length;
    const after = { version: version.name, hash, conflicts, ...output };
    return { output, audit: [{ event: 'model.merged', subject: `model:${version.name}`, after }] };
  },
};
