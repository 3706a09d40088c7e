/**
 * Fills levels from the list of assessments into the page while the application loads: on a slow connection the
 * application takes twenty seconds, but the list only two.
 */

import { formatLevelFigure } from '@klarsikt/web/platform/i18n/level-figure.ts';

/** Fills in the assessment with this id, or all assessments if `id` is null. Returns true if any was filled in. */
export function fillAssessmentFacts(
  root: Element,
  answer: unknown,
  id: number | null,
  language: string,
): boolean {
  const at = (from: unknown, path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
        from,
      );
  const [units, all] = [at(answer, 'result.units'), at(answer, 'result.assessments')];
  if (!Array.isArray(units) || !Array.isArray(all)) return false;
  const fill = (places: Iterable<Element>, one: unknown) => {
    const unit: unknown = units.find((each) => at(each, 'id') === at(one, 'unitId'));
    const factOf = (name: string) => (name === 'unit' ? at(unit, 'name') : at(one, name));
    for (const place of places) {
      const name = place.getAttribute('data-fact') ?? '';
      // The levels of an assessment without entries would be misleading, so they are not shown.
      const unknown = name.startsWith('summary.') && factOf('summary.untouched') === true;
      const fact = unknown ? null : factOf(name);
      if (typeof fact === 'string') place.textContent = fact;
      else if (typeof fact === 'number')
        for (const chip of [...place.children]) {
          const figure = chip.querySelector('b');
          if (figure === null || chip.getAttribute('data-class') !== factOf(`${name}Class`)) chip.remove();
          else figure.textContent = formatLevelFigure(fact, language);
        }
      else (place.closest('[data-fact-whole]') ?? place).remove();
    }
  };
  const shown = id === null ? all : all.filter((each) => at(each, 'id') === id);
  if (shown.length === 0) return false;
  const row = root.querySelector('[data-facts-row]');
  for (const one of shown) {
    const made = row?.cloneNode(true) ?? root;
    if (!(made instanceof Element)) continue;
    fill(made.querySelectorAll('[data-fact]'), one);
    if (at(one, 'summary.untouched') !== true)
      for (const note of made.querySelectorAll('[data-facts-untouched]')) note.remove();
    for (const table of made.querySelectorAll('table'))
      if (table.querySelector('tbody tr') === null) table.remove();
    row?.before(made);
  }
  row?.remove();
  root.querySelector('[data-facts-wait]')?.remove();
  root.querySelector('[data-facts]')?.removeAttribute('hidden');
  return true;
}
