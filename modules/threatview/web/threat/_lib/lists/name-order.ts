/** The alphabetical order of threats and risks, worked out once per model and language instead of at every filter. */
import { type CompiledModel, type Language, type NamedEntity, operationalTypes } from '@klarsikt/engine';
import { formatIn } from '@klarsikt/web/platform/i18n/format.ts';
import { once } from '@klarsikt/web/platform/once.ts';

type ByName = (a: { readonly key: string }, b: { readonly key: string }) => number;

const known = new WeakMap<CompiledModel, Map<Language, ByName>>();

function madeFor(model: CompiledModel, language: Language): ByName {
  const { compare, text } = formatIn(language);
  const placesOf = (entities: readonly NamedEntity[]) =>
    new Map(
      entities
        .map(({ key, name }) => ({ key, name: text(name) }))
        .sort((a, b) => compare(a.name, b.name))
        .map(({ key }, place) => [key, place]),
    );
  const threats = placesOf(model.threats.list);
  // The list of threats is seen first, and does without the order of a thousand risks.
  const all = once(() =>
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

/** Compares threats and risks of the model by their names in the language. */
export function nameOrder(model: CompiledModel, language: Language): ByName {
  const orders = known.get(model) ?? new Map<Language, ByName>();
  known.set(model, orders);
  const order = orders.get(language) ?? madeFor(model, language);
  orders.set(language, order);
  return order;
}
