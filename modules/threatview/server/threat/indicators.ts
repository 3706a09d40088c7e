import type { ThreatIndicator } from '@klarsikt/contract';
import { type IndicatorRow, listIndicatorRows } from '@klarsikt/engine/analysis';
import type { CompiledModel, NamedEntity } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { markImmutableResponse } from '@klarsikt/server/platform/lasting.ts';
import { indicatorTableHeadings } from './texts.ts';

const named = ({ id, key, name }: NamedEntity) => ({ id, key, name });

export const toThreatIndicator = ({
  id,
  threat,
  type,
  risk,
  text,
  sources,
}: IndicatorRow): ThreatIndicator => ({
  id,
  threat: named(threat),
  type,
  risk: risk === null ? null : named(risk),
  text,
  sources: sources.map(({ key }) => key),
});

type IndicatorRows = Readonly<{ modelHash: string; indicators: ThreatIndicator[] }>;
const wholes = new WeakMap<CompiledModel, IndicatorRows>();

/** Lists the indicators of all threats of a version; cached per projection. */
export function listThreatIndicators(model: CompiledModel, modelHash: string): IndicatorRows {
  const known = wholes.get(model);
  if (known?.modelHash === modelHash) return known;
  const rows = markImmutableResponse({
    modelHash,
    indicators: listIndicatorRows(model).map(toThreatIndicator),
  });
  wholes.set(model, rows);
  return rows;
}

/**
 * Builds a table with a heading row. Sentences are in both languages, for people who set up monitoring; the other
 * columns are in one language.
 */
export function buildIndicatorTable(
  rows: readonly IndicatorRow[],
  language: Language,
): readonly (readonly string[])[] {
  const lines = rows.map(({ id, threat, type, risk, text, sources }) => [
    id,
    threat.name[language],
    getRiskTypeName(type, language),
    risk?.name[language] ?? '',
    text.en,
    text.sv,
    sources.map(({ title }) => title).join('; '),
  ]);
  return [indicatorTableHeadings.map((heading) => heading[language]), ...lines];
}
