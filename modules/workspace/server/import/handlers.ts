import { type CountryListReading, importContract as contract } from '@klarsikt/contract';
import { formatPointer } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import {
  assignFiguresToRisk,
  buildFigureRowPatches,
  buildImpliedZeroPatches,
  computeHeadingFingerprint,
  findFigureSegments,
  type ListScale,
  type RememberedMapping,
  readFigureHeading,
  readRiskList,
  recogniseFigures,
  splitFigureTables,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import { normalizeWords } from '@klarsikt/engine/text';
import { readUploadedTables } from '@klarsikt/server/intake/uploaded-tables.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { wholeAssessmentHandlers } from './assessments.ts';
import type { ImportDeps } from './deps.ts';
import { entryImportHandlers } from './entries.ts';
import { insertAssessmentImport } from './history.store.ts';
import { importHistoryHandlers } from './history.ts';
import { loadImportMappings, updateImportMapping } from './store.ts';
import { importFileKindsText, wrongSegmentText } from './texts.ts';
import { workbookHandlers } from './workbook.ts';

const printOf = (grid: TableGrid): string => {
  const heading = readFigureHeading(grid);
  return heading === null ? '' : computeHeadingFingerprint(heading).slice(0, 4_000);
};

type ListMappings = ReadonlyMap<string, RememberedMapping>;

/** Fingerprint under which the scale of a list is stored: the highest value and the headings. */
const listPrint = (most: number, print: string): string =>
  print === '' ? '' : `${most} ${print}`.slice(0, 4_000);

/** Reads a table as a country list once for each possible value column, the proposed column first. */
function listReadings(
  model: CompiledModel,
  grid: TableGrid,
  { most, kept }: { readonly most: number; readonly kept: ListMappings },
): readonly CountryListReading[] {
  const proposed = readRiskList(model, grid, { most });
  if (proposed === null) return [];
  const columns = [
    ...proposed.offered.filter(({ index }) => index === proposed.values),
    ...proposed.offered.filter(({ index }) => index !== proposed.values),
  ];
  return columns.flatMap(({ index, heading }) => {
    const open = readRiskList(model, grid, { most, values: index });
    if (open === null) return [];
    const print = listPrint(most, open.print);
    const scaled = (scale: ListScale) => readRiskList(model, grid, { most, values: index, scale });
    const said = kept.get(print)?.scale;
    const read = said === undefined ? open : (scaled(said) ?? open);
    const { entries, unread, question } = read;
    const lists = (question?.readings ?? []).flatMap(({ scale }) => {
      const one = scaled(scale);
      return one === null ? [] : [{ scale, entries: one.entries, unread: one.unread }];
    });
    const asked = question === null ? null : { ...question, lists };
    return [{ values: index, heading, print, entries, unread, question: asked }];
  });
}

/** Lists the fingerprints of all columns of a file that can hold the values of a list. */
const listPrints = (model: CompiledModel, grids: readonly TableGrid[], most: number): readonly string[] =>
  grids.flatMap((grid) =>
    (readRiskList(model, grid, { most })?.offered ?? []).map(({ index }) =>
      listPrint(most, readRiskList(model, grid, { most, values: index })?.print ?? ''),
    ),
  );

export const importingHandlers = implementEndpoints<ImportDeps>()(contract, {
  ...wholeAssessmentHandlers,
  ...workbookHandlers,
  ...entryImportHandlers,
  ...importHistoryHandlers,
  parseLists: {
    direct: async ({ input, deps, call }) => {
      const given = { kinds: importFileKindsText, language: call.language };
      return { tables: await readUploadedTables(deps, input.body.file, given) };
    },
  },
  readList: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { file, most } = input.body;
      const tables = await readUploadedTables(deps, file, {
        kinds: importFileKindsText,
        language: call.language,
      });
      const { model } = await deps.models.projectionFor(requireFound(deps.models.live()).hash, actor);
      const prints = listPrints(model, tables, most);
      const kept = await runInReadTransaction(db, actor, (tx) =>
        loadImportMappings(tx, { organizationId: requireFound(actor.organizationId), kind: 'lists', prints }),
      );
      return {
        tables: tables.map((grid) => ({
          ...{ name: grid.name, readings: listReadings(model, grid, { most, kept }) },
        })),
      };
    },
  },
  keepListScale: async ({ tx, actor, deps, input }) => {
    const { print, scale } = input.body;
    const organizationId = requireFound(actor.organizationId);
    await updateImportMapping(
      tx,
      { organizationId, kind: 'lists', print },
      { names: {}, scale },
      deps.clock.now(),
    );
    const subject = `organization:${organizationId}`;
    return { output: { scale }, audit: [{ event: 'overlay.listScale', subject, after: { scale } }] };
  },
  parse: {
    // Use a direct handler, so that no database connection is held while the file is read, which takes seconds.
    direct: async ({ input, actor, deps, db, call }) => {
      const { id, file } = input.body;
      const before = await runInReadTransaction(db, actor, (tx) => deps.assessments.open(tx, actor, id));
      if (!before.can.edit) throw new Refusal('error.forbidden');
      const sheets = await readUploadedTables(deps, file, {
        kinds: importFileKindsText,
        language: call.language,
      });
      const grids = sheets.flatMap(splitFigureTables);
      const prints = grids.map(printOf);
      const kept = await runInReadTransaction(db, actor, (tx) =>
        loadImportMappings(tx, {
          organizationId: requireFound(actor.organizationId),
          kind: input.params.x,
          prints,
        }),
      );
      const { model } = await deps.assessments.model(actor, before);
      return {
        tables: grids.map((grid, at) => {
          const print = prints[at] ?? '';
          const table = recogniseFigures(model, before.document, grid, kept.get(print));
          const { name, rows } = grid;
          return { name, print, rows: rows.length, grid, kept: kept.get(print) ?? null, table };
        }),
      };
    },
  },
  read: {
    // Use a direct handler, so that no database connection is held while a large table is read, which takes a second.
    direct: async ({ input, actor, deps, db }) => {
      const { id, grid, type, columns } = input.body;
      const print = printOf(grid);
      const { before, kept } = await runInReadTransaction(db, actor, async (tx) => ({
        before: await deps.assessments.open(tx, actor, id),
        kept: await loadImportMappings(tx, {
          organizationId: requireFound(actor.organizationId),
          kind: input.params.x,
          prints: [print],
        }),
      }));
      if (!before.can.edit) throw new Refusal('error.forbidden');
      const { model } = await deps.assessments.model(actor, before);
      const said = kept.get(print);
      const given = {
        type: type ?? said?.type,
        columns: columns ?? said?.columns,
        names: said?.names ?? {},
      };
      return { table: recogniseFigures(model, before.document, grid, given) };
    },
  },
  persist: async ({ tx, actor, deps, input, call }) => {
    const { id, type, print, columns, file = '', rows, totals = [], rest = [], ...from } = input.body;
    const before = await deps.assessments.open(tx, actor, id);
    if (!before.can.edit) throw new Refusal('error.forbidden');
    const { model } = await deps.assessments.model(actor, before);
    const places = findFigureSegments(model, before.document, type);
    const patches = rows.flatMap(({ key, figures }, at) => {
      const placed = assignFiguresToRisk(places, key, figures);
      if (placed === null)
        throw createInputRefusal({
          path: `body.rows.${at}.figures`,
          code: 'side',
          message: wrongSegmentText[call.language],
        });
      return buildFigureRowPatches(type, key, placed);
    });
    if (patches.length === 0) throw new Refusal('error.conflict');
    const declared = totals.map(({ source, kind, value }) => ({
      op: 'set' as const,
      path: formatPointer('background', 'totals', source, type, kind),
      value,
    }));
    const zeros = buildImpliedZeroPatches(model, before.document, { type, rows, rest });
    const how = { patches: [...patches, ...zeros, ...declared] };
    const made = await deps.assessments.change(tx, actor, { id, ...from, how });
    const names = Object.fromEntries(rows.map(({ name, key }) => [normalizeWords(name), key]));
    const kind = input.params.x;
    const where = { organizationId: requireFound(actor.organizationId), kind, print };
    await updateImportMapping(tx, where, { type, names, columns }, deps.clock.now());
    const { revision } = made.changed;
    const brought = { assessmentId: id, kind, file, rows: rows.length, revision };
    await insertAssessmentImport(tx, actor, brought, deps.clock.now());
    return { output: made.changed, audit: made.audit };
  },
});
