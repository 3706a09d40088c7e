import { randomInt } from 'node:crypto';
import { overlayContract as contract } from '@klarsikt/contract';
import { type AssessmentDocument, computePatchesBetween, type Patch } from '@klarsikt/engine/assessment';
import { type AssessmentOwnParts, ownEntityIdRange, toOwnEntityKey } from '@klarsikt/engine/overlay';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createDocumentHandlers } from '@klarsikt/server/platform/document.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { OverlayDeps } from './deps.ts';
import { createOwnPartsParser, toStoredOwnParts } from './read.ts';
import { ownPartsTables } from './store.ts';

interface PartsRequest {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: OverlayDeps;
}

const reading = createDocumentHandlers({
  ...ownPartsTables,
  event: 'overlay.changed',
  whole: toStoredOwnParts,
  read: toStoredOwnParts,
});

/**
 * Handlers for the organisation's own parts. They require the permission in every unit, and validate against the live
 * version.
 */
async function createPartsHandlers({ tx, actor, deps }: PartsRequest) {
  if (!(await deps.assessments.everywhere(tx, actor, 'ra:Edit'))) throw new Refusal('error.forbidden');
  const { model } = await deps.models.projectionFor(requireFound(deps.models.live()).hash, actor);
  return createDocumentHandlers({
    ...ownPartsTables,
    event: 'overlay.changed',
    whole: toStoredOwnParts,
    read: createOwnPartsParser(model),
  });
}

interface PartsChange extends PartsRequest {
  readonly tx: WriteTx;
  readonly id: number;
  readonly from: { readonly revision: number; readonly change?: string | undefined };
}

/** Removes empty members of an assessment's own parts; returns undefined if nothing remains. */
function trimOverlay({ shared, own }: AssessmentOwnParts): AssessmentOwnParts | undefined {
  const kept = Object.fromEntries(
    Object.entries(own ?? {}).filter(([, part]) => Object.keys(part).length > 0),
  );
  const overlay = {
    ...(shared === undefined ? {} : { shared }),
    ...(Object.keys(kept).length === 0 ? {} : { own: kept }),
  };
  return Object.keys(overlay).length === 0 ? undefined : overlay;
}

/**
 * Changes the own parts as a part of the assessment's document, so that undo, history and the end of sign-offs work.
 */
async function changeOverlay(
  { tx, actor, deps, id, from }: PartsChange,
  to: (overlay: AssessmentOwnParts) => AssessmentOwnParts | Promise<AssessmentOwnParts>,
) {
  const patchesFor = async ({ document }: { readonly document: AssessmentDocument }) => {
    const { overlay: before = {}, ...rest } = document;
    const after = trimOverlay(await to(before));
    return computePatchesBetween(document, after === undefined ? rest : { ...rest, overlay: after });
  };
  const made = await deps.assessments.change(tx, actor, { id, ...from, how: { patchesFor } });
  return { output: made.changed, audit: made.audit };
}

const within = (patches: readonly Patch[]): Patch[] =>
  patches.map((patch) => ({ ...patch, path: `/overlay/own${patch.path}` }));

export const overlayHandlers = implementEndpoints<OverlayDeps>()(contract, {
  createId: async ({ input }) => {
    const { collection } = input.body;
    const id = randomInt(ownEntityIdRange.lowest, ownEntityIdRange.highest + 1);
    return { id, key: toOwnEntityKey(collection, id) };
  },
  load: reading.load,
  history: reading.history,
  save: async (asked) => (await createPartsHandlers(asked)).save(asked),
  restore: async (asked) => (await createPartsHandlers(asked)).restore(asked),
  get: async ({ tx, actor, deps, input }) => {
    const { id, revision, document } = await deps.assessments.open(tx, actor, input.params.id);
    const shared = document.overlay?.shared ?? null;
    const now = await deps.overlays.shared(tx, actor);
    const newer = now !== null && now.revision > (shared?.revision ?? 0) ? now.revision : null;
    return { id, revision, shared, own: document.overlay?.own ?? {}, newer };
  },
  update: ({ input, ...asked }) => {
    const { parts, ...from } = input.body;
    return changeOverlay({ ...asked, ...input.params, from }, ({ own, ...rest }) => ({
      ...rest,
      own: { ...own, ...parts },
    }));
  },
  replace: ({ input, ...asked }) => {
    const { parts, ...from } = input.body;
    return changeOverlay({ ...asked, ...input.params, from }, (before) => ({ ...before, own: parts }));
  },
  remove: ({ input, ...asked }) =>
    changeOverlay({ ...asked, ...input.params, from: input.query }, (before) => ({ ...before, own: {} })),
  modify: async ({ tx, actor, deps, input }) => {
    const { patches, ...from } = input.body;
    const how = { patches: within(patches) };
    const made = await deps.assessments.change(tx, actor, { ...input.params, ...from, how });
    return { output: made.changed, audit: made.audit };
  },
  adopt: ({ input, ...asked }) => {
    const { shared: wanted, ...from } = input.body;
    return changeOverlay({ ...asked, ...input.params, from }, async ({ own = {} }) => {
      if (wanted === null) return { own };
      return { own, shared: await asked.deps.overlays.sharedAt(asked.tx, asked.actor, wanted) };
    });
  },
});
