/**
 * What the list of assessments knows of the one that is opened, put into its frame while the application is on its way: on
 * a slow line the application and the assessment itself take twenty seconds, and the list's answer one.
 */

/** Runs in the page as it stands, so it uses nothing from outside. Says whether there was something to show. */
export function fillFacts(root: Element, answer: unknown, id: number, language: string): boolean {
  const at = (from: unknown, path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
        from,
      );
  const [units, all] = [at(answer, 'result.units'), at(answer, 'result.assessments')];
  if (!Array.isArray(units) || !Array.isArray(all)) return false;
  const one: unknown = all.find((each) => at(each, 'id') === id);
  if (one === undefined) return false;
  const unit: unknown = units.find((each) => at(each, 'id') === at(one, 'unitId'));
  const factOf = (name: string) => (name === 'unit' ? at(unit, 'name') : at(one, name));
  for (const place of root.querySelectorAll('[data-fact]')) {
    const name = place.getAttribute('data-fact') ?? '';
    const fact = factOf(name);
    if (typeof fact === 'string') place.textContent = fact;
    else if (typeof fact === 'number')
      for (const chip of [...place.children]) {
        const figure = chip.querySelector('b');
        if (figure === null || chip.getAttribute('data-class') !== factOf(`${name}Class`)) chip.remove();
        else figure.textContent = fact.toFixed(1).replace('.', language === 'sv' ? ',' : '.');
      }
    else (place.closest('tr') ?? place.parentElement ?? place).remove();
  }
  root.querySelector('[data-facts-wait]')?.remove();
  root.querySelector('[data-facts]')?.removeAttribute('hidden');
  return true;
}

/** Asks for the list where the frame of one assessment stands, and fills it in; without an answer the frame stays as it is. */
export const factsScript = (root: string, language: string): string =>
  `{const[,id]=/^\\/ra\\/(\\d+)\\/?$/.exec(location.pathname)??[];if(id)fetch('/api/ra').then(got=>got.ok?got.json():null)` +
  `.then(answer=>(${fillFacts.toString()})(${root},answer,Number(id),${language})).catch(()=>{})}`;
