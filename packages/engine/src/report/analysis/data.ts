/** Makes the data for the report of an analysis, in one language. */

import {
  type AnalysisResult,
  type AnalysisRow,
  type AnalysisType,
  analyseSelection,
  createOccurrenceLookup,
  type SelectableAnalysisType,
  selectableAnalysisTypes,
} from '../../analysis/analyse.ts';
import { computeThreatConcerns, listConcernReasons, type ThreatConcern } from '../../analysis/concern.ts';
import { getBusinessName } from '../../analysis/obliged.ts';
import { listRedFlags } from '../../analysis/red-flags.ts';
import {
  getSavedAnalysisFilter,
  type ResolvedSelection,
  resolveSavedLists,
  type SavedAnalysisNote,
} from '../../analysis/saved.ts';
import { getThreatCategoryName, getThreatLevel } from '../../analysis/threat-view.ts';
import type { CompiledModel } from '../../model/compiled-model.ts';
import { listThreatReferences } from '../../model/queries.ts';
import type { NamedEntity } from '../../model/types.ts';
import type { ReportTerms } from '../../text/own-terms.ts';
import { riskTypes, type Text } from '../../text/terms.ts';
import {
  getConcernName,
  getRelevanceAbbreviation,
  getRelevanceName,
  getSegmentWord,
} from '../../words/words.ts';
import { formatShareAsPercent } from '../format.ts';
import type {
  AnalysisLine,
  AnalysisLineGroup,
  AnalysisNote,
  AnalysisReportData,
  AnalysisReportInput,
  RedFlagLine,
  SelectedThreat,
} from './types.ts';
import { analysisWords, getAnalysisTypeName } from './words.ts';

const foremostLines = 10;

/** The input that all parts of the report data share. */
interface AnalysisContext extends AnalysisReportInput {
  readonly terms: ReportTerms;
  /** The selected entities of the model. */
  readonly selected: ResolvedSelection;
  readonly result: AnalysisResult;
  /** The levels of the selected assessment by `type:key`. */
  readonly ownByKey: ReadonlyMap<string, { readonly inherent: number; readonly residual: number }>;
  /** Returns the names of the selected entities to which a result is related. */
  readonly matchesOf: (type: AnalysisType, key: string) => readonly string[];
  readonly concerns: ReadonlyMap<string, ThreatConcern> | null;
}

const inReportLanguage = (text: Text, { language }: Pick<AnalysisContext, 'language'>): string =>
  text[language];

function entityOf(model: CompiledModel, type: AnalysisType, key: string): NamedEntity | undefined {
  return model[type].byKey.get(key);
}

function occurrence(row: Pick<AnalysisRow, 'count' | 'total'>, { saved, language }: AnalysisContext): string {
  if (row.total === 0) return '';
  return saved.reportData.showPercentages
    ? formatShareAsPercent(row.count / row.total, language)
    : `${row.count}/${row.total}`;
}

function lineOf(
  type: AnalysisType,
  entity: NamedEntity,
  row: Pick<AnalysisRow, 'count' | 'total'> & { readonly level: number | null },
  context: AnalysisContext,
): AnalysisLine {
  const own = context.ownByKey.get(`${type}:${entity.key}`);
  return {
    type,
    typeName: getAnalysisTypeName(type, context.language, context.terms),
    id: entity.id,
    key: entity.key,
    name: inReportLanguage(entity.name, context),
    count: row.count,
    total: row.total,
    occurs: occurrence(row, context),
    level: row.level,
    ownInherent: own?.inherent ?? null,
    ownResidual: own?.residual ?? null,
    note: context.saved.comments
      .filter((note) => note.type === type && note.id === entity.id)
      .map(({ text }) => text)
      .join('\n\n'),
    matches: row.count === 0 ? [] : context.matchesOf(type, entity.key),
    ...concernOf(type, entity.key, context),
  };
}

function concernOf(
  type: AnalysisType,
  key: string,
  { concerns, model, language }: AnalysisContext,
): Pick<AnalysisLine, 'concern' | 'reasons'> {
  if (type !== 'threats' || concerns === null) return { concern: '', reasons: [] };
  const concern = concerns.get(key);
  if (concern === undefined) return { concern: analysisWords.notConcerned[language], reasons: [] };
  return {
    concern: getConcernName(concern.kind, language),
    reasons: listConcernReasons(model, concern).map((name) => name[language]),
  };
}

