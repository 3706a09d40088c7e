import { formatLevel } from '@klarsikt/engine/report';
import { languages } from '@klarsikt/engine/text';
import { expect, it } from 'vitest';
import { formatLevelFigure } from './level-figure.ts';

it('levels are formatted as in the engine, halves included, in both languages', () => {
  for (const language of languages)
    for (let thousandths = 0; thousandths <= 4000; thousandths += 1)
      expect(formatLevelFigure(thousandths / 1000, language)).toBe(formatLevel(thousandths / 1000, language));
});
