/** The alphabetical order of threats and risks, worked out once per model and language instead of at every filter. */
import { type CompiledModel, type Language, type NamedEntity, operationalTypes } from '@klarsikt/engine';
import { formatIn } from '../../../platform/i18n/format.ts';

type ByName = (a: { readonly key: string }, b: { readonly key: string }) => number;

const known = new WeakMap<CompiledModel, Map<Language, ByName>>();

function madeFor(model: CompiledModel, language: Language): ByName {
  const { compare, text } = formatIn(language);
  const entities: NamedEntity[] = [
    ...model.threats.list,
    ...operationalTypes.flatMap((type): readonly NamedEntity[] => model[type].list),
  ];
  const named = entities.map((entity) => ({ key: entity.key, name: text(entity.name) }));
  const places = new Map(named.sort((a, b) => compare(a.name, b.name)).map(({ key }, place) => [key, place]));
  const place = (key: string) => places.get(key) ?? places.size;
  return (a, b) => place(a.key) - place(b.key);
}

/** Compares threats and risks of the model by their names in the language. */
export function nameOrder(model: CompiledModel, language: Language): ByName {
  const orders = known.get(model) ?? new Map<Language, ByName>();
  known.set(model, orders);
  const order = orders.get(language) ?? madeFor(model, language);
  orders.set(language, order);
  return order;
}