function redFlagLines(
  lines: readonly AnalysisLine[],
  { model, language, terms }: AnalysisContext,
): readonly RedFlagLine[] {
  const threats = [...new Set(lines.map(({ key }) => key))].flatMap(
    (key) => model.threats.byKey.get(key) ?? [],
  );
  return listRedFlags(model, threats).map(({ id, threat, type, risk, text, sources }) => ({
    id,
    threatKey: threat.key,
    threatName: threat.name[language],
    type,
    typeName: getAnalysisTypeName(type, language, terms),
    riskKey: risk?.key ?? null,
    riskName: risk?.name[language] ?? '',
    text,
    sources: sources.map(({ key, title, url }) => ({ key, title, url })),
  }));
}

function resultLines(type: AnalysisType, context: AnalysisContext): readonly AnalysisLine[] {
  return context.result.rows[type].flatMap((row) => {
    const entity = entityOf(context.model, type, row.key);
    return entity === undefined ? [] : [lineOf(type, entity, row, context)];
  });
}

function selectedLines(type: SelectableAnalysisType, context: AnalysisContext): readonly AnalysisLine[] {
  const { model, selected, result } = context;
  const rows = new Map(result.rows[type].map((row) => [row.key, row]));
  const nothing = { count: 0, total: 0, level: null };
  return selected.selection[type].flatMap((key) => {
    const entity = entityOf(model, type, key);
    return entity === undefined ? [] : [lineOf(type, entity, rows.get(key) ?? nothing, context)];
  });
}

function selectedThreat(line: AnalysisLine, context: AnalysisContext): SelectedThreat[] {
  const { model, language, saved, terms } = context;
  const threat = model.threats.byKey.get(line.key);
  if (threat === undefined) return [];
  const individuals = getThreatLevel(model, threat.key, 'INDIVIDUALS')?.level ?? null;
  const corporates = getThreatLevel(model, threat.key, 'CORPORATES')?.level ?? null;
  const counted = [
    ...(saved.priv || !saved.corp ? [individuals] : []),
    ...(saved.corp || !saved.priv ? [corporates] : []),
  ];
  const known = counted.flatMap((level) => level ?? []);
  return [
    {
      ...line,
      level: known.length === 0 ? null : Math.max(...known),
      category: inReportLanguage(getThreatCategoryName(model, threat), context),
      areas: threat.relevance.flatMap((area) =>
        area === 'general' || area === 'undefined' ? [] : [getRelevanceAbbreviation(area, language, terms)],
      ),
      individuals,
      corporates,
      description: inReportLanguage(threat.description, context),
      indicators: (threat.texts?.indicators ?? [])
        .map(({ text }) => `- ${inReportLanguage(text, context).replace(/\s+/g, ' ')}`)
        .join('\n'),
      sources: listThreatReferences(model, threat.key).map(({ key }) => key),
    },
  ];
}

/** Groups lines by type, with the name of each type. Types without lines are left out. */
function groupsOf<T extends AnalysisType>(
  types: readonly T[],
  linesOf: (type: T) => readonly AnalysisLine[],
  { language, terms }: Pick<AnalysisContext, 'language' | 'terms'>,
): AnalysisLineGroup[] {
  return types
    .map((type) => ({ type, name: getAnalysisTypeName(type, language, terms), lines: linesOf(type) }))
    .filter(({ lines }) => lines.length > 0);
}

function factsOf(context: AnalysisContext): AnalysisReportData['facts'] {
  const { model, saved, language, own, terms } = context;
  const { segment } = getSavedAnalysisFilter(saved);
  const country = model.geographies.byKey.get(saved.opGeography ?? '');
  const names = saved.businesses.map((key) => {
    const business = model.businesses.byKey.get(key);
    return business === undefined ? key : inReportLanguage(getBusinessName(business, ''), context);
  });
  const fact = (label: Text, value: string) => ({ label: inReportLanguage(label, context), value });
  return [
    fact(analysisWords.organisation, context.organisation),
    fact(
      analysisWords.segment,
      segment === undefined
        ? inReportLanguage(analysisWords.anySegment, context)
        : getSegmentWord(segment, language, terms),
    ),
    fact(
      analysisWords.areas,
      saved.calcRelevance.length === 0
        ? inReportLanguage(analysisWords.all, context)
        : saved.calcRelevance.map((area) => getRelevanceName(area, language, terms)).join(', '),
    ),
    fact(
      analysisWords.country,
      country === undefined
        ? (saved.opGeography ?? inReportLanguage(analysisWords.anyCountry, context))
        : inReportLanguage(country.name, context),
    ),
    fact(
      analysisWords.businesses,
      names.length === 0 ? inReportLanguage(analysisWords.all, context) : names.join(', '),
    ),
    ...(own === null ? [] : [fact(analysisWords.assessment, own.name)]),
    fact(analysisWords.library, context.modelName),
  ];
}

