import type { countrylistContract as contract, EditionFaultView, EndpointRequest } from '@klarsikt/contract';
import { findListEditionFault } from '@klarsikt/engine/lists';
import type { CompiledModel, RiskList } from '@klarsikt/engine/model';
import type { ListEdition } from '@klarsikt/engine/overlay';
import { type ListEditionReading, readListEdition } from '@klarsikt/engine/recognise';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { CountryListDeps } from './deps.ts';
import { editionFaultTexts, editionRowFaultTexts, emptyEditionText } from './texts.ts';

export type EditionSource = EndpointRequest<typeof contract.preview>['body']['from'];

export interface ModelCountryLists {
  readonly hash: string;
  readonly name: string;
  readonly lists: readonly RiskList[];
}

/** Cached, because reading a shipped edition takes as long as reading a library. */
const shippedLists = new Map<string, Promise<ModelCountryLists>>();

async function loadShippedLists(
  { shipped }: CountryListDeps,
  language: Language,
): Promise<readonly ModelCountryLists[]> {
  const offered = await shipped.offered(language);
  return Promise.all(
    offered.map((offer) => {
      const known = shippedLists.get(offer.hash);
      if (known !== undefined) return known;
      const reading = shipped
        .fetch(offer, language)
        .then(
          ({ model }): ModelCountryLists => ({ hash: offer.hash, name: offer.name, lists: model.riskLists }),
        );
      shippedLists.set(offer.hash, reading);
      reading.catch(() => shippedLists.delete(offer.hash));
      return reading;
    }),
  );
}

/** Loads the country lists of every installed and every shipped model version, the newest version first. */
export async function loadVersionCountryLists(
  deps: CountryListDeps,
  actor: Actor,
  language: Language,
): Promise<readonly ModelCountryLists[]> {
  const installed = await Promise.all(
    deps.models.list().map(async ({ hash, name }): Promise<ModelCountryLists> => {
      const { source } = await deps.models.projectionFor(hash, actor);
      return { hash, name, lists: source.riskLists };
    }),
  );
  const known = new Set(installed.map(({ hash }) => hash));
  const others = (await loadShippedLists(deps, language)).filter(({ hash }) => !known.has(hash));
  return [...installed, ...others.toReversed()];
}

/** The country lists of the live version, and the editions that the organisation has adopted instead. */
export interface CountryListsInForce {
  readonly model: CompiledModel;
  readonly library: readonly RiskList[];
  readonly taken: { readonly [key: string]: ListEdition };
  readonly revision: number;
}

export async function loadCountryListsInForce(
  tx: ReadTx,
  actor: Actor,
  { models, overlays }: CountryListDeps,
): Promise<CountryListsInForce> {
  const { model } = await models.projectionFor(requireFound(models.live()).hash, actor);
  const shared = await overlays.shared(tx, actor);
  return {
    model,
    library: model.source.riskLists,
    taken: shared?.parts.lists ?? {},
    revision: shared?.revision ?? 0,
  };
}

export interface EditionReading {
  /** The edition; null if it is unreadable, or if the library's edition is restored. */
  readonly list: RiskList | null;
  readonly faults: readonly EditionFaultView[];
  readonly read: ListEditionReading | null;
}

const newestOf = (versions: readonly ModelCountryLists[], key: string): RiskList | undefined =>
  versions
    .flatMap(({ lists }) => lists.filter((list) => list.key === key))
    .toSorted((a, b) => b.date.localeCompare(a.date))[0];

interface EditionQuery {
  readonly key: string;
  readonly from: EditionSource;
  readonly versions: readonly ModelCountryLists[];
  readonly inForce: CountryListsInForce;
  readonly today: string;
  readonly language: Language;
}

/**
 * Finds the list that serves as template for reading the table: the list in force, with fields that exist only in a
 * newer version.
 */
function findListTemplate({ key, versions, inForce }: EditionQuery): RiskList {
  const present = inForce.taken[key] ?? inForce.library.find((list) => list.key === key);
  const newest = newestOf(versions, key);
  const {
    taken: _taken,
    author: _author,
    ...list
  }: Partial<ListEdition> & RiskList = requireFound(present ?? newest);
  const { group, publisher, licence, rhythm } = newest ?? list;
  return {
    ...(group === undefined ? {} : { group }),
    ...(publisher === undefined ? {} : { publisher }),
    ...(licence === undefined ? {} : { licence }),
    ...(rhythm === undefined ? {} : { rhythm }),
    ...list,
  };
}

function readTableEdition(
  asked: EditionQuery,
  from: Extract<EditionSource, { table: unknown }>,
): EditionReading {
  const { table, values, scale, date, name, inForce, act, source, rhythm } = from;
  const { next: _next, inForce: _inForce, act: _act, ...shape } = findListTemplate(asked);
  const reading = { ...(values !== undefined && { values }), ...(scale !== undefined && { scale }) };
  const read = readListEdition(asked.inForce.model, table, shape, reading);
  if (read === null) throw new Refusal('error.list.table');
  const list: RiskList = {
    ...shape,
    date,
    entries: read.entries,
    ...(read.measures === null ? {} : { measures: read.measures }),
    ...(name === undefined ? {} : { name }),
    ...(inForce === undefined ? {} : { inForce }),
    ...(act === undefined ? {} : { act }),
    ...(source === undefined ? {} : { source }),
    ...(rhythm === undefined ? {} : { rhythm }),
  };
  const faults = read.faults.map(
    ({ name: row, cell, reason }): EditionFaultView => ({
      cell,
      name: row,
      code: `list.${reason}`,
      message: editionRowFaultTexts[reason][asked.language],
    }),
  );
  return { list, faults: [...faults, ...listEditionFaults(asked, list)], read };
}

function listEditionFaults(
  { key, from, inForce, today, language }: EditionQuery,
  list: RiskList,
): readonly EditionFaultView[] {
  const library = inForce.library.find((one) => one.key === key);
  const taken = inForce.taken[key];
  const noticed = findListEditionFault(list, { inForce: library, taken, today });
  // Adopting an edition that is already in force is allowed, because assessments on an earlier model version may lack
  // it.
  const fault = noticed === 'same' && 'version' in from ? null : noticed;
  const whole = { cell: '', name: list.date };
  const date = (taken ?? library)?.date ?? '';
  return [
    ...(list.entries.length > 0
      ? []
      : [{ ...whole, code: 'list.empty', message: emptyEditionText[language] }]),
    ...(fault === null
      ? []
      : [
          {
            ...whole,
            code: `list.${fault}`,
            message: fillSentence(editionFaultTexts[fault][language], { date }, language),
          },
        ]),
  ];
}

/** Reads and checks the edition of the request. Refuses with `error.notfound` if the list or version is unknown. */
export async function readCountryListEdition(
  deps: CountryListDeps,
  actor: Actor,
  given: Pick<EditionQuery, 'key' | 'from' | 'inForce' | 'language'>,
): Promise<EditionReading> {
  const { key, from, inForce, language } = given;
  if ('back' in from) {
    requireFound(inForce.taken[key]);
    return { list: null, faults: [], read: null };
  }
  const versions = await loadVersionCountryLists(deps, actor, language);
  const asked: EditionQuery = { ...given, versions, today: getTodayInZone(deps.clock, actor) };
  if ('table' in from) return readTableEdition(asked, from);
  const version = requireFound(versions.find(({ hash }) => hash === from.version));
  const list = requireFound(version.lists.find((one) => one.key === key));
  return { list, faults: listEditionFaults(asked, list), read: null };
}
