/** The indicators of the library as rows, for screens, files and programs. */
import type { ThreatIndicator } from '@klarsikt/contract';
import {
  type CompiledModel,
  type IndicatorRow,
  indicatorRows,
  type Language,
  type NamedEntity,
  riskTypeWord,
} from '@klarsikt/engine';
import { lastingAnswer } from '@klarsikt/server/platform/lasting.ts';
import { indicatorHeadings } from './texts.ts';

const named = ({ id, key, name }: NamedEntity) => ({ id, key, name });

export const indicatorOf = ({ id, threat, type, risk, text, sources }: IndicatorRow): ThreatIndicator => ({
  id,
  threat: named(threat),
  type,
  risk: risk === null ? null : named(risk),
  text,
  sources: sources.map(({ key }) => key),
});

type Rows = Readonly<{ modelHash: string; indicators: ThreatIndicator[] }>;
const wholes = new WeakMap<CompiledModel, Rows>();

/** Those of all threats of a version, which are the same for everybody who sees the same of it. */
export function allIndicators(model: CompiledModel, modelHash: string): Rows {
  const known = wholes.get(model);
  if (known?.modelHash === modelHash) return known;
  const rows = lastingAnswer({ modelHash, indicators: indicatorRows(model).map(indicatorOf) });
  wholes.set(model, rows);
  return rows;
}

/** A table, the headings first: sentences in both languages, as whoever sets up monitoring needs them, the rest in one. */
export function indicatorTable(
  rows: readonly IndicatorRow[],
  language: Language,
): readonly (readonly string[])[] {
  const lines = rows.map(({ id, threat, type, risk, text, sources }) => [
    id,
    threat.name[language],
    riskTypeWord(type, language),
    risk?.name[language] ?? '',
    text.en,
    text.sv,
    sources.map(({ title }) => title).join('; '),
  ]);
  return [indicatorHeadings.map((heading) => heading[language]), ...lines];
}
