/** New assessment documents. */
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
 * True while no figure and no judgement of a threat, risk or control is entered, so that every unknown share
 * counts in full. Settings and selections do not matter.
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

/** True when the selection includes the key: all but the exceptions, or only the exceptions. */
export function isSelected(selection: EntitySelection, key: string): boolean {
  return selection.exceptions.includes(key) !== (selection.mode === 'all');
}

/** The selection with one key included or excluded. */
export function setSelected(selection: EntitySelection, key: string, selected: boolean): EntitySelection {
  if (isSelected(selection, key) === selected) return selection;
  const { mode, exceptions } = selection;
  return exceptions.includes(key)
    ? { mode, exceptions: exceptions.filter((exception) => exception !== key) }
    : { mode, exceptions: [...exceptions, key] };
}

/** Returns a fast test for many keys: whether the selection includes a key. */
export function createSelectionTest({ mode, exceptions }: EntitySelection): (key: string) => boolean {
  const excepted = new Set(exceptions);
  return (key) => excepted.has(key) !== (mode === 'all');
}
