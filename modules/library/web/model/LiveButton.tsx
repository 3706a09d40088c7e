/** Makes a stored version live after the same dialog that Atlas shows before it publishes a version as live. */
import { type LiveVersionPlan, type ModelDescriptor, modelContract } from '@klarsikt/contract';
import { qualityRules } from '@klarsikt/engine/quality';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { useState } from 'react';
import { LiveVersionDialog, type LiveVersionEffect } from '../atlas/publish/LiveDialog.tsx';
import { modelTexts } from './texts.ts';

interface LiveButtonProps {
  readonly row: ModelDescriptor;
  /** The present live version; undefined if there is none. */
  readonly before: ModelDescriptor | undefined;
}

const timeoutMs = 30_000;

const refresh = () =>
  refetchQueries(
    modelContract.listDescriptors,
    modelContract.getConfig,
    modelContract.getHead,
    modelContract.getAvailable,
  );

const effectOf = ({ live, ...plan }: LiveVersionPlan, none: string): LiveVersionEffect => ({
  ...plan,
  live: live?.name ?? none,
  needsSecond: false,
});

async function makeLive(x: string, acknowledged: readonly string[]) {
  const query = { channel: 'live', acknowledged: acknowledged.join(',') } as const;
  const made = await call(modelContract.setLive, { params: { x }, query }, { timeoutMs });
  await refresh();
  return made;
}

export function MakeLiveButton({ row, before }: LiveButtonProps) {
  const t = useT(modelTexts);
  const { act, busy } = useRecordAction();
  const [plan, setPlan] = useState<LiveVersionPlan | null>(null);
  const word = t('model.channel.live');
  const ask = () =>
    act(async () =>
      setPlan(await call(modelContract.getLivePlan, { params: { hash: row.hash } }, { timeoutMs })),
    );
  const take = async (notes: string, acknowledged: readonly string[]) => {
    const made = await act(
      async () => {
        if (notes !== '') {
          const body = { revision: row.revision, description: notes };
          await call(modelContract.describe, { params: { id: row.hash }, body });
        }
        return makeLive(row.hash, acknowledged);
      },
      {
        done: t('model.didUse', { channel: word, name: row.name }),
        // The former version was live with its warnings, so undo confirms all warnings.
        ...(before === undefined ? {} : { undo: () => makeLive(before.hash, qualityRules) }),
      },
    );
    if (made !== undefined) setPlan(null);
  };
  return (
    <>
      <Button variant="default" disabled={busy} onClick={() => void ask()}>
        {`${t('model.use', { channel: word })}…`}
      </Button>
      {plan === null ? null : (
        <LiveVersionDialog
          effect={effectOf(plan, t('model.none'))}
          written={plan.description.trim() === '' ? null : plan.description}
          take={t('model.makeLive')}
          busy={busy}
          onTake={(notes, acknowledged) => void take(notes, acknowledged)}
          onClose={() => setPlan(null)}
        />
      )}
    </>
  );
}
