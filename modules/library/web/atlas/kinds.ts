/** The kinds of reference data as addresses and screens name them. */
import { type CollectionName, collectionOfType } from '@klarsikt/engine';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { texts } from './kind-texts.ts';

type KindText = keyof (typeof texts)['en'];
const isText = (key: string): key is KindText => Object.hasOwn(texts.en, key);

/** Kinds that the daily editor keeps. */
export const isDaily = (type: string): type is 'publication' | 'tag' =>
  type === 'publication' || type === 'tag';

/** The kind of an address; null for any other word. */
export const collectionOf = (type: string): CollectionName | null => collectionOfType(type);

/** Names of kinds: of many, and of one. */
export function useKindNames() {
  const t = useT(texts);
  const named = (key: string) => (isText(key) ? t(key) : key);
  return {
    many: (type: string) => named(`atlas.kinds.${type}`),
    one: (type: string) => named(`atlas.kind.${type}`),
  };
}
