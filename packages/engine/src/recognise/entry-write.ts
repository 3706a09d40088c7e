/** Writes confirmed rows of controls, threats and risks into the document. */
import { setSelected } from '../assessment/document.ts';
import { parsePointer } from '../assessment/pointer.ts';
import type { AssessmentDocument, ControlEntry, RiskEntry, ThreatEntry } from '../assessment/types.ts';
import { normalizeWords } from '../text/spelling.ts';
import { type RiskType, riskTypes } from '../text/terms.ts';
import type { EntryField, EntryKind } from './vocabulary.ts';

/** One value of a row; the value null is not written. */
export interface EntryValue {
  readonly field: EntryField;
  readonly segment: 'INDIVIDUALS' | 'CORPORATES' | null;
  readonly value: string | number | boolean | null;
}

/** A row with the object that it is written to. */
export interface EntryRow {
  readonly key: string;
  readonly name: string;
  readonly values: readonly EntryValue[];
}

/** The object key of a row that creates a new own control. */
export const newControlTarget = '/controls/own';

/** Derives an unused key for a new own control from its name. */
function ownKeyOf(name: string, taken: (key: string) => boolean): string {
  const plain = normalizeWords(name)
    .replaceAll(/[åä]/gu, 'a')
    .replaceAll('ö', 'o')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 60);
  const key = `own-${plain === '' ? 'control' : plain}`;
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? key : `${key}-${at}`;
    if (!taken(tried)) return tried;
  }
}

interface RowValues {
  readonly text: (field: EntryField) => string | undefined;
  readonly number: (field: EntryField, segment?: EntryValue['segment']) => number | undefined;
  readonly flag: (field: EntryField) => boolean | undefined;
}

function createRowValues(values: readonly EntryValue[]): RowValues {
  const find = (field: EntryField, segment?: EntryValue['segment']) =>
    values.find(
      (one) =>
        one.field === field && one.value !== null && (segment === undefined || one.segment === segment),
    )?.value;
  return {
    text: (field) => {
      const value = find(field);
      return typeof value === 'string' ? value : undefined;
    },
    number: (field, segment) => {
      const value = find(field, segment);
      return typeof value === 'number' ? value : undefined;
    },
    flag: (field) => {
      const value = find(field);
      return typeof value === 'boolean' ? value : undefined;
    },
  };
}

const controlWords = ['evidence', 'evidenceDate', 'evidenceSource', 'owner', 'frequency', 'note'] as const;

/** Removes the undefined members of an object. */
function keepDefined<T extends object>(members: T): { [M in keyof T]?: Exclude<T[M], undefined> };
function keepDefined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function controlEntry(before: ControlEntry, said: RowValues): ControlEntry {
  const [design, operation] = [said.number('design'), said.number('operation')];
  const strength = said.number('strength');
  const old = before.assessment?.both;
  const apart = { ...(typeof old === 'object' ? old : {}), ...keepDefined({ design, operation }) };
  const isApart = design !== undefined || operation !== undefined;
  const both = isApart ? apart : strength;
  return {
    ...before,
    ...(both === undefined ? {} : { assessment: { ...before.assessment, both } }),
    ...keepDefined(Object.fromEntries(controlWords.map((field) => [field, said.text(field)]))),
  };
}

function withControl(document: AssessmentDocument, { key, name, values }: EntryRow): AssessmentDocument {
  const said = createRowValues(values);
  const { controls, selections } = document;
  const isNew = key === newControlTarget;
  const id = isNew ? ownKeyOf(name, (tried) => tried in controls.own) : (parsePointer(key)[2] ?? '');
  const own = controls.own[id];
  const description = said.text('description');
  const written = isNew
    ? { name, description: description ?? '', category: null, general: false, related: {}, allOf: [] }
    : own !== undefined && description !== undefined
      ? { ...own, description }
      : own;
  const inUse = said.flag('inUse');
  const entry = controlEntry(controls.data[id] ?? {}, said);
  return {
    ...document,
    selections:
      inUse === undefined || written !== undefined
        ? selections
        : { ...selections, controls: setSelected(selections.controls, id, inUse) },
    controls: {
      ...controls,
      own: written === undefined ? controls.own : { ...controls.own, [id]: written },
      data: Object.keys(entry).length === 0 ? controls.data : { ...controls.data, [id]: entry },
    },
  };
}

