/** Names of the statements on exploitation; the document's `exploitation` uses them as keys. */
import { stripLetterPrefix, unspecifiedCategoryName } from '../analysis/threat-view.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { Text } from '../text/terms.ts';

/**
 * Second segment of the key of a statement on a product's remaining threats: those without a statement on their
 * category.
 */
export const remainingThreatsStatementName = 'rest';
/** Second part of the name of a statement on the channels of a product category. */
export const channelsStatementName = 'channels';
/** Part of a statement's name that replaces the missing category. */
export const uncategorizedName = 'uncategorised';

/**
 * True for the name of a statement: a product with a threat category or `rest`, or a product category with
 * `channels`.
 */
export function isStatementName(
  { products, productCategories, categories }: CompiledModel,
  name: string,
): boolean {
  const [first = '', second = '', third] = name.split('/');
  if (third !== undefined) return false;
  if (second === channelsStatementName)
    return first === uncategorizedName || productCategories.byKey.has(first);
  if (!products.byKey.has(first)) return false;
  return (
    second === remainingThreatsStatementName || second === uncategorizedName || categories.byKey.has(second)
  );
}

const restTitle: Text = { en: 'Other threats', sv: 'Övriga hot' };
const channelsTitle: Text = { en: 'Channels', sv: 'Kanaler' };

/**
 * Returns the subject of a statement: the product or product category (`of`), and its threats or channels; null if
 * the name is not that of a statement.
 */
export function createStatementTitle(
  model: CompiledModel,
  name: string,
): { readonly of: Text; readonly about: Text } | null {
  if (!isStatementName(model, name)) return null;
  const [first = '', second = ''] = name.split('/');
  const nameOf = (entity: { readonly name: Text } | undefined): Text =>
    entity?.name ?? unspecifiedCategoryName;
  if (second === channelsStatementName)
    return { of: nameOf(model.productCategories.byKey.get(first)), about: channelsTitle };
  const { en, sv } =
    second === remainingThreatsStatementName ? restTitle : nameOf(model.categories.byKey.get(second));
  return {
    of: nameOf(model.products.byKey.get(first)),
    about: { en: stripLetterPrefix(en), sv: stripLetterPrefix(sv) },
  };
}
