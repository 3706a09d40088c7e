/** Names of statements on exploitation in the document's `exploitation`. */
import { stripLetterPrefix, unspecifiedCategory } from '../analysis/threat-view.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { Text } from '../terms.ts';

/** The second part of the name of a statement on the rest of a product's threats. */
export const restName = 'rest';
/** The second part of the name of a statement on the channels of a product category. */
export const channelsName = 'channels';
/** In names of statements, instead of the key of a category where there is none. */
export const uncategorised = 'uncategorised';

/** Whether a name is that of a statement: a product with a threat category or the rest, or a product category's channels. */
export function isStatementName(
  { products, productCategories, categories }: CompiledModel,
  name: string,
): boolean {
  const [first = '', second = '', third] = name.split('/');
  if (third !== undefined) return false;
  if (second === channelsName) return first === uncategorised || productCategories.byKey.has(first);
  if (!products.byKey.has(first)) return false;
  return second === restName || second === uncategorised || categories.byKey.has(second);
}

const restTitle: Text = { en: 'Other threats', sv: 'Övriga hot' };
const channelsTitle: Text = { en: 'Channels', sv: 'Kanaler' };

/** What a statement is about: the product or product category (`of`), and its threats or channels; null for other names. */
export function statementTitle(
  model: CompiledModel,
  name: string,
): { readonly of: Text; readonly about: Text } | null {
  if (!isStatementName(model, name)) return null;
  const [first = '', second = ''] = name.split('/');
  const nameOf = (entity: { readonly name: Text } | undefined): Text => entity?.name ?? unspecifiedCategory;
  if (second === channelsName)
    return { of: nameOf(model.productCategories.byKey.get(first)), about: channelsTitle };
  const { en, sv } = second === restName ? restTitle : nameOf(model.categories.byKey.get(second));
  return {
    of: nameOf(model.products.byKey.get(first)),
    about: { en: stripLetterPrefix(en), sv: stripLetterPrefix(sv) },
  };
}
