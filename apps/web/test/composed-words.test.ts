/** Searches in the browser match composed and decomposed letters on both sides. */

import { findPartialMention, matchesMentionInput } from '@klarsikt/governance/web/comments/mention.ts';
import { splitSearchWords } from '@klarsikt/threatview/web/threat/_lib/lists/filters.ts';
import { describe, expect, it } from 'vitest';
import { computeMatchRank } from '../src/platform/palette/match.ts';

const city = 'Malmö';
const marked = city.normalize('NFD');

describe('a search word with decomposed accents (Unicode NFD)', () => {
  it('equals the composed word in lists', () => {
    expect(splitSearchWords(marked)).toEqual(splitSearchWords(city));
  });

  it('matches the name of a person to mention', () => {
    expect(findPartialMention(`@${'Åsa'.normalize('NFD')}`, 5)?.typed).toBe('Åsa'.normalize('NFD'));
    expect(matchesMentionInput('Åsa Öberg', 'ås'.normalize('NFD'))).toBe(true);
    expect(matchesMentionInput('Åsa Öberg'.normalize('NFD'), 'öb')).toBe(true);
    expect(matchesMentionInput('Åsa Öberg', 'asa')).toBe(false);
  });

  it('matches either spelling in the command palette', () => {
    const entry = (label: string) => ({ id: '1', label, run: () => {} });
    expect(computeMatchRank(entry(city), marked)).toBe(0);
    expect(computeMatchRank(entry(marked), city)).toBe(0);
  });
});
