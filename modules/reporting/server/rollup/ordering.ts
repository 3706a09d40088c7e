import { type GroupReportDefinition, savedReportSchema } from '@klarsikt/contract';
import { type AssessmentResult, getTypeResult } from '@klarsikt/engine/assess';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { getGroupMeasureName, getUnitAssessmentInYear } from '@klarsikt/engine/group';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { GroupQuote, GroupReportInput } from '@klarsikt/engine/report';
import { type Language, riskTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { RollupDeps } from './deps.ts';
import { listNewestAcceptedReports, loadAssessmentDocuments, loadTermsOfOrganization } from './store.ts';
import { overallLevelText } from './texts.ts';
import type { VisibleGroupTree } from './tree.ts';

/**
 * Maximum number of risks that are named per unit, and of units that are quoted; the units with the highest levels
 * are quoted.
 */
const mostRisks = 5;
const mostQuotes = 40;

export interface RankedRisk {
  readonly type: (typeof riskTypes)[number];
  readonly key: string;
  readonly name: { readonly en: string; readonly sv: string };
  readonly inherent: number;
  readonly strength: number | null;
  readonly residual: number;
}

/** Returns the risks with the highest residual levels; at equal levels the higher inherent level is first. */
export function listHighestRisks(
  model: CompiledModel,
  result: AssessmentResult,
  given: { readonly most: number; readonly type?: RankedRisk['type'] | undefined },
): readonly RankedRisk[] {
  const types = given.type === undefined ? riskTypes : [given.type];
  return types
    .flatMap((type) =>
      (getTypeResult(result, type)?.risks ?? []).map(({ key, inherent, strength, residual }) => ({
        ...{ type, key, inherent, strength, residual },
        name: model[type].byKey.get(key)?.name ?? { en: key, sv: key },
      })),
    )
    .sort((a, b) => b.residual - a.residual || b.inherent - a.inherent)
    .slice(0, given.most);
}

function pickConclusions({ conclusions }: AssessmentDocument, language: Language): GroupQuote['conclusions'] {
  const said = conclusions ?? {};
  return (['overall', ...riskTypes] as const).flatMap((about) => {
    const text = said[about]?.trim() ?? '';
    const word = about === 'overall' ? overallLevelText[language] : getRiskTypeName(about, language);
    return text === '' ? [] : [{ about: word, text }];
  });
}

async function listReportsByAssessment(
  tx: ReadTx,
  assessments: readonly number[],
  timeZone: string,
): Promise<ReadonlyMap<number, GroupQuote['reports']>> {
  const by = new Map<number, GroupQuote['reports'][number][]>(assessments.map((id) => [id, []]));
  if (assessments.length === 0) return by;
  for (const { assessmentId, at, definition, ...told } of await listNewestAcceptedReports(tx, assessments)) {
    const read = savedReportSchema.safeParse(definition);
    const words = Object.values(read.data?.words ?? {}).filter(({ text }) => text.trim() !== '');
    by.get(assessmentId)?.push({
      ...told,
      date: getDayInZone(at, timeZone),
      words: words.map(({ section, text }) => ({ section, text })),
    });
  }
  return by;
}

interface GroupReportRequest {
  readonly definition: GroupReportDefinition;
  readonly title: string;
  /** Language of the report; by default the language of the definition. */
  readonly language?: Language | undefined;
}

async function loadQuotes(
  { tx, deps, actor }: { readonly tx: ReadTx; readonly deps: RollupDeps; readonly actor: Actor },
  tree: VisibleGroupTree,
  { definition, language }: GroupReportRequest & { readonly language: Language },
): Promise<GroupQuote[]> {
  const { units, area, figure } = definition;
  const measure = getGroupMeasureName(area, null);
  const levelOf = (place: VisibleGroupTree['places'][number]): number =>
    getUnitAssessmentInYear(place, tree.period)?.levels[measure]?.[figure] ?? -1;
  const quoted = tree.places
    .filter((place) => place.kind === 'unit' && (units === null || units.includes(place.id)))
    .sort((a, b) => levelOf(b) - levelOf(a))
    .slice(0, mostQuotes)
    .flatMap(({ key, ...place }) => {
      const speaker = getUnitAssessmentInYear(place, tree.period);
      return speaker === null ? [] : [{ key, id: speaker.id }];
    });
  const ids = quoted.map(({ id }) => id);
  const documents = await loadAssessmentDocuments(tx, ids);
  const accepted = await listReportsByAssessment(tx, ids, actor.timeZone);
  const quotes: GroupQuote[] = [];
  for (const { key, id } of quoted) {
    const known = documents.get(id);
    if (known === undefined) continue;
    const { model } = await deps.assessments.model(actor, known);
    const result = deps.assessments.calculate(model, known.document);
    quotes.push({
      unit: key,
      conclusions: pickConclusions(known.document, language),
      reports: accepted.get(id) ?? [],
      risks: listHighestRisks(model, result, { most: mostRisks }).map(
        ({ type, name, inherent, residual }) => ({
          ...{ name: name[language], typeName: getRiskTypeName(type, language), inherent, residual },
        }),
      ),
    });
  }
  return quotes;
}

/** Builds the data of a report on a tree. `tree` must have the year of the definition. */
export async function buildGroupReportInput(
  reading: { readonly tx: ReadTx; readonly deps: RollupDeps; readonly actor: Actor },
  tree: VisibleGroupTree,
  wanted: GroupReportRequest,
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
    quotes: quoting ? await loadQuotes(reading, tree, { ...wanted, language }) : [],
    organisation: tree.places.find(({ kind }) => kind === 'organization')?.name ?? top?.name ?? '',
    root: top?.name ?? '',
    partial: tree.partial,
    model: tree.model,
    origin: reading.deps.config.origin,
    date: getDayInZone(tree.at, reading.actor.timeZone),
  };
}

/** Loads the organisation's own terms. The actor's organisation must be in scope. */
export const loadOrganizationTerms = (tx: ReadTx, actor: Actor) =>
  loadTermsOfOrganization(tx, actor.organizationId);
