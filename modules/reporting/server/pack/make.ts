/**
 * Calculates a state from the part of the model that it uses, and writes data, tables and the page that repeats the
 * calculation.
 */
import { packFileNames } from '@klarsikt/contract';
import { computeAssessment } from '@klarsikt/engine/assess';
import { buildAssessmentCase } from '@klarsikt/engine/assessment';
import { type CompiledModel, compileModel, toCanonicalJson } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import {
  explainFigures,
  extractModelPart,
  findPackFigureDifferences,
  listPackFigures,
  writeArchive,
} from '@klarsikt/engine/pack';
import { languages } from '@klarsikt/engine/text';
import { createFileRenderer } from '@klarsikt/server/render/making.ts';
import { createPackTable, writePackTableCsv } from './csv.ts';
import { type PackOrder, packRenderKind } from './making.ts';
import { renderPackPage } from './page.ts';

const json = (value: unknown): Buffer => Buffer.from(`${toCanonicalJson(value)}\n`);

/** Calculates the figures from the part of the model; throws if they differ from the figures of the whole model. */
function calculatePack(version: CompiledModel, { document }: PackOrder) {
  const model = applyOwnParts(version, document.overlay);
  const part = extractModelPart(model, document);
  const input = buildAssessmentCase(compileModel(part), document);
  const result = computeAssessment(input);
  const differing = findPackFigureDifferences(
    listPackFigures(computeAssessment(buildAssessmentCase(model, document))),
    listPackFigures(result),
  );
  if (differing.length > 0)
    throw new Error(`the part of the model gives other figures than the whole: ${differing[0]?.place}`);
  return { part, result, traces: explainFigures({ input, result }) };
}

export const packFileRenderer = createFileRenderer(packRenderKind, async (model, order) => {
  const { part, result, traces } = calculatePack(model, order);
  const { document, tables, about } = order;
  const data = {
    [packFileNames.document]: document,
    [packFileNames.model]: part,
    [packFileNames.result]: result,
    [packFileNames.traces]: traces,
    ...order.json,
    ...Object.fromEntries(tables.map(({ name, rows }) => [`data/${name}.json`, rows])),
  };
  const all = [...tables, createPackTable('document', document), createPackTable('result', result)];
  const files = [
    ...Object.entries(data).map(([name, value]) => ({ name, content: json(value) })),
    ...languages.flatMap((language) =>
      all.map((table) => ({
        name: `csv/${language}/${table.name}.csv`,
        content: writePackTableCsv(table, language),
      })),
    ),
    { name: packFileNames.page, content: await renderPackPage({ about, document, model: part, result }) },
  ];
  return { bytes: writeArchive({ at: about.at, files: files.sort(byName) }), title: '' };
});

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : 1;
