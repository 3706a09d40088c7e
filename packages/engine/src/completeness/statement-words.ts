/** The words that the library offers for a statement on exploitation, threat by threat or channel by channel. */
import type { CompiledModel } from '../model/compile.ts';
import type { Text } from '../terms.ts';
import { isWritten } from '../written.ts';
import { isOwnPart, type StatementSubject } from './statements.ts';

/** What is described of one threat or channel. */
export interface StatementWords {
  readonly type: 'threats' | 'channels';
  /** Key of the threat or channel. */
  readonly key: string;
  readonly texts: readonly Text[];
  /**
   * `product`: written for the product, or for products of the category; `general`: the description of the threat or
   * channel itself; `own`: the organisation's own part, whose words are its own.
   */
  readonly origin: 'product' | 'general' | 'own';
}

const hasWords = (text: Text): boolean => isWritten(text.en) || isWritten(text.sv);

/** The words on each threat or channel of a statement. `library`: `libraryTexts` of the model. */
export function statementWords(
  model: CompiledModel,
  subject: Pick<StatementSubject, 'product' | 'products' | 'threats' | 'channels'>,
  library: ReadonlyMap<string, readonly Text[]>,
): readonly StatementWords[] {
  const { product, products, threats, channels } = subject;
  const wordsOf = (
    type: 'threats' | 'channels',
    key: string,
    special: readonly Text[],
    general: readonly Text[],
  ): StatementWords => {
    const distinct = [...new Map(special.map((text) => [`${text.en}\n${text.sv}`, text])).values()];
    const origin = distinct.length > 0 ? 'product' : isOwnPart(key) ? 'own' : 'general';
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
