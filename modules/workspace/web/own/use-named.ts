/** Returns the name of an entity, or its key if the model lacks the entity. */
import { type CollectionName, getEntityTitle } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useOwnParts } from './parts.tsx';

export function useEntityName(): (collection: CollectionName, key: string) => string {
  const { model } = useOwnParts();
  const { text } = useFormat();
  return (collection, key) => {
    const entity = model[collection].byKey.get(key);
    return entity === undefined ? key : text(getEntityTitle(collection, entity));
  };
}
