/** Addresses that name a kind or a number in the same place: a number is a part of the tree, a word a kind. */

import { NotFoundPage } from '@klarsikt/web/shell/router/screens.tsx';
import { useParams } from '@tanstack/react-router';
import { collectionOf } from './kinds.ts';
import { EntitiesPage } from './list/EntitiesPage.tsx';
import { TreePart } from './TreePage.tsx';

export function KindOrTreePage() {
  const { type = '' } = useParams({ strict: false });
  if (/^\d+$/.test(type)) return <TreePart root={Number(type)} />;
  return collectionOf(type) === null ? <NotFoundPage /> : <EntitiesPage />;
}
