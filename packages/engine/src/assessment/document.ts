/** Creates assessment documents, and reads and changes their selections. */
import type { AssessmentDocument, AssessmentSettings, EntitySelection } from './types.ts';

const everything: EntitySelection = { mode: 'all', exceptions: [] };

/** Settings of a new assessment: both segments, every relevance, no filter. */
export const emptyAssessmentSettings: AssessmentSettings = {
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

/** A document with the given settings, everything selected, no entries, and every part PENDING. */
export function createEmptyDocument(settings: AssessmentSettings): AssessmentDocument {
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
 * True while the document contains no figure and no judgement of a threat, risk or control. All shares are then
 * unknown and count in full. Settings and selections do not matter.
 */
export function hasNoEntries({ background, threats, risks, controls }: AssessmentDocument): boolean {
  return [background.totals, background.data, threats.data, risks.data, controls.data, controls.own].every(
    isDeepEmpty,
  );
}

/** True for an object that contains no values at any depth. */
function isDeepEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isDeepEmpty);
}

/**
 * True when the selection includes the key. A selection includes either every key except its exceptions, or only its
 * exceptions.
 */
export function isSelected(selection: EntitySelection, key: string): boolean {
  return selection.exceptions.includes(key) !== (selection.mode === 'all');
}

/** Includes a key in a selection, or excludes it. */
export function setSelected(selection: EntitySelection, key: string, selected: boolean): EntitySelection {
  if (isSelected(selection, key) === selected) return selection;
  const { mode, exceptions } = selection;
  return exceptions.includes(key)
    ? { mode, exceptions: exceptions.filter((exception) => exception !== key) }
    : { mode, exceptions: [...exceptions, key] };
}

/** Returns a function that tests whether the selection includes a key; it is fast for many keys. */
export function createSelectionTest({ mode, exceptions }: EntitySelection): (key: string) => boolean {
  const excepted = new Set(exceptions);
  return (key) => excepted.has(key) !== (mode === 'all');
}