function withThreat(document: AssessmentDocument, { key, values }: EntryRow): AssessmentDocument {
  const said = createRowValues(values);
  const id = parsePointer(key)[2] ?? '';
  const before: ThreatEntry = document.threats.data[id] ?? {};
  const [all, priv, corp] = [
    said.number('level', null),
    said.number('level', 'INDIVIDUALS'),
    said.number('level', 'CORPORATES'),
  ];
  const { segment } = document.settings;
  const levels = keepDefined({
    priv: priv ?? (segment === 'CORPORATES' ? undefined : all),
    corp: corp ?? (segment === 'INDIVIDUALS' ? undefined : all),
  });
  const motivation = said.text('motivation');
  const isGraded =
    Object.keys(levels).length > 0 || (before.override !== undefined && motivation !== undefined);
  const entry: ThreatEntry = {
    ...before,
    ...(isGraded
      ? {
          override: {
            ...before.override,
            ...levels,
            motivation: motivation ?? before.override?.motivation ?? '',
          },
        }
      : {}),
    ...keepDefined({ note: noteOf(said, isGraded) }),
  };
  return { ...document, threats: { ...document.threats, data: { ...document.threats.data, [id]: entry } } };
}

/** Returns the note of a row; a motivation without a level is kept as the note. */
function noteOf(said: RowValues, hasLevel: boolean): string | undefined {
  return said.text('note') ?? (hasLevel ? undefined : said.text('motivation'));
}

type Level = number | { priv?: number; corp?: number } | undefined;

function levelOf(said: RowValues, field: 'inherent' | 'residual'): Level {
  const [priv, corp] = [said.number(field, 'INDIVIDUALS'), said.number(field, 'CORPORATES')];
  return priv === undefined && corp === undefined ? said.number(field, null) : keepDefined({ priv, corp });
}

function withRisk(document: AssessmentDocument, { key, values }: EntryRow): AssessmentDocument {
  const said = createRowValues(values);
  const [, , given = '', id = ''] = parsePointer(key);
  const type: RiskType | undefined = riskTypes.find((one) => one === given);
  if (type === undefined) return document;
  const all: { readonly [id: string]: RiskEntry } = document.risks.data[type] ?? {};
  const before: RiskEntry = all[id] ?? {};
  const levels = keepDefined({ inherent: levelOf(said, 'inherent'), residual: levelOf(said, 'residual') });
  const motivation = said.text('motivation');
  const na = said.flag('na');
  const hasLevel = Object.keys(levels).length > 0;
  const { na: _, ...rest } = before;
  const entry: RiskEntry = {
    ...(na === false ? rest : before),
    ...(na === true ? { na: { reason: motivation ?? before.na?.reason ?? '' } } : {}),
    ...(hasLevel
      ? {
          override: {
            ...before.override,
            ...levels,
            motivation: motivation ?? before.override?.motivation ?? '',
          },
        }
      : {}),
    ...keepDefined({ note: noteOf(said, hasLevel || na === true) }),
  };
  const data = { ...document.risks.data, [type]: { ...all, [id]: entry } };
  return { ...document, risks: { ...document.risks, data } };
}

/** Writes the rows into the document in order. Values that the rows do not contain are kept. */
export function writeEntryRows(
  document: AssessmentDocument,
  kind: Exclude<EntryKind, 'comments'>,
  rows: readonly EntryRow[],
): AssessmentDocument {
  const write = { controls: withControl, threats: withThreat, risks: withRisk }[kind];
  return rows.reduce((draft, row) => write(draft, row), document);
}
