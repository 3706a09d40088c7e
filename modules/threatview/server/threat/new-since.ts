import type { ChangesSinceVisit } from '@klarsikt/contract';
import type { ModelNews, NamedEntity } from '@klarsikt/engine/model';

const named = ({ id, key, name }: NamedEntity) => ({ id, key, name });

export const buildChangesSinceVisit = ({
  added,
  changed,
  gone,
  lists,
}: ModelNews): Omit<ChangesSinceVisit, 'modelHash' | 'version'> => ({
  added: added.map(named),
  changed: changed.map(({ threat, parts }) => ({ ...named(threat), parts })),
  gone: gone.map(named),
  lists: lists.map(({ list, ...counts }) => ({ ...named(list), ...counts })),
});