function notesOf(notes: readonly SavedAnalysisNote[], context: AnalysisContext): readonly AnalysisNote[] {
  const { model } = context;
  return notes.map(({ type, id, text }) => {
    if (type === null || id === null) return { about: inReportLanguage(analysisWords.whole, context), text };
    const entity: NamedEntity | undefined = model[type].byId.get(id);
    const about =
      entity === undefined
        ? inReportLanguage(analysisWords.unknown, context).replace('{id}', String(id))
        : inReportLanguage(entity.name, context);
    return { about, text };
  });
}

function listOutOfScope({ result, model, language, terms }: AnalysisContext): AnalysisReportData['outside'] {
  return result.outOfScope.flatMap(({ type, key }) => {
    const entity = entityOf(model, type, key);
    return entity === undefined
      ? []
      : [{ typeName: getAnalysisTypeName(type, language, terms), name: entity.name[language] }];
  });
}

function contextOf(given: AnalysisReportInput): AnalysisContext {
  const { model, saved, own } = given;
  const selected = resolveSavedLists(model, saved.selected);
  const rows = riskTypes.flatMap((type) =>
    (own?.types[type] ?? []).map((figures) => [`${type}:${figures.key}`, figures] as const),
  );
  const query = { selection: selected.selection, ...getSavedAnalysisFilter(saved) };
  const occurs = createOccurrenceLookup(model, query);
  return {
    ...given,
    terms: given.terms ?? {},
    selected,
    result: analyseSelection(model, query),
    ownByKey: new Map(rows),
    matchesOf: (type, key) =>
      occurs(type, key).flatMap((item) => entityOf(model, item.type, item.key)?.name[given.language] ?? []),
    concerns: computeThreatConcerns(model, { businesses: saved.businesses }),
  };
}

const kindOf = (context: AnalysisContext): string =>
  inReportLanguage(
    context.saved.analysisType === 'risks' ? analysisWords.riskAnalysis : analysisWords.threatAnalysis,
    context,
  );

/**
 * Makes all data for the report, the tables and the files of an analysis. The function is pure: the same input gives
 * the same data.
 */
export function buildAnalysisReportData(given: AnalysisReportInput): AnalysisReportData {
  const context = contextOf(given);
  const { saved, selected, language, terms } = context;
  const related = groupsOf(['threats', ...riskTypes], (type) => resultLines(type, context), context);
  const [threats, relatedRisks] = [
    related.filter(({ type }) => type === 'threats'),
    related.filter(({ type }) => type !== 'threats'),
  ];
  const all = related.flatMap(({ lines }) => lines);
  const isShared = ({ count }: AnalysisLine) => count > 1;
  const { comments, showSummary } = saved.reportData;
  const riskLists = selectableAnalysisTypes.filter((type) => type !== 'threats');
  const selectedRisks = groupsOf(riskLists, (type) => selectedLines(type, context), context);
  const selectedThreats = selectedLines('threats', context).flatMap((line) => selectedThreat(line, context));
  return {
    terms,
    meta: {
      title: comments.title.trim() === '' ? saved.name : comments.title.trim(),
      name: saved.name,
      kind: kindOf(context),
      organisation: context.organisation,
      date: context.date,
      product: 'Klarsikt',
    },
    texts: comments,
    showSummary,
    facts: factsOf(context),
    selectedThreats,
    selectedRisks,
    relatedThreats: threats.flatMap(({ lines }) => lines),
    relatedRisks,
    hasOwn: context.own !== null,
    counts: {
      threats: selectedThreats.length,
      risks: selectedRisks.reduce((sum, { lines }) => sum + lines.length, 0),
      taken: context.result.taken,
      related: all.length,
      shared: all.filter(isShared).length,
    },
    perType: related.map(({ name, lines }) => ({
      name,
      related: lines.length,
      shared: lines.filter(isShared).length,
    })),
    foremost: all
      .toSorted((a, b) => b.count - a.count || (b.level ?? 0) - (a.level ?? 0))
      .slice(0, foremostLines),
    redFlags: redFlagLines([...selectedThreats, ...threats.flatMap(({ lines }) => lines)], context),
    notes: notesOf(saved.comments, context),
    otherNotes: notesOf(
      saved.comments.filter((note) => !all.some(({ type, id }) => note.type === type && note.id === id)),
      context,
    ),
    outside: listOutOfScope(context),
    unknown: selected.unknown.map(({ type, id }) => ({
      typeName: getAnalysisTypeName(type, language, terms),
      id,
    })),
  };
}
