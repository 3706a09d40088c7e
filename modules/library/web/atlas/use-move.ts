import { atlasContract, type TreeThreat } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { atlasTexts } from './texts.ts';
import { computeMovedThreatPosition, type ThreatTreePosition } from './tree-position.ts';

async function savePosition(id: number, { category, parent }: ThreatTreePosition): Promise<void> {
  const patches = [
    { op: 'set' as const, path: '/category', value: category },
    { op: 'set' as const, path: '/parent', value: parent },
  ];
  await call(atlasContract.changeEntities, { params: { type: 'threat' }, body: { ids: [id], patches } });
}

/** Moves a threat, and shows a message that offers to undo it. */
export function useThreatMove(onMoved: () => void) {
  const t = useT(atlasTexts);
  const { text } = useFormat();
  const { act } = useRecordAction();
  return (threat: TreeThreat, to: { readonly key: string; readonly type: string }) => {
    const { category, parent, id, name } = threat;
    const back = async () => {
      await savePosition(id, { category, parent });
      onMoved();
    };
    return act(
      async () => {
        await savePosition(id, computeMovedThreatPosition(threat, to));
        onMoved();
      },
      { done: t('atlas.moved', { name: text(name) }), undo: back },
    );
  };
}
