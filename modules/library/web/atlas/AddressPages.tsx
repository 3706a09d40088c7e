/**
 * Two kinds of addresses share this path: a number is the id of an entity in the tree, a word is a kind of entity.
 */

import { NotFoundPage } from '@klarsikt/web/shell/router/screens.tsx';
import { useParams } from '@tanstack/react-router';
import { findCollectionOfType } from './kinds.ts';
import { EntitiesPage } from './list/EntitiesPage.tsx';
import { ThreatTreeView } from './TreePage.tsx';

export function EntityKindOrTreePage() {
  const { type = '' } = useParams({ strict: false });
  if (/^\d+$/.test(type)) return <ThreatTreeView root={Number(type)} />;
  return findCollectionOfType(type) === null ? <NotFoundPage /> : <EntitiesPage />;
}
