/** New assessment documents. */
import type { AssessmentDocument, AssessmentSettings, Selection } from './types.ts';

const everything: Selection = { mode: 'all', exceptions: [] };

/** Settings of an assessment that nobody has filled in yet: both segments, every relevance, no filter. */
export const emptySettings: AssessmentSettings = {
  name: '',
  description: '',
  segment: 'BOTH',
  opGeography: null,
  businesses: [],
  relevances: [],
  responsible: '',
  date: null,
  config: {},
};

/** A document with the given settings, everything selected, nothing entered, every part PENDING. */
export function emptyDocument(settings: AssessmentSettings): AssessmentDocument {
  return {
    settings,
    status: { controls: 'PENDING', risks: 'PENDING', org: 'PENDING' },
    selections: {
      products: everything,
      channels: everything,
      threats: everything,
      riskLists: everything,
      controls: everything,
    },
    background: { status: 'PENDING', totals: {}, data: {}, provenance: {} },
    threats: { status: 'PENDING', data: {} },
    risks: { status: 'PENDING', data: {} },
    controls: { status: 'PENDING', data: {}, own: {} },
    conclusions: {},
  };
}

/**
 * True as long as nobody has entered anything that a level could rest on: no figure, no judgement of a threat, risk or
 * control. Everything unknown then counts in full. Settings and selections only say what the assessment is about.
 */
export function nothingEntered({ background, threats, risks, controls }: AssessmentDocument): boolean {
  return [background.totals, background.data, threats.data, risks.data, controls.data, controls.own].every(
    isVoid,
  );
}

/** An object without any value in it, however deep. */
function isVoid(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isVoid);
}

/** True when a selection takes the key: all but the exceptions, or only the exceptions. */
export function isSelected(selection: Selection, key: string): boolean {
  return selection.exceptions.includes(key) !== (selection.mode === 'all');
}

/** The selection with one key put in or left out. */
export function withSelected(selection: Selection, key: string, selected: boolean): Selection {
  if (isSelected(selection, key) === selected) return selection;
  const { mode, exceptions } = selection;
  return exceptions.includes(key)
    ? { mode, exceptions: exceptions.filter((exception) => exception !== key) }
    : { mode, exceptions: [...exceptions, key] };
}

/** Tells quickly, for many keys, which a selection takes. */
export function selector({ mode, exceptions }: Selection): (key: string) => boolean {
  const excepted = new Set(exceptions);
  return (key) => excepted.has(key) !== (mode === 'all');
}
