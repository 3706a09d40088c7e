/**
 * Alphabetical order of threats and risks, sorted once for each model and language instead of at every change of
 * filters.
 */
import type { CompiledModel, NamedEntity } from '@klarsikt/engine/model';
import { type Language, operationalTypes } from '@klarsikt/engine/text';
import { getFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { createLazyValue } from '@klarsikt/web/platform/once.ts';

type NameComparer = (a: { readonly key: string }, b: { readonly key: string }) => number;

const known = new WeakMap<CompiledModel, Map<Language, NameComparer>>();

function createNameOrder(model: CompiledModel, language: Language): NameComparer {
  const { compare, text } = getFormat(language);
  const placesOf = (entities: readonly NamedEntity[]) =>
    new Map(
      entities
        .map(({ key, name }) => ({ key, name: text(name) }))
        .sort((a, b) => compare(a.name, b.name))
        .map(({ key }, place) => [key, place]),
    );
  const threats = placesOf(model.threats.list);
  // Threats are sorted first, because the list of threats opens before the thousand risks are needed.
  const all = createLazyValue(() =>
    placesOf([
      ...model.threats.list,
      ...operationalTypes.flatMap((type): readonly NamedEntity[] => model[type].list),
    ]),
  );
  return (a, b) => {
    const places = threats.has(a.key) && threats.has(b.key) ? threats : all();
    const place = (key: string) => places.get(key) ?? places.size;
    return place(a.key) - place(b.key);
  };
}

export function getNameComparer(model: CompiledModel, language: Language): NameComparer {
  const orders = known.get(model) ?? new Map<Language, NameComparer>();
  known.set(model, orders);
  const order = orders.get(language) ?? createNameOrder(model, language);
  orders.set(language, order);
  return order;
}
