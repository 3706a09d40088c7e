import { backgroundContract as contract, type ImportOutcome } from '@klarsikt/contract';
import type { RiskData } from '@klarsikt/engine/assess';
import {
  type AssessmentDocument,
  computePatchesBetween,
  formatPointer,
  listBackgroundRows,
  listDataKinds,
  listMandatoryDataKinds,
  type Patch,
  readBackgroundFile,
  writeBackgroundFile,
} from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { readCsv } from '@klarsikt/imports/csv';
import { writeCsv } from '@klarsikt/server/platform/csv.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { BackgroundDeps } from './deps.ts';

type Background = AssessmentDocument['background'];
type Source = 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';

const sources: readonly Source[] = ['INDIVIDUALS', 'CORPORATES', 'BOTH'];

interface TypeParts {
  readonly totals?: Partial<Record<Source, { readonly [kind: string]: number }>>;
  readonly provenance?: { readonly source: string; readonly date: string | null } | null;
}

function partPatches(type: RiskType, { totals, provenance }: TypeParts): Patch[] {
  const place = formatPointer('background', 'provenance', type);
  return [
    ...sources.flatMap((source): Patch[] => {
      const value = totals?.[source];
      return value === undefined
        ? []
        : [{ op: 'set', path: formatPointer('background', 'totals', source, type), value }];
    }),
    ...(provenance === undefined
      ? []
      : [
          provenance === null
            ? ({ op: 'remove', path: place } as const)
            : ({ op: 'set', path: place, value: provenance } as const),
        ]),
  ];
}

function figurePatches(type: RiskType, data: { readonly [key: string]: RiskData | null }): Patch[] {
  return Object.entries(data).map(([key, value]) => {
    const path = formatPointer('background', 'data', type, key);
    return value === null ? { op: 'remove', path } : { op: 'set', path, value };
  });
}

function pickTotals({ totals }: Background, type: RiskType) {
  return Object.fromEntries(
    sources.flatMap((source) => {
      const declared = totals[source]?.[type];
      return declared === undefined ? [] : [[source, declared]];
    }),
  );
}

export const backgroundHandlers = implementEndpoints<BackgroundDeps>()(contract, {
  getAll: async ({ tx, input, actor, deps }) => {
    const { revision, document } = await deps.assessments.open(tx, actor, input.params.id);
    return { revision, ...document.background };
  },
  updateAll: async ({ tx, input, actor, deps }) => {
    const { revision, ...parts } = input.body;
    const made = await deps.assessments.change(tx, actor, {
      id: input.params.id,
      revision,
      how: {
        patchesFor: ({ document }) =>
          computePatchesBetween(document, { ...document, background: { ...document.background, ...parts } }),
      },
    });
    return { output: made.changed, audit: made.audit };
  },
  getType: async ({ tx, input, actor, deps }) => {
    const { id, type } = input.params;
    const open = await deps.assessments.open(tx, actor, id);
    const { model } = await deps.assessments.model(actor, open);
    const { segment, includeUncommon = false } = input.query;
    return {
      revision: open.revision,
      type,
      kinds: listDataKinds(type),
      mandatory: listMandatoryDataKinds(type),
      totals: pickTotals(open.document.background, type),
      provenance: open.document.background.provenance[type] ?? null,
      rows: listBackgroundRows(model, open.document, type, {
        includeUncommon,
        ...(segment === undefined ? {} : { segment }),
      }),
    };
  },
  updateType: async ({ tx, input, actor, deps }) => {
    const { id, type } = input.params;
    const { revision, data = {}, ...parts } = input.body;
    const patches = [...figurePatches(type, data), ...partPatches(type, parts)];
    const made = await deps.assessments.change(tx, actor, { id, revision, how: { patches } });
    return { output: made.changed, audit: made.audit };
  },
  replaceType: async ({ tx, input, actor, deps }) => {
    const { id, type } = input.params;
    const { revision, data, ...parts } = input.body;
    const made = await deps.assessments.change(tx, actor, {
      id,
      revision,
      how: {
        patchesFor: ({ document: { background: before } }) => [
          ...computePatchesBetween(
            { background: { data: { [type]: before.data[type] ?? {} } } },
            { background: { data: { [type]: data } } },
          ),
          ...partPatches(type, parts),
        ],
      },
    });
    return { output: made.changed, audit: made.audit };
  },
  getTypeCsv: async ({ tx, input, actor, deps, call }) => {
    const { id, type } = input.params;
    const open = await deps.assessments.open(tx, actor, id);
    const { model } = await deps.assessments.model(actor, open);
    const { segment, includeUncommon = true } = input.query;
    const filter = { includeUncommon, ...(segment === undefined ? {} : { segment }) };
    return {
      content: writeCsv(
        writeBackgroundFile(model, open.document, type, call.language, filter),
        call.language,
      ),
      contentType: 'text/csv; charset=utf-8',
      filename: `${open.name} - ${type}.csv`,
    };
  },
  putTypeCsv: async ({ tx, input, actor, deps }) => {
    const { id, type } = input.params;
    const { csv, revision, check = false } = input.body;
    const rows = readCsv(csv) ?? [];
    if (check) {
      const open = await deps.assessments.open(tx, actor, id);
      const { model } = await deps.assessments.model(actor, open);
      const { lines } = readBackgroundFile(model, open.document, type, rows);
      const output: ImportOutcome = { rows: lines, changed: null };
      const subject = `assessment:${id}`;
      return {
        output,
        audit: [{ event: 'assessment.importChecked', subject, after: { type, lines: lines.length } }],
      };
    }
    let lines: ImportOutcome['rows'] = [];
    const made = await deps.assessments.change(tx, actor, {
      id,
      revision,
      how: {
        patchesFor: async (open) => {
          const { model } = await deps.assessments.model(actor, open);
          const reading = readBackgroundFile(model, open.document, type, rows);
          lines = reading.lines;
          // Import all rows or none: a partly imported file would match neither the old nor the new data.
          if (lines.some(({ outcome }) => outcome === 'refused'))
            throw new Refusal('error.import.row', { rows: lines });
          return reading.patches;
        },
      },
    });
    return { output: { rows: lines, changed: made.changed }, audit: made.audit };
  },
});
