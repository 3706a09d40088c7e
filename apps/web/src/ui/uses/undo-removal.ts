/** Shows a message about a deletion, with a button to undo it. */
import { removalContract as contract, type Endpoint, type RemovalKind } from '@klarsikt/contract';
import { useCallback } from 'react';
import { call } from '../../platform/api/call.ts';
import { refetchQueries } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useDoneNotice } from '../records/done.ts';
import { entityUsesTexts } from './texts.ts';

interface RemovedObject {
  readonly kind: RemovalKind;
  readonly id: number | string;
  readonly refreshes: readonly Endpoint[];
  /** Text of the message. */
  readonly sentence: string;
}

export async function undoRemoval({
  kind,
  id,
  refreshes,
}: Pick<RemovedObject, 'kind' | 'id' | 'refreshes'>): Promise<void> {
  await call(contract.undo, { body: { kind, id: String(id) } });
  await refetchQueries(...refreshes);
}

type ShownRemoval = Pick<RemovedObject, 'kind' | 'id' | 'refreshes'> &
  ({ readonly name: string } | Pick<RemovedObject, 'sentence'>);

/** Shows that an object is deleted; the message has a button that restores it. */
export function useRemovalNotice(): (removed: ShownRemoval) => void {
  const t = useT(entityUsesTexts);
  const done = useDoneNotice();
  return useCallback(
    (removed) => {
      const sentence = 'sentence' in removed ? removed.sentence : t('uses.removed', { name: removed.name });
      done(sentence, () => undoRemoval(removed));
    },
    [t, done],
  );
}
