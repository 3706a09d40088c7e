import { countrylist as contract } from '@klarsikt/contract';
import {
  editionOf,
  type Language,
  type ListEdition,
  partsWithEdition,
  patchesBetween,
  withTakenEdition,
} from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { CountryListDeps } from './deps.ts';
import { type EditionSource, givenEdition, listsInForce, versionLists } from './editions.ts';
import { effectsOf, isApproved } from './effects.ts';
import { libraryLists } from './library.ts';
import { changesTo, readingOf, refuseFaults, rowsOf } from './views.ts';

interface Asking {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: CountryListDeps;
  readonly call: { readonly language: Language };
}

interface Wanted extends Asking {
  readonly key: string;
  readonly from: EditionSource;
}

async function wantedEdition({ tx, actor, deps, call, key, from }: Wanted) {
  const inForce = await listsInForce(tx, actor, deps);
  const given = await givenEdition(deps, actor, { key, from, inForce, language: call.language });
  const by = { taken: todayOf(deps.clock, actor), author: actorName(actor) };
  const edition: ListEdition | null = given.list === null ? null : editionOf(given.list, by);
  return { inForce, given, edition };
}

/** The edition in one assessment, as a change of its own. */
async function takeInto(
  { tx, actor, deps }: Asking & { readonly tx: WriteTx },
  { id, revision }: { readonly id: number; readonly revision: number },
  { key, edition }: { readonly key: string; readonly edition: ListEdition | null },
) {
  const open = await deps.assessments.lock(tx, actor, id);
  if (isApproved(open)) throw new Refusal('error.list.approved', { name: open.name });
  return deps.assessments.change(tx, actor, {
    ...{ id, revision },
    how: {
      patchesFor: ({ document }) => patchesBetween(document, withTakenEdition(document, key, edition)),
    },
  });
}

export const countrylist = implementFor<CountryListDeps>()(contract, {
  ...libraryLists,
  list: async ({ tx, actor, deps, call }) => {
    const inForce = await listsInForce(tx, actor, deps);
    const versions = await versionLists(deps, actor, call.language);
    return {
      rows: rowsOf(inForce, versions, todayOf(deps.clock, actor)),
      editable: await deps.assessments.everywhere(tx, actor, 'ra:Edit'),
    };
  },
  preview: async ({ input, ...asking }) => {
    const { key } = input.params;
    const { tx, actor, deps } = asking;
    const { inForce, given, edition } = await wantedEdition({ ...asking, key, from: input.body.from });
    const effects =
      given.faults.length > 0
        ? { assessments: [], more: false }
        : await effectsOf(tx, actor, deps, { key, edition });
    return {
      revision: inForce.revision,
      ...readingOf(given),
      ...changesTo(inForce, key, given.list),
      ...effects,
    };
  },
  take: async ({ input, ...asking }) => {
    const { key } = input.params;
    const { from, assessments, ...starting } = input.body;
    const { tx, actor, deps } = asking;
    if (!(await deps.assessments.everywhere(tx, actor, 'ra:Edit'))) throw new Refusal('error.forbidden');
    const { inForce, given, edition } = await wantedEdition({ ...asking, key, from });
    refuseFaults(given);
    const shared = await deps.overlays.shared(tx, actor);
    const parts = partsWithEdition(shared?.parts ?? {}, key, edition);
    const patches = patchesBetween(shared?.parts ?? {}, parts);
    const { output, audit } = await deps.overlays.save({
      ...asking,
      model: inForce.model,
      input: { body: { ...starting, patches } },
    });
    const entries: AuditEntry<'overlay.changed' | 'assessment.changed'>[] = [];
    const changed: { id: number; revision: number }[] = [];
    for (const one of assessments) {
      const made = await takeInto(asking, one, { key, edition });
      entries.push(...made.audit);
      changed.push({ id: one.id, revision: made.changed.revision });
    }
    return { output: { revision: output.revision, assessments: changed }, audit: [...audit, ...entries] };
  },
});
