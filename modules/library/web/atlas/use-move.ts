import { atlas, type TreeThreat } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useAct } from '@klarsikt/web/ui/records/done.ts';
import { computeMovedPosition, type TreePosition } from './standing.ts';
import { texts } from './texts.ts';

async function savePosition(id: number, { category, parent }: TreePosition): Promise<void> {
  const patches = [
    { op: 'set' as const, path: '/category', value: category },
    { op: 'set' as const, path: '/parent', value: parent },
  ];
  await call(atlas.changeEntities, { params: { type: 'threat' }, body: { ids: [id], patches } });
}

/** Moves a threat, and shows a message that offers to undo it. */
export function useMove(onMoved: () => void) {
  const t = useT(texts);
  const { text } = useFormat();
  const { act } = useAct();
  return (threat: TreeThreat, to: { readonly key: string; readonly type: string }) => {
    const { category, parent, id, name } = threat;
    const back = async () => {
      await savePosition(id, { category, parent });
      onMoved();
    };
    return act(
      async () => {
        await savePosition(id, computeMovedPosition(threat, to));
        onMoved();
      },
      { done: t('atlas.moved', { name: text(name) }), undo: back },
    );
  };
}
