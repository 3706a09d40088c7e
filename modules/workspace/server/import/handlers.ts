import { importing as contract } from '@klarsikt/contract';
import {
  figureTables,
  type Grid,
  headingPrint,
  patchesOfRow,
  plainName,
  readHeadingOf,
  recogniseFigures,
} from '@klarsikt/engine';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { wholeAssessments } from './assessments.ts';
import { noteBrought } from './brought.store.ts';
import { broughtImports } from './brought.ts';
import type { ImportDeps } from './deps.ts';
import { entryImports } from './entries.ts';
import { mappingsOf, remember } from './store.ts';
import { tablesOf } from './tables.ts';
import { importedKinds } from './texts.ts';
import { workbooks } from './workbook.ts';

const printOf = (grid: Grid): string => {
  const heading = readHeadingOf(grid);
  return heading === null ? '' : headingPrint(heading).slice(0, 4_000);
};

export const importing = implementFor<ImportDeps>()(contract, {
  ...wholeAssessments,
  ...workbooks,
  ...entryImports,
  ...broughtImports,
  parseLists: {
    direct: async ({ input, deps, call }) => {
      const given = { kinds: importedKinds, language: call.language };
      return { tables: await tablesOf(deps, input.body.file, given) };
    },
  },
  parse: {
    // Direct: a file takes seconds to read, and no connection should wait for it.
    direct: async ({ input, actor, deps, db, call }) => {
      const { id, file } = input.body;
      const before = await inReadTransaction(db, actor, (tx) => deps.assessments.open(tx, actor, id));
      if (!before.can.edit) throw new Refusal('error.forbidden');
      const sheets = await tablesOf(deps, file, { kinds: importedKinds, language: call.language });
      const grids = sheets.flatMap(figureTables);
      const prints = grids.map(printOf);
      const kept = await inReadTransaction(db, actor, (tx) =>
        mappingsOf(tx, { organizationId: found(actor.organizationId), kind: input.params.x, prints }),
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
  persist: async ({ tx, actor, deps, input }) => {
    const { id, type, print, columns, file = '', rows, ...from } = input.body;
    const patches = rows.flatMap(({ key, figures }) => patchesOfRow(type, key, figures));
    if (patches.length === 0) throw new Refusal('error.conflict');
    const made = await deps.assessments.change(tx, actor, { id, ...from, how: { patches } });
    const names = Object.fromEntries(rows.map(({ name, key }) => [plainName(name), key]));
    const kind = input.params.x;
    const where = { organizationId: found(actor.organizationId), kind, print };
    await remember(tx, where, { type, names, columns }, deps.clock.now());
    const { revision } = made.changed;
    const brought = { assessmentId: id, kind, file, rows: rows.length, revision };
    await noteBrought(tx, actor, brought, deps.clock.now());
    return { output: made.changed, audit: made.audit };
  },
});
