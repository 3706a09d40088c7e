/** What is written of rows of controls, threats and risks that somebody has confirmed. */
import { withSelected } from '../assessment/document.ts';
import { segmentsOf } from '../assessment/pointer.ts';
import type { AssessmentDocument, ControlEntry, RiskEntry, ThreatEntry } from '../assessment/types.ts';
import { type RiskType, riskTypes } from '../terms.ts';
import { plainText } from './grid.ts';
import type { EntryField, EntryKind } from './vocabulary.ts';

/** One thing that a row says; null is not written. */
export interface EntryValue {
  readonly field: EntryField;
  readonly segment: 'INDIVIDUALS' | 'CORPORATES' | null;
  readonly value: string | number | boolean | null;
}

/** A row with the place that it is written to. */
export interface EntryRow {
  readonly key: string;
  readonly name: string;
  readonly values: readonly EntryValue[];
}

/** What is chosen for a row that is a control of the organisation's own which is not there yet. */
export const newControlKey = '/controls/own';

/** Key of an own control by its name, one that nothing has yet. */
function ownKeyOf(name: string, taken: (key: string) => boolean): string {
  const plain = plainText(name)
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

interface Said {
  readonly text: (field: EntryField) => string | undefined;
  readonly number: (field: EntryField, segment?: EntryValue['segment']) => number | undefined;
  readonly flag: (field: EntryField) => boolean | undefined;
}

function saidOf(values: readonly EntryValue[]): Said {
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

/** The members of an object whose value is there. */
function present<T extends object>(members: T): { [M in keyof T]?: Exclude<T[M], undefined> };
function present(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function controlEntry(before: ControlEntry, said: Said): ControlEntry {
  const [design, operation] = [said.number('design'), said.number('operation')];
  const strength = said.number('strength');
  const old = before.assessment?.both;
  const apart = { ...(typeof old === 'object' ? old : {}), ...present({ design, operation }) };
  const isApart = design !== undefined || operation !== undefined;
  const both = isApart ? apart : strength;
  return {
    ...before,
    ...(both === undefined ? {} : { assessment: { ...before.assessment, both } }),
    ...present(Object.fromEntries(controlWords.map((field) => [field, said.text(field)]))),
  };
}

function withControl(document: AssessmentDocument, { key, name, values }: EntryRow): AssessmentDocument {
  const said = saidOf(values);
  const { controls, selections } = document;
  const isNew = key === newControlKey;
  const id = isNew ? ownKeyOf(name, (tried) => tried in controls.own) : (segmentsOf(key)[2] ?? '');
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
        : { ...selections, controls: withSelected(selections.controls, id, inUse) },
    controls: {
      ...controls,
      own: written === undefined ? controls.own : { ...controls.own, [id]: written },
      data: Object.keys(entry).length === 0 ? controls.data : { ...controls.data, [id]: entry },
    },
  };
}

function withThreat(document: AssessmentDocument, { key, values }: EntryRow): AssessmentDocument {
  const said = saidOf(values);
  const id = segmentsOf(key)[2] ?? '';
  const before: ThreatEntry = document.threats.data[id] ?? {};
  const [all, priv, corp] = [
    said.number('level', null),
    said.number('level', 'INDIVIDUALS'),
    said.number('level', 'CORPORATES'),
  ];
  const { segment } = document.settings;
  const levels = present({
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
    ...present({ note: noteOf(said, isGraded) }),
  };
  return { ...document, threats: { ...document.threats, data: { ...document.threats.data, [id]: entry } } };
}

/** Reasons that belong to no level are kept as a note. */
function noteOf(said: Said, hasLevel: boolean): string | undefined {
  return said.text('note') ?? (hasLevel ? undefined : said.text('motivation'));
}

type Level = number | { priv?: number; corp?: number } | undefined;

function levelOf(said: Said, field: 'inherent' | 'residual'): Level {
  const [priv, corp] = [said.number(field, 'INDIVIDUALS'), said.number(field, 'CORPORATES')];
  return priv === undefined && corp === undefined ? said.number(field, null) : present({ priv, corp });
}

function withRisk(document: AssessmentDocument, { key, values }: EntryRow): AssessmentDocument {
  const said = saidOf(values);
  const [, , given = '', id = ''] = segmentsOf(key);
  const type: RiskType | undefined = riskTypes.find((one) => one === given);
  if (type === undefined) return document;
  const all: { readonly [id: string]: RiskEntry } = document.risks.data[type] ?? {};
  const before: RiskEntry = all[id] ?? {};
  const levels = present({ inherent: levelOf(said, 'inherent'), residual: levelOf(said, 'residual') });
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
    ...present({ note: noteOf(said, hasLevel || na === true) }),
  };
  const data = { ...document.risks.data, [type]: { ...all, [id]: entry } };
  return { ...document, risks: { ...document.risks, data } };
}

/** The document with the rows written into it, in their order. What rows do not say stays as it is. */
export function documentWithEntries(
  document: AssessmentDocument,
  kind: Exclude<EntryKind, 'comments'>,
  rows: readonly EntryRow[],
): AssessmentDocument {
  const write = { controls: withControl, threats: withThreat, risks: withRisk }[kind];
  return rows.reduce((draft, row) => write(draft, row), document);
}
