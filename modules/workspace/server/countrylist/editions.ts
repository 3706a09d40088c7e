/** Editions of country lists: those that can be taken, and one as somebody gives it. */
import type { countrylist as contract, ListFault, RequestOf } from '@klarsikt/contract';
import {
  type CompiledModel,
  editionFault,
  fillSentence,
  type Language,
  type ListEdition,
  type ReadListEdition,
  type RiskList,
  readListEdition,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { CountryListDeps } from './deps.ts';
import { editionFaults, emptyEdition, rowFaults } from './texts.ts';

export type EditionSource = RequestOf<typeof contract.preview>['body']['from'];

/** The lists of a version, with the name that it has here. */
export interface VersionLists {
  readonly hash: string;
  readonly name: string;
  readonly lists: readonly RiskList[];
}

/** What of a shipped edition is kept: reading one takes as long as reading a library. */
const shippedLists = new Map<string, Promise<VersionLists>>();

async function listsShipped(
  { shipped }: CountryListDeps,
  language: Language,
): Promise<readonly VersionLists[]> {
  const offered = await shipped.offered(language);
  return Promise.all(
    offered.map((offer) => {
      const known = shippedLists.get(offer.hash);
      if (known !== undefined) return known;
      const reading = shipped
        .fetch(offer, language)
        .then(({ model }): VersionLists => ({ hash: offer.hash, name: offer.name, lists: model.riskLists }));
      shippedLists.set(offer.hash, reading);
      reading.catch(() => shippedLists.delete(offer.hash));
      return reading;
    }),
  );
}

/** Lists of every version that is installed, and of every one that the product is delivered with; the newest first. */
export async function versionLists(
  deps: CountryListDeps,
  actor: Actor,
  language: Language,
): Promise<readonly VersionLists[]> {
  const installed = await Promise.all(
    deps.models.list().map(async ({ hash, name }): Promise<VersionLists> => {
      const { source } = await deps.models.projectionFor(hash, actor);
      return { hash, name, lists: source.riskLists };
    }),
  );
  const known = new Set(installed.map(({ hash }) => hash));
  const others = (await listsShipped(deps, language)).filter(({ hash }) => !known.has(hash));
  return [...installed, ...others.toReversed()];
}

/** The lists that an organisation works with: of the live version, with editions that it took over them. */
export interface ListsInForce {
  readonly model: CompiledModel;
  readonly library: readonly RiskList[];
  readonly taken: { readonly [key: string]: ListEdition };
  /** Of the organisation's own parts. */
  readonly revision: number;
}

export async function listsInForce(
  tx: ReadTx,
  actor: Actor,
  { models, overlays }: CountryListDeps,
): Promise<ListsInForce> {
  const { model } = await models.projectionFor(found(models.live()).hash, actor);
  const shared = await overlays.shared(tx, actor);
  return {
    model,
    library: model.source.riskLists,
    taken: shared?.parts.lists ?? {},
    revision: shared?.revision ?? 0,
  };
}

/** An edition as it was given, with what speaks against it. */
export interface GivenEdition {
  /** Null where nothing can be read, and for the way back. */
  readonly list: RiskList | null;
  readonly faults: readonly ListFault[];
  readonly read: ReadListEdition | null;
}

const newestOf = (versions: readonly VersionLists[], key: string): RiskList | undefined =>
  versions
    .flatMap(({ lists }) => lists.filter((list) => list.key === key))
    .toSorted((a, b) => b.date.localeCompare(a.date))[0];

interface Asked {
  readonly key: string;
  readonly from: EditionSource;
  readonly versions: readonly VersionLists[];
  readonly inForce: ListsInForce;
  readonly today: string;
  readonly language: Language;
}

/** The list that the table is an edition of: the one in force, with what only a newer version knows of it. */
function shapeOf({ key, versions, inForce }: Asked): RiskList {
  const present = inForce.taken[key] ?? inForce.library.find((list) => list.key === key);
  const newest = newestOf(versions, key);
  const {
    taken: _taken,
    author: _author,
    ...list
  }: Partial<ListEdition> & RiskList = found(present ?? newest);
  const { group, publisher, licence, rhythm } = newest ?? list;
  return {
    ...(group === undefined ? {} : { group }),
    ...(publisher === undefined ? {} : { publisher }),
    ...(licence === undefined ? {} : { licence }),
    ...(rhythm === undefined ? {} : { rhythm }),
    ...list,
  };
}

function fromTable(asked: Asked, from: Extract<EditionSource, { table: unknown }>): GivenEdition {
  const { table, values, date, name, inForce, act, source, rhythm } = from;
  const { next: _next, inForce: _inForce, act: _act, ...shape } = shapeOf(asked);
  const reading = values === undefined ? {} : { values };
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
    ({ name: row, cell, reason }): ListFault => ({
      cell,
      name: row,
      code: `list.${reason}`,
      message: rowFaults[reason][asked.language],
    }),
  );
  return { list, faults: [...faults, ...wholeFaults(asked, list)], read };
}

function wholeFaults({ key, from, inForce, today, language }: Asked, list: RiskList): readonly ListFault[] {
  const library = inForce.library.find((one) => one.key === key);
  const taken = inForce.taken[key];
  const noticed = editionFault(list, { inForce: library, taken, today });
  // An edition of a version may be in force already and still be new to assessments on an earlier version.
  const fault = noticed === 'same' && 'version' in from ? null : noticed;
  const whole = { cell: '', name: list.date };
  const date = (taken ?? library)?.date ?? '';
  return [
    ...(list.entries.length > 0 ? [] : [{ ...whole, code: 'list.empty', message: emptyEdition[language] }]),
    ...(fault === null
      ? []
      : [
          {
            ...whole,
            code: `list.${fault}`,
            message: fillSentence(editionFaults[fault][language], { date }, language),
          },
        ]),
  ];
}

/** The edition that somebody gives, read and checked. Refuses as not found what no version has. */
export async function givenEdition(
  deps: CountryListDeps,
  actor: Actor,
  given: Pick<Asked, 'key' | 'from' | 'inForce' | 'language'>,
): Promise<GivenEdition> {
  const { key, from, inForce, language } = given;
  if ('back' in from) {
    found(inForce.taken[key]);
    return { list: null, faults: [], read: null };
  }
  const versions = await versionLists(deps, actor, language);
  const asked: Asked = { ...given, versions, today: todayOf(deps.clock, actor) };
  if ('table' in from) return fromTable(asked, from);
  const version = found(versions.find(({ hash }) => hash === from.version));
  const list = found(version.lists.find((one) => one.key === key));
  return { list, faults: wholeFaults(asked, list), read: null };
}
