/** A suspicion in words finds the threats that it concerns in the starter content. */
import { readStarterModel } from '@klarsikt/content';
import type { ReferenceModel, ThreatTexts } from '@klarsikt/engine/model';
import { buildSearchIndex } from '@klarsikt/threatview/web/threat/search/search-index.ts';
import { describe, expect, it } from 'vitest';
import { isSuspicionFound, parseSuspicionCases } from '../../cli/suspicion-cases.ts';
import atWork from './at-work.json' with { type: 'json' };
import atWorkHeld from './at-work-held.json' with { type: 'json' };
import atWorkLast from './at-work-last.json' with { type: 'json' };
import everyday from './everyday.json' with { type: 'json' };
import first from './first.json' with { type: 'json' };
import fromOutside from './from-outside.json' with { type: 'json' };
import held from './held.json' with { type: 'json' };
import secondEdition from './second-edition.json' with { type: 'json' };
import termsAndCases from './terms-and-cases.json' with { type: 'json' };

function searchOf(model: ReferenceModel) {
  const texts: Record<string, ThreatTexts> = Object.fromEntries(
    model.threats.flatMap(({ key, texts: own }) => (own === undefined ? [] : [[key, own]])),
  );
  return buildSearchIndex(model, texts);
}

const newest = readStarterModel();
const searches = {
  '2026:1': searchOf(readStarterModel('2026:1')),
  '2026:2': searchOf(readStarterModel('2026:2')),
  '2026:4': searchOf(newest),
};

/**
 * Sheets of suspicions. Some were written before or during the tuning of the search, some were held back until its end,
 * one concerns threats of the second edition, and some are by an author who knew neither the search nor the other
 * sheets. The last ones imitate a clerk, lawyer, estate agent, pawnbroker, accountant, payment firm and casino: used
 * for tuning, held back, or read once at the end. `terms and cases` has single words, compounds, misspelt words and
 * sentences; half of it is not in whole sentences.
 */
const sheets = [
  ['2026:1', 'first', first],
  ['2026:1', 'held', held],
  ['2026:2', 'first', first],
  ['2026:2', 'everyday', everyday],
  ['2026:2', 'held', held],
  ['2026:2', 'second edition', secondEdition],
  ['2026:2', 'from outside', fromOutside],
  ['2026:2', 'at work', atWork],
  ['2026:2', 'at work, held', atWorkHeld],
  ['2026:2', 'at work, last', atWorkLast],
  ['2026:4', 'terms and cases', termsAndCases],
] as const;

describe('a threat search by the description of a suspicion', () => {
  it.each(sheets)('ranks an expected threat among the first five: %s, %s', (edition, _name, sheet) => {
    const { top, need, cases } = parseSuspicionCases(sheet);
    const missed = cases
      .filter((one) => !isSuspicionFound(searches[edition], one, top))
      .map(({ text }) => text);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(cases.length - need);
  });

  it('is tested only against threats that exist in the model', () => {
    const known = new Set(newest.threats.map(({ key }) => key));
    const named = sheets.flatMap(([, , sheet]) => sheet.cases.flatMap(({ right }) => right));
    expect(named.filter((key) => !known.has(key))).toEqual([]);
  });

  it('has the same result each time, with the matching sentence', () => {
    const search = searches['2026:2'];
    const asked = 'customer deposits cash and buys crypto the same day';
    const answer = search.search(asked, 'en');
    expect(answer.hits.slice(0, 5).map(({ key }) => key)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^th-(crypto|p2p-se|stable|mixer)$/), 'th-cash']),
    );
    expect(search.search(asked, 'en').hits).toEqual(answer.hits);
    const shown = answer.snippetAt(0);
    expect(shown?.language).toBe('en');
    expect(shown?.marks.length).toBeGreaterThan(1);
  });
});
