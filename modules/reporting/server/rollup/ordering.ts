/** What a report on a group is made from, read in the caller's own sight. */
import { type GroupDefinition, savedReportSchema } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentResult,
  type CompiledModel,
  dayOf,
  type GroupQuote,
  type GroupReportInput,
  groupMeasure,
  type Language,
  riskTypes,
  riskTypeWord,
  standingIn,
  typeResult,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { RollupDeps } from './deps.ts';
import { acceptedOf, documentsOf, termsOf } from './store.ts';
import { overallWord } from './texts.ts';
import type { SeenTree } from './tree.ts';

/** Risks of a unit that a report names, and the most units that it quotes: the highest of them. */
const mostRisks = 5;
const mostQuotes = 40;

/** A risk of an assessment with its levels. */
export interface RankedRisk {
  readonly type: (typeof riskTypes)[number];
  readonly key: string;
  readonly name: { readonly en: string; readonly sv: string };
  readonly inherent: number;
  readonly strength: number | null;
  readonly residual: number;
}

/** The risks with the highest residual levels, the higher inherent one first among equals. */
export function highestRisks(
  model: CompiledModel,
  result: AssessmentResult,
  given: { readonly most: number; readonly type?: RankedRisk['type'] | undefined },
): readonly RankedRisk[] {
  const types = given.type === undefined ? riskTypes : [given.type];
  return types
    .flatMap((type) =>
      (typeResult(result, type)?.risks ?? []).map(({ key, inherent, strength, residual }) => ({
        ...{ type, key, inherent, strength, residual },
        name: model[type].byKey.get(key)?.name ?? { en: key, sv: key },
      })),
    )
    .sort((a, b) => b.residual - a.residual || b.inherent - a.inherent)
    .slice(0, given.most);
}

function conclusionsOf({ conclusions }: AssessmentDocument, language: Language): GroupQuote['conclusions'] {
  const said = conclusions ?? {};
  return (['overall', ...riskTypes] as const).flatMap((about) => {
    const text = said[about]?.trim() ?? '';
    const word = about === 'overall' ? overallWord[language] : riskTypeWord(about, language);
    return text === '' ? [] : [{ about: word, text }];
  });
}

/** What is accepted of the assessments' reports, with the words that stand in them beside what was generated. */
async function reportsBy(
  tx: ReadTx,
  assessments: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, GroupQuote['reports']>> {
  const by = new Map<number, GroupQuote['reports'][number][]>(assessments.map((id) => [id, []]));
  if (assessments.length === 0) return by;
  for (const { assessmentId, at, definition, ...told } of await acceptedOf(tx, assessments)) {
    const read = savedReportSchema.safeParse(definition);
    const words = Object.values(read.data?.words ?? {}).filter(({ text }) => text.trim() !== '');
    by.get(assessmentId)?.push({
      ...told,
      date: dayOf(at, timeZone),
      words: words.map(({ section, text }) => ({ section, text })),
    });
  }
  return by;
}

interface Wanted {
  readonly definition: GroupDefinition;
  readonly title: string;
  /** Without it the language of the definition. */
  readonly language?: Language | undefined;
}

async function quotesOf(
  { tx, deps, actor }: { readonly tx: ReadTx; readonly deps: RollupDeps; readonly actor: Actor },
  tree: SeenTree,
  { definition, language }: Wanted & { readonly language: Language },
): Promise<GroupQuote[]> {
  const { units, area, figure } = definition;
  const measure = groupMeasure(area, null);
  const levelOf = (place: SeenTree['places'][number]): number =>
    standingIn(place, tree.period)?.levels[measure]?.[figure] ?? -1;
  const quoted = tree.places
    .filter((place) => place.kind === 'unit' && (units === null || units.includes(place.id)))
    .sort((a, b) => levelOf(b) - levelOf(a))
    .slice(0, mostQuotes)
    .flatMap(({ key, ...place }) => {
      const speaker = standingIn(place, tree.period);
      return speaker === null ? [] : [{ key, id: speaker.id }];
    });
  const ids = quoted.map(({ id }) => id);
  const documents = await documentsOf(tx, ids);
  const accepted = await reportsBy(tx, ids, actor.timeZone);
  const quotes: GroupQuote[] = [];
  for (const { key, id } of quoted) {
    const known = documents.get(id);
    if (known === undefined) continue;
    const { model } = await deps.assessments.model(actor, known);
    const result = deps.assessments.calculate(model, known.document);
    quotes.push({
      unit: key,
      conclusions: conclusionsOf(known.document, language),
      reports: accepted.get(id) ?? [],
      risks: highestRisks(model, result, { most: mostRisks }).map(({ type, name, inherent, residual }) => ({
        ...{ name: name[language], typeName: riskTypeWord(type, language), inherent, residual },
      })),
    });
  }
  return quotes;
}

/** The input of a report on a tree. `tree` is of the period that the definition asks for. */
export async function reportInput(
  reading: { readonly tx: ReadTx; readonly deps: RollupDeps; readonly actor: Actor },
  tree: SeenTree,
  wanted: Wanted,
): Promise<Omit<GroupReportInput, 'terms'>> {
  const { definition, title } = wanted;
  const language = wanted.language ?? definition.language;
  const { weigh, figure, area, parts, introduction, conclusion } = definition;
  const quoting = parts.includes('quotes') || parts.includes('drivers');
  const top = tree.places.find(({ parent }) => parent === null);
  return {
    places: tree.places,
    period: tree.period,
    ...{ weigh, figure, area, parts, introduction, conclusion, title, language },
    quotes: quoting ? await quotesOf(reading, tree, { ...wanted, language }) : [],
    organisation: tree.places.find(({ kind }) => kind === 'organization')?.name ?? top?.name ?? '',
    root: top?.name ?? '',
    partial: tree.partial,
    model: tree.model,
    origin: reading.deps.config.origin,
    date: dayOf(tree.at, reading.actor.timeZone),
  };
}

/** The organisation's own terms are read where it is in scope. */
export const ownTerms = (tx: ReadTx, actor: Actor) => termsOf(tx, actor.organizationId);
