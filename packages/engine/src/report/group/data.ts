/** Makes the report data of a group in one language, from the levels rolled up over its units. */

import {
  computeGroupLevelChanges,
  type GroupAssessment,
  getGroupMeasureName,
  getUnitAssessmentInYear,
  type RollUpResult,
  type RollUpRow,
  rollUpGroup,
  splitLargestContributions,
} from '../../group/index.ts';
import { fillSentence } from '../../text/fill.ts';
import { operationalTypes } from '../../text/terms.ts';
import { roundToShown } from '../../values/scale.ts';
import { getPartStatusName, getRelevanceName, getRiskTypeName } from '../../words/words.ts';
import { formatNumber } from '../format.ts';
import { getAssessmentStateAddress } from '../trace-line.ts';
import type {
  GroupChangeLine,
  GroupDriverLine,
  GroupReportData,
  GroupReportInput,
  GroupReportLine,
  GroupReportPart,
} from './types.ts';
import { groupReportParts } from './types.ts';
import { getWeightRuleText, groupWords } from './words.ts';

/** Largest numbers of named drivers and of worst units. The contributions of further drivers are added up. */
const mostDrivers = 10;
const mostWorst = 15;

type Row = RollUpRow<GroupAssessment>;

interface GroupReportContext extends GroupReportInput {
  readonly rolled: RollUpResult<GroupAssessment>;
  /** Name of the reported measure, for example the residual risk. */
  readonly measure: string;
  readonly nameOf: ReadonlyMap<string, string>;
  /**
   * Web address of the assessment that represents a unit, at the revision that was rolled up; '' without an
   * assessment.
   */
  readonly traceOf: (unit: string) => string;
}

const indent = '\u2003';

function levelOf({ figure }: GroupReportContext, row: Row, measure: string): number | null {
  return row.measures[measure]?.[figure]?.level ?? null;
}

function sizeOf({ rolled, weigh }: GroupReportContext, { place, assessment }: Row): number | null {
  if (rolled.rule === 'weights') return place.weight;
  if (rolled.rule === 'equal' || assessment === null) return null;
  return weigh === 'customers' || weigh === 'transactions' ? assessment.sizes[weigh] : null;
}

function lineOf(context: GroupReportContext, row: Row): GroupReportLine {
  const { language, area, measure, figure, model, nameOf, traceOf } = context;
  const { place, assessment, depth, units, assessed } = row;
  const node = row.measures[measure];
  const of = (type: (typeof operationalTypes)[number]) =>
    levelOf(context, row, getGroupMeasureName(area, type));
  return {
    key: place.key,
    name: indent.repeat(depth) + place.name,
    plainName: place.name,
    depth,
    isUnit: place.kind === 'unit',
    isGroup: row.below > 0,
    level: levelOf(context, row, measure),
    worst: node?.[figure]?.worst ?? null,
    worstUnit: nameOf.get(node?.[figure]?.worstUnit ?? '') ?? '',
    worstTrace: traceOf(node?.[figure]?.worstUnit ?? ''),
    hidden: node?.[figure]?.hidden ?? false,
    own: assessment?.levels[measure]?.[figure] ?? null,
    strength: node?.strength ?? null,
    inherent: node?.inherent?.level ?? null,
    residual: node?.residual?.level ?? null,
    customers: of('customers'),
    products: of('products'),
    transactions: of('transactions'),
    channels: of('channels'),
    geographies: of('geographies'),
    units,
    assessed,
    coverage: fillSentence(groupWords.coverage[language], { assessed, units }, language),
    assessment: assessment?.name ?? (place.kind === 'unit' ? groupWords.none[language] : ''),
    trace: traceOf(place.key),
    status: assessment === null ? '' : getPartStatusName(assessment.status, language),
    period: assessment === null ? '' : String(assessment.period),
    model: assessment?.modelName ?? '',
    otherModel: assessment !== null && assessment.modelHash !== model.hash,
    responsible: assessment?.responsible ?? '',
    size: sizeOf(context, row),
  };
}

function driverLines(context: GroupReportContext): { drivers: readonly GroupDriverLine[]; rest: number } {
  const { rolled, measure, figure, nameOf, traceOf, quotes } = context;
  const top = rolled.rows[0]?.measures[measure]?.[figure];
  const { drivers, rest } = splitLargestContributions(top?.drivers ?? [], mostDrivers);
  const byKey = new Map(rolled.rows.map((row) => [row.place.key, row]));
  const risks = new Map(quotes.map((quote) => [quote.unit, quote.risks]));
  return {
    rest,
    drivers: drivers.map(({ unit, share }) => ({
      name: nameOf.get(unit) ?? '',
      trace: traceOf(unit),
      share,
      level: byKey.get(unit)?.assessment?.levels[measure]?.[figure] ?? null,
      risks: risks.get(unit) ?? [],
    })),
  };
}

