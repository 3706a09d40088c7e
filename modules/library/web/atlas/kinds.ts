import { type CollectionName, findCollectionByType } from '@klarsikt/engine/model';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { entityKindTexts } from './kind-texts.ts';

type KindText = keyof (typeof entityKindTexts)['en'];
const isText = (key: string): key is KindText => Object.hasOwn(entityKindTexts.en, key);

export const isDailyEntityType = (type: string): type is 'publication' | 'tag' =>
  type === 'publication' || type === 'tag';

export const findCollectionOfType = (type: string): CollectionName | null => findCollectionByType(type);

/** Provides the names of kinds of entities in the plural (`many`) and the singular (`one`). */
export function useEntityKindNames() {
  const t = useT(entityKindTexts);
  const named = (key: string) => (isText(key) ? t(key) : key);
  return {
    many: (type: string) => named(`atlas.kinds.${type}`),
    one: (type: string) => named(`atlas.kind.${type}`),
  };
}
