/** A branch beside the list: levels before and after, what both have changed, and the merge. */
import {
  assessment as assessmentContract,
  launch as contract,
  type LaunchBranch,
  type Subject,
} from '@klarsikt/contract';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { keyOf, queryClient, useCall } from '../../../platform/api/query.ts';
import { confirm } from '../../../platform/confirm.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say, sayError } from '../../../platform/notices/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { DetailPanel } from '../../../ui/DetailPanel.tsx';
import { NativeSelect } from '../../../ui/kit/fields.ts';
import { ErrorState, ListSkeleton } from '../../../ui/states.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useSubjectWords } from '../_lib/subjects.ts';
import { LevelChanges } from '../move/LevelChanges.tsx';
import styles from './launches.module.css';
import { texts } from './texts.ts';

type Side = 'take' | 'live';

function Conflicts({
  conflicts,
  chosen,
  onChoose,
}: {
  readonly conflicts: readonly Subject[];
  readonly chosen: ReadonlyMap<string, Side>;
  readonly onChoose: (path: string, side: Side | null) => void;
}) {
  const t = useT(texts);
  const words = useSubjectWords();
  if (conflicts.length === 0) return null;
  return (
    <section>
      <h3>{t('launch.conflicts')}</h3>
      {conflicts.map((subject) => {
        const { name, part } = words(subject);
        return (
          <NativeSelect
            key={subject.path}
            size="xs"
            label={`${name ?? part} · ${subject.field}`}
            value={chosen.get(subject.path) ?? ''}
            data={[
              { value: '', label: '–' },
              { value: 'take', label: t('launch.fromBranch') },
              { value: 'live', label: t('launch.fromLive') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChoose(subject.path, value === 'take' || value === 'live' ? value : null)
            }
          />
        );
      })}
    </section>
  );
}

function useMerge(branch: LaunchBranch, chosen: ReadonlyMap<string, Side>) {
  const t = useT(texts);
  const { id, editor } = useAssessment();
  const { language } = useFormat();
  const [busy, setBusy] = useState(false);
  const of = (side: Side) => [...chosen].filter(([, one]) => one === side).map(([path]) => path);
  const merge = async () => {
    if (!(await confirm({ message: t('launch.asking'), yes: t('launch.merge') }))) return;
    setBusy(true);
    try {
      await editor.flush();
      if (editor.isUnsent) return say(t('launch.unsaved'), 'error');
      const body = { revision: editor.revision, take: of('take'), live: of('live') };
      const made = await call(contract.merge, { params: { id, branch: branch.id }, body });
      const { revision, patches } = made;
      editor.adopt(t('launch.merge'), { revision, at: new Date(made.at), patches });
      for (const stale of [contract.list, contract.preview, assessmentContract.list])
        await queryClient.invalidateQueries({ queryKey: keyOf(stale) });
      say(t('launch.done'), 'success');
    } catch (error) {
      sayError(error, language);
    } finally {
      setBusy(false);
    }
  };
  return { merge, busy };
}

export function BranchPanel({
  branch,
  onClose,
}: {
  readonly branch: LaunchBranch;
  readonly onClose: () => void;
}) {
  const t = useT(texts);
  const { id, editable } = useAssessment();
  const words = useSubjectWords();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const { merge, busy } = useMerge(branch, chosen);
  const { data, error, refetch } = useCall(
    contract.preview,
    { params: { id, branch: branch.id } },
    { staleTime: 0, timeoutMs: 30_000 },
  );
  const choose = (path: string, side: Side | null) =>
    setChosen((before) => {
      const next = new Map(before);
      if (side === null) next.delete(path);
      else next.set(path, side);
      return next;
    });
  const isOpen = (data?.conflicts ?? []).some(({ path }) => !chosen.has(path));
  const isReady = branch.approved && branch.merged === null && data !== undefined && !isOpen;
  return (
    <DetailPanel title={branch.name} onClose={onClose}>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <ListSkeleton rows={5} /> : null}
      {data === undefined ? null : (
        <div className={styles.panel}>
          {data.levels.length === 0 ? (
            <p className="muted">{t('launch.noLevels')}</p>
          ) : (
            <LevelChanges label={t('launch.levels')} levels={data.levels} />
          )}
          <Conflicts conflicts={data.conflicts} chosen={chosen} onChoose={choose} />
          {data.subjects.length === 0 ? null : (
            <section>
              <h3>{t('launch.changes')}</h3>
              <ul className={styles.changes}>
                {data.subjects.map((subject) => {
                  const { name, part } = words(subject);
                  return (
                    <li key={subject.path}>
                      {name ?? part} <small className="muted">{name === null ? '' : part}</small>
                    </li>
                  );
                })}
              </ul>
            </section>
          )}
          {branch.approved ? null : <p className="muted">{t('launch.unapproved')}</p>}
          {editable && branch.merged === null ? (
            <Button size="xs" disabled={busy || !isReady} onClick={() => void merge()}>
              {t('launch.merge')}
            </Button>
          ) : null}
        </div>
      )}
    </DetailPanel>
  );
}
