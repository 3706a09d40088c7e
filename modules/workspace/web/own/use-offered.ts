import type { CollectionName, ModelEntity } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useOwnParts } from './parts.tsx';

export function useEntityChoices(): (
  collection: CollectionName,
) => { readonly value: string; readonly label: string }[] {
  const { model } = useOwnParts();
  const { text, compare } = useFormat();
  return (collection) => {
    const list: readonly (ModelEntity & { readonly name?: { readonly en: string; readonly sv: string } })[] =
      model[collection].list;
    return list
      .map(({ key, name }) => ({ value: key, label: name === undefined ? key : text(name) }))
      .sort((a, b) => compare(a.label, b.label));
  };
}
