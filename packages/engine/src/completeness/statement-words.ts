/** Collects the library's texts for an exploitation statement, for each of its threats or channels. */
import type { CompiledModel } from '../model/compile.ts';
import type { Text } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import { isOwnPartKey, type StatementSubject } from './statements.ts';

/** The library's descriptions of one threat or channel. */
export interface StatementDescriptions {
  readonly type: 'threats' | 'channels';
  /** Key of the threat or channel. */
  readonly key: string;
  readonly texts: readonly Text[];
  /**
   * Origin of the texts. `product`: written for the product or for products of its category; `general`: the general
   * description of the threat or channel; `own`: texts of the organisation's own part.
   */
  readonly origin: 'product' | 'general' | 'own';
}

const hasWords = (text: Text): boolean => hasVisibleText(text.en) || hasVisibleText(text.sv);

/**
 * Returns the texts on each threat or channel of a statement. `library` is the result of `collectExploitationTexts`
 * for the model.
 */
export function collectStatementDescriptions(
  model: CompiledModel,
  subject: Pick<StatementSubject, 'product' | 'products' | 'threats' | 'channels'>,
  library: ReadonlyMap<string, readonly Text[]>,
): readonly StatementDescriptions[] {
  const { product, products, threats, channels } = subject;
  const wordsOf = (
    type: 'threats' | 'channels',
    key: string,
    special: readonly Text[],
    general: readonly Text[],
  ): StatementDescriptions => {
    const distinct = [...new Map(special.map((text) => [`${text.en}\n${text.sv}`, text])).values()];
    const origin = distinct.length > 0 ? 'product' : isOwnPartKey(key) ? 'own' : 'general';
    return {
      type,
      key,
      origin,
      texts: distinct.length > 0 ? distinct : general.filter(hasWords).slice(0, 1),
    };
  };
  return [
    ...threats.flatMap((key) => {
      const threat = model.threats.byKey.get(key);
      if (threat === undefined) return [];
      const special = library.get(`${product ?? ''}/${key}`) ?? [];
      return [wordsOf('threats', key, special, [threat.riskDescription, threat.description])];
    }),
    ...channels.flatMap((key) => {
      const channel = model.channels.byKey.get(key);
      if (channel === undefined) return [];
      const special = products.flatMap((each) => library.get(`${each}/${key}`) ?? []);
      return [wordsOf('channels', key, special, [channel.description])];
    }),
  ];
}
