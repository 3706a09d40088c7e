import { countrylistContract as contract } from '@klarsikt/contract';
import {
  computePatchesBetween,
  createListEdition,
  setDocumentListEdition,
  setOwnPartsListEdition,
} from '@klarsikt/engine/assessment';
import type { ListEdition } from '@klarsikt/engine/overlay';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { CountryListDeps } from './deps.ts';
import {
  type EditionSource,
  loadCountryListsInForce,
  loadVersionCountryLists,
  readCountryListEdition,
} from './editions.ts';
import { computeEditionEffects, isAssessmentApproved } from './effects.ts';
import { libraryListHandlers } from './library.ts';
import { publishCountryListNews } from './news.ts';
import {
  buildCountryListRows,
  compareWithEdition,
  requireFaultlessEdition,
  toEditionPreview,
} from './views.ts';

interface ListRequest {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: CountryListDeps;
  readonly call: { readonly language: Language };
}

interface EditionRequest extends ListRequest {
  readonly key: string;
  readonly from: EditionSource;
}

async function loadRequestedEdition({ tx, actor, deps, call, key, from }: EditionRequest) {
  const inForce = await loadCountryListsInForce(tx, actor, deps);
  const given = await readCountryListEdition(deps, actor, { key, from, inForce, language: call.language });
  const by = { taken: getTodayInZone(deps.clock, actor), author: getActorName(actor) };
  const edition: ListEdition | null = given.list === null ? null : createListEdition(given.list, by);
  return { inForce, given, edition };
}

async function adoptEdition(
  { tx, actor, deps }: ListRequest & { readonly tx: WriteTx },
  { id, revision }: { readonly id: number; readonly revision: number },
  { key, edition }: { readonly key: string; readonly edition: ListEdition | null },
) {
  const open = await deps.assessments.lock(tx, actor, id);
  if (isAssessmentApproved(open)) throw new Refusal('error.list.approved', { name: open.name });
  return deps.assessments.change(tx, actor, {
    ...{ id, revision },
    how: {
      patchesFor: ({ document }) =>
        computePatchesBetween(document, setDocumentListEdition(document, key, edition)),
    },
  });
}

export const countrylistHandlers = implementEndpoints<CountryListDeps>()(contract, {
  ...libraryListHandlers,
  list: async ({ tx, actor, deps, call }) => {
    const inForce = await loadCountryListsInForce(tx, actor, deps);
    const versions = await loadVersionCountryLists(deps, actor, call.language);
    return {
      rows: buildCountryListRows(inForce, versions, getTodayInZone(deps.clock, actor)),
      editable: await deps.assessments.everywhere(tx, actor, 'ra:Edit'),
    };
  },
  preview: async ({ input, ...asking }) => {
    const { key } = input.params;
    const { tx, actor, deps } = asking;
    const { inForce, given, edition } = await loadRequestedEdition({ ...asking, key, from: input.body.from });
    const effects =
      given.faults.length > 0
        ? { assessments: [], more: false }
        : await computeEditionEffects(tx, actor, deps, { key, edition });
    return {
      revision: inForce.revision,
      ...toEditionPreview(given),
      ...compareWithEdition(inForce, key, given.list),
      ...effects,
    };
  },
  take: async ({ input, ...asking }) => {
    const { key } = input.params;
    const { from, assessments, ...starting } = input.body;
    const { tx, actor, deps } = asking;
    if (!(await deps.assessments.everywhere(tx, actor, 'ra:Edit'))) throw new Refusal('error.forbidden');
    const { inForce, given, edition } = await loadRequestedEdition({ ...asking, key, from });
    requireFaultlessEdition(given);
    if (given.list !== null && edition !== null)
      await publishCountryListNews(asking, { list: given.list, edition, inForce });
    const shared = await deps.overlays.shared(tx, actor);
    const parts = setOwnPartsListEdition(shared?.parts ?? {}, key, edition);
    const patches = computePatchesBetween(shared?.parts ?? {}, parts);
    const { output, audit } = await deps.overlays.save({
      ...asking,
      model: inForce.model,
      input: { body: { ...starting, patches } },
    });
    const entries: AuditEntry<'overlay.changed' | 'assessment.changed'>[] = [];
    const changed: { id: number; revision: number }[] = [];
    for (const one of assessments) {
      const made = await adoptEdition(asking, one, { key, edition });
      entries.push(...made.audit);
      changed.push({ id: one.id, revision: made.changed.revision });
    }
    return { output: { revision: output.revision, assessments: changed }, audit: [...audit, ...entries] };
  },
});
