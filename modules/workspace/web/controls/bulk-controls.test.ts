import {
  applyPatches,
  type ControlEntry,
  type ControlRow,
  createEmptyDocument,
  emptyAssessmentSettings,
} from '@klarsikt/engine/assessment';
import { expect, it } from 'vitest';
import { buildAssessmentPatches, buildSelectionPatches } from './bulk-controls.ts';

const row = (key: string, entry: ControlEntry, more: Partial<ControlRow> = {}): ControlRow => ({
  ...{ key, origin: 'library', name: { en: key, sv: key }, description: { en: '', sv: '' } },
  ...{ category: null, label: 'Undefined', type: 'UNDEFINED', general: false },
  ...{ inUse: true, na: false, segment: 'BOTH' },
  ...{ entry, assessed: false, allOf: [], related: {}, library: null, own: null },
  ...more,
});

it('several controls get the same figures, separately for each segment where segments differ', () => {
  const rows = [
    row('a', {}),
    row('b', { assessment: { both: { design: 1, operation: 2 } } }),
    row('c', { assessment: { priv: { design: 1 }, corp: { operation: 4 } } }),
  ];
  const patches = buildAssessmentPatches(rows, { design: 3, operation: null });
  expect(patches.map((patch) => (patch.op === 'set' ? patch.value : null))).toEqual([
    { both: { design: 3 } },
    { both: { design: 3, operation: 2 } },
    { priv: { design: 3 }, corp: { design: 3, operation: 4 } },
  ]);
});

it('several controls are removed in one patch, and own controls are kept', () => {
  const document = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' });
  const rows = [row('a', {}), row('b', {}), row('own-1', {}, { origin: 'own' })];
  const patches = buildSelectionPatches(document.selections.controls, rows, false);
  expect(patches).toHaveLength(1);
  const { selections } = applyPatches(document, patches).document;
  expect(selections.controls.exceptions).toEqual(
    document.selections.controls.mode === 'all' ? ['a', 'b'] : [],
  );
  expect(buildSelectionPatches(selections.controls, rows.slice(2), false)).toEqual([]);
});
