import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssessmentDocument,
  applyPatches,
  createEmptyDocument,
  emptyAssessmentSettings,
  findChangedPointers,
  findReopenedParts,
  getValueAtPointer,
  isSameJson,
  type Patch,
} from '../../src/assessment/index.ts';
import { type SignOffPart, signOffParts } from '../../src/sign-off/index.ts';

const base = createEmptyDocument({ ...emptyAssessmentSettings, name: 'Bank' });
const risk = fc
  .constantFrom('customers', 'products')
  .chain((type) => fc.constantFrom('a', 'b').map((key) => `/risks/data/${type}/${key}`));
const level = fc.integer({ min: 0, max: 4 });
const word = fc.constantFrom('Seen', 'Known');
const override = fc.record(
  { inherent: fc.record({ priv: level }), residual: fc.record({ priv: level }), motivation: word },
  { requiredKeys: ['motivation'] },
);

/** Changes of one field each, or of several in one patch. */
const written = fc.oneof(
  fc.tuple(risk, override).map(([at, value]): Patch => ({ op: 'set', path: `${at}/override`, value })),
  fc.tuple(risk, word).map(([at, value]): Patch => ({ op: 'set', path: `${at}/dominance`, value })),
  fc.tuple(risk, word).map(([at, value]): Patch => ({ op: 'set', path: `${at}/note`, value })),
  fc
    .tuple(fc.constantFrom('x', 'y'), word)
    .map(([key, value]): Patch => ({ op: 'set', path: `/threats/data/${key}/note`, value })),
  fc
    .tuple(fc.constantFrom('x', 'y'), word)
    .map(([key, value]): Patch => ({ op: 'set', path: `/controls/data/${key}/note`, value })),
  word.map((value): Patch => ({ op: 'set', path: '/conclusions/overall', value })),
  word.map((value): Patch => ({ op: 'set', path: '/settings/description', value })),
  fc.constantFrom('STARTED', 'DONE').map((value): Patch => ({ op: 'set', path: '/risks/status', value })),
);
const removed = risk.map((path): Patch => ({ op: 'remove', path }));
const patches = fc.array(fc.oneof({ weight: 4, arbitrary: written }, { weight: 1, arbitrary: removed }), {
  maxLength: 5,
});
const after = (from: AssessmentDocument, given: readonly Patch[]) => applyPatches(from, given).document;

/** The content of each part, defined independently of the tested rules. */
const covered: { readonly [P in SignOffPart]?: (document: AssessmentDocument) => unknown } = {
  threats: ({ threats }) => threats.data,
  risks: ({ risks }) => risks.data,
  controls: ({ controls }) => controls.data,
  residual: ({ risks, conclusions }) => [
    conclusions,
    Object.fromEntries(
      Object.entries(risks.data).flatMap(([type, entries = {}]) =>
        Object.entries(entries).flatMap(([key, entry]) =>
          entry.dominance === undefined && entry.override?.residual === undefined
            ? []
            : [[`${type} ${key}`, [entry.dominance ?? null, entry.override?.residual ?? null]]],
        ),
      ),
    ),
  ],
  whole: ({ threats, risks, controls, conclusions, settings }) => [
    ...[threats.data, risks.data, controls.data, conclusions, settings],
  ],
};
const differing = (before: AssessmentDocument, now: AssessmentDocument) =>
  signOffParts.filter((part) => {
    const of = covered[part];
    return of !== undefined && !isSameJson(of(before), of(now));
  });
const ended = (before: AssessmentDocument, now: AssessmentDocument) =>
  findReopenedParts(findChangedPointers(before, now), false);

/** A change written as a patch of a larger part. */
function wholeAt(place: string, document: AssessmentDocument): readonly Patch[] {
  const value = getValueAtPointer(document, place);
  return value === undefined ? [{ op: 'remove', path: place }] : [{ op: 'set', path: place, value }];
}

describe('the sign-off parts that a change ends', () => {
  it('are those with changed content, even if a larger piece of the document was written', () => {
    fc.assert(
      fc.property(patches, patches, (earlier, given) => {
        const before = after(base, earlier);
        const now = after(before, given);
        const wanted = differing(before, now);
        expect(ended(before, now)).toEqual(wanted);
        const above = given.flatMap(({ path }) =>
          path
            .split('/')
            .slice(2)
            .map((_, index, all) =>
              path
                .split('/')
                .slice(0, all.length + 1 - index)
                .join('/'),
            ),
        );
        const wholes = above.filter((path) => path !== '').flatMap((path) => wholeAt(path, now));
        expect(ended(before, after(after(before, given), wholes))).toEqual(wanted);
        expect(ended(before, after(before, wholes))).toEqual(wanted);
      }),
    );
  });

  it('are derived from the fields that were added, removed or changed', () => {
    const entry = { override: { residual: { priv: 1 }, motivation: 'Seen' } };
    const now = after(base, [{ op: 'set', path: '/risks/data/products/pr-cash', value: entry }]);
    const places = findChangedPointers(base, now);
    expect(places).toContain('/risks/data/products/pr-cash/override/residual/priv');
    expect(findChangedPointers(now, base)).toEqual(places);
    expect(findChangedPointers(now, now)).toEqual([]);
  });
});
