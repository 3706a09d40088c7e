import { atlasContract } from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import styles from '../atlas.module.css';
import { isDailyEntityType } from '../kinds.ts';
import { atlasTexts } from '../texts.ts';

interface BulkBarProps {
  readonly type: string;
  readonly ids: readonly number[];
  readonly onDone: () => void;
}

const published: Patch = { op: 'remove', path: '/draft' };
const draft: Patch = { op: 'set', path: '/draft', value: true };
const inDemo: Patch = { op: 'set', path: '/demo', value: true };
const notInDemo: Patch = { op: 'set', path: '/demo', value: false };

export function BulkActionBar({ type, ids, onDone }: BulkBarProps) {
  const t = useT(atlasTexts);
  const { busy, act } = useRecordAction();
  const change = (patch: Patch) =>
    act(
      async () => {
        const body = { ids: [...ids], patches: [patch] };
        const done = isDailyEntityType(type)
          ? await call(atlasContract.changeDailies, { params: { type }, body })
          : await call(atlasContract.changeEntities, { params: { type }, body });
        onDone();
        return done;
      },
      { done: ({ changed }) => t('atlas.bulkDone', { count: changed }) },
    );
  const acts = [
    ['atlas.bulkPublish', published],
    ['atlas.bulkDraft', draft],
    ...(type === 'threat'
      ? ([
          ['atlas.bulkDemo', inDemo],
          ['atlas.bulkNoDemo', notInDemo],
        ] as const)
      : []),
  ] as const;
  return (
    <span className={styles.bulk}>
      {t('atlas.selected', { count: ids.length })}
      {acts.map(([label, patch]) => (
        <Button
          key={label}
          size="compact-xs"
          variant="default"
          disabled={busy}
          onClick={() => void change(patch)}
        >
          {t(label)}
        </Button>
      ))}
    </span>
  );
}