function changeLines(context: GroupReportContext): readonly GroupChangeLine[] {
  const { places, period, weigh, measure, figure, language, nameOf } = context;
  const since = period - 1;
  const changes = computeGroupLevelChanges(places, { period, since, weigh, measure, figure });
  return [...changes].flatMap(([key, { before, now }]): GroupChangeLine[] => {
    const difference = roundToShown(now) - roundToShown(before);
    const sign = difference > 0 ? '+' : '';
    const by = `${sign}${formatNumber(difference, 1, language)}`;
    return [{ name: nameOf.get(key) ?? '', before, now, by }];
  });
}

/**
 * True when some unit has another assessment for this year than for the previous year. Otherwise the report has no
 * change to show.
 */
function hasChangedAssessment({ places, period }: GroupReportContext): boolean {
  return places.some((place) => {
    const before = getUnitAssessmentInYear(place, period - 1);
    return before !== null && before.id !== getUnitAssessmentInYear(place, period)?.id;
  });
}

function worstOfCategories(context: GroupReportContext): GroupReportData['worstOf'] {
  const { rolled, area, figure, language, terms, nameOf, traceOf } = context;
  return operationalTypes.flatMap((type) => {
    const level = rolled.rows[0]?.measures[getGroupMeasureName(area, type)]?.[figure];
    if (!level) return [];
    const unit = nameOf.get(level.worstUnit) ?? '';
    return [
      {
        name: getRiskTypeName(type, language, terms),
        level: level.worst,
        unit,
        trace: traceOf(level.worstUnit),
      },
    ];
  });
}

function metaOf({ rolled, ...given }: GroupReportContext): GroupReportData['meta'] {
  const { title, organisation, root, date, period, figure, area, language, terms, weigh, model } = given;
  return {
    title,
    organisation,
    root,
    date,
    period: String(period),
    before: String(period - 1),
    figure: groupWords[figure][language],
    area: area === null ? groupWords.allAreas[language] : getRelevanceName(area, language, terms),
    rule: getWeightRuleText(rolled.rule, weigh)[language],
    model: model.name,
  };
}

const shownParts = (wanted: readonly GroupReportPart[]): GroupReportData['show'] => {
  const has = (part: GroupReportPart) => wanted.includes(part);
  const [summary, heatMap, worst, drivers, change, coverage, quotes] = groupReportParts;
  return {
    summary: has(summary),
    heatMap: has(heatMap),
    worst: has(worst),
    drivers: has(drivers),
    change: has(change),
    coverage: has(coverage),
    quotes: has(quotes),
  };
};

/** Makes the report data of a group. Only the given places of the tree are used. */
export function buildGroupReportData(input: GroupReportInput): GroupReportData {
  const { places, period, weigh, area, quotes, origin = '' } = input;
  const rolled = rollUpGroup(places, { period, weigh });
  const nameOf = new Map(places.map(({ key, name }) => [key, name]));
  const own = new Map(rolled.rows.map(({ place, assessment }) => [place.key, assessment]));
  const traceOf = (unit: string): string => {
    const assessment = own.get(unit);
    return origin === '' || !assessment
      ? ''
      : getAssessmentStateAddress(origin, assessment.id, assessment.revision);
  };
  const context: GroupReportContext = {
    ...input,
    rolled,
    measure: getGroupMeasureName(area, null),
    nameOf,
    traceOf,
  };
  const lines = rolled.rows.map((row) => lineOf(context, row));
  const ownLevel = ({ key }: GroupReportLine): number =>
    own.get(key)?.levels[context.measure]?.[input.figure] ?? -1;
  const assessed = lines.filter((line) => ownLevel(line) >= 0);
  const quoted = quotes.flatMap(({ unit, conclusions, risks, reports }) => {
    const line = lines.find(({ key }) => key === unit);
    return line === undefined ? [] : [{ ...line, conclusions, risks, reports }];
  });
  return {
    terms: input.terms ?? {},
    meta: metaOf(context),
    show: shownParts(input.parts),
    introduction: input.introduction,
    conclusion: input.conclusion,
    partial: input.partial,
    top: lines[0] ?? null,
    lines,
    worstOf: worstOfCategories(context),
    worst: assessed
      .map((line) => ({ ...line, level: ownLevel(line) }))
      .sort((a, b) => b.level - a.level)
      .slice(0, mostWorst),
    hidden: lines.filter(({ hidden }) => hidden),
    ...driverLines(context),
    changes: hasChangedAssessment(context) ? changeLines(context) : [],
    unassessed: lines.filter(({ key, isUnit }) => isUnit && own.get(key) === null),
    otherModels: lines.filter(({ otherModel }) => otherModel),
    quotes: quoted,
  };
}
