import { expect, it } from 'vitest';
import { selectPageStyles } from '../page-styles.ts';

it('a prerendered page contains only the style rules of its own classes', () => {
  const css = [
    ':root { --gap: 4px; }',
    '.shown { color: red; }',
    '.shown .other { color: green; }',
    '.other, .shown > a { color: blue; }',
    'a:not(.other) { color: pink; }',
    '@media print { .other { display: none; } .shown { display: none; } }',
  ].join('\n');
  const kept = selectPageStyles(css, new Set(['shown']));
  expect(kept).toContain('--gap');
  expect(kept).toContain('red');
  expect(kept).toMatch(/\.shown\s*>\s*a/);
  expect(kept).toMatch(/@media print\{\.shown\{display:none\}\}/);
  expect(kept).not.toMatch(/green|#?ffc0cb|pink|\.other\{display/);
});
