/** Calculates a state from the part of the model that it uses, and writes data, tables and the page that does so again. */
import { packFiles } from '@klarsikt/contract';
import {
  assess,
  type CompiledModel,
  canonicalJson,
  caseOf,
  compile,
  explanationsOf,
  figureDifferences,
  figuresOf,
  languages,
  modelPartOf,
  withOverlay,
  writeArchive,
} from '@klarsikt/engine';
import { maker } from '@klarsikt/server/render/making.ts';
import { csvOf, leavesTable } from './csv.ts';
import { type PackOrder, packMaking } from './making.ts';
import { pageOf } from './page.ts';

const json = (value: unknown): Buffer => Buffer.from(`${canonicalJson(value)}\n`);

/** The state's figures from the part of the model; never others than those of the whole. */
function calculated(version: CompiledModel, { document }: PackOrder) {
  const model = withOverlay(version, document.overlay);
  const part = modelPartOf(model, document);
  const input = caseOf(compile(part), document);
  const result = assess(input);
  const differing = figureDifferences(figuresOf(assess(caseOf(model, document))), figuresOf(result));
  if (differing.length > 0)
    throw new Error(`the part of the model gives other figures than the whole: ${differing[0]?.place}`);
  return { part, result, traces: explanationsOf({ input, result }) };
}

export const makePack = maker(packMaking, async (model, order) => {
  const { part, result, traces } = calculated(model, order);
  const { document, tables, about } = order;
  const data = {
    [packFiles.document]: document,
    [packFiles.model]: part,
    [packFiles.result]: result,
    [packFiles.traces]: traces,
    ...order.json,
    ...Object.fromEntries(tables.map(({ name, rows }) => [`data/${name}.json`, rows])),
  };
  const all = [...tables, leavesTable('document', document), leavesTable('result', result)];
  const files = [
    ...Object.entries(data).map(([name, value]) => ({ name, content: json(value) })),
    ...languages.flatMap((language) =>
      all.map((table) => ({ name: `csv/${language}/${table.name}.csv`, content: csvOf(table, language) })),
    ),
    { name: packFiles.page, content: await pageOf({ about, document, model: part, result }) },
  ];
  return { bytes: writeArchive({ at: about.at, files: files.sort(byName) }), title: '' };
});

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : 1;
