/** Two kinds of addresses share this path: a number is the id of a part of the tree, a word is a kind of entity. */

import { NotFoundPage } from '@klarsikt/web/shell/router/screens.tsx';
import { useParams } from '@tanstack/react-router';
import { findCollection } from './kinds.ts';
import { EntitiesPage } from './list/EntitiesPage.tsx';
import { TreePart } from './TreePage.tsx';

export function KindOrTreePage() {
  const { type = '' } = useParams({ strict: false });
  if (/^\d+$/.test(type)) return <TreePart root={Number(type)} />;
  return findCollection(type) === null ? <NotFoundPage /> : <EntitiesPage />;
}
