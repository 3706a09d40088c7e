/** What is new since a version that somebody knew, as the wire tells it. */
import type { NewSinceVisit } from '@klarsikt/contract';
import type { NamedEntity, NewSince } from '@klarsikt/engine';

const named = ({ id, key, name }: NamedEntity) => ({ id, key, name });

export const newsAsTold = ({
  added,
  changed,
  gone,
  lists,
}: NewSince): Omit<NewSinceVisit, 'modelHash' | 'version'> => ({
  added: added.map(named),
  changed: changed.map(({ threat, parts }) => ({ ...named(threat), parts })),
  gone: gone.map(named),
  lists: lists.map(({ list, ...counts }) => ({ ...named(list), ...counts })),
});
