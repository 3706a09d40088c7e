import { SubjectItems } from '@klarsikt/assessment/web/assessment/_components/lists/SubjectItems.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useDocumentPathLabels } from '@klarsikt/assessment/web/assessment/history/use-place.ts';
import { useValueFormatter } from '@klarsikt/assessment/web/assessment/history/use-value-words.ts';
import { LevelChangesTable } from '@klarsikt/assessment/web/assessment/move/LevelChangesTable.tsx';
import {
  type ChangeSubject,
  launchContract as contract,
  type LaunchBranch,
  type LaunchConflict,
} from '@klarsikt/contract';
import type { SignOffPart } from '@klarsikt/engine/sign-off';
import { getSignOffPartName } from '@klarsikt/engine/words';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import styles from './launches.module.css';
import { LaunchActions } from './Measures.tsx';
import { LaunchPlan } from './Plan.tsx';
import { launchesTexts } from './texts.ts';
import { useLiveAssessmentChange } from './use-live-change.ts';

type Side = 'take' | 'live';

interface ConflictsProps {
  readonly conflicts: readonly LaunchConflict[];
  readonly chosen: ReadonlyMap<string, Side>;
  readonly onChoose: (path: string, side: Side) => void;
}

function Conflicts({ conflicts, chosen, onChoose }: ConflictsProps) {
  const t = useT(launchesTexts);
  const { document } = useAssessment();
  const placeOf = useDocumentPathLabels();
  const wordsOf = useValueFormatter();
  if (conflicts.length === 0) return null;
  const said = (value: unknown, path: string) => wordsOf(value, path) ?? t('launch.nothing');
  return (
    <section>
      <h3>{t('launch.conflicts')}</h3>
      {conflicts.map(({ path, live, branch }) => {
        const { name, what } = placeOf(path, document);
        const sides = [
          ['live', 'launch.fromLive', live],
          ['take', 'launch.fromBranch', branch],
        ] as const;
        return (
          <fieldset key={path} className={styles.conflict}>
            <legend>{what === '' ? name : `${name} · ${what}`}</legend>
            {sides.map(([side, label, value]) => (
              <label key={side}>
                <input
                  type="radio"
                  name={path}
                  checked={chosen.get(path) === side}
                  onChange={() => onChoose(path, side)}
                />
                <span>
                  {t(label)} <small>{said(value, path)}</small>
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
    </section>
  );
}

function useMerge(branch: LaunchBranch, chosen: ReadonlyMap<string, Side>) {
  const t = useT(launchesTexts);
  const { id } = useAssessment();
  const { change, busy } = useLiveAssessmentChange();
  const of = (side: Side) => [...chosen].filter(([, one]) => one === side).map(([path]) => path);
  const merge = async () => {
    if (!(await askConfirmation({ message: t('launch.asking'), yes: t('launch.merge') }))) return;
    await change({
      label: t('launch.merge'),
      done: t('launch.done'),
      send: (revision) => {
        const body = { revision, take: of('take'), live: of('live') };
        return call(contract.merge, { params: { id, branch: branch.id }, body });
      },
    });
  };
  return { merge, busy };
}

function Changes({ subjects }: { readonly subjects: readonly ChangeSubject[] }) {
  const t = useT(launchesTexts);
  if (subjects.length === 0) return null;
  return (
    <section>
      <h3>{t('launch.changes')}</h3>
      <ul className={styles.changes}>
        <SubjectItems subjects={subjects} />
      </ul>
    </section>
  );
}

/** Warns before the merge which approvals and requests for approval of the live assessment it ends. */
function Ended({ parts }: { readonly parts: readonly SignOffPart[] }) {
  const t = useT(launchesTexts);
  const { language } = useFormat();
  if (parts.length === 0) return null;
  return (
    <p role="note">
      {t('launch.ends', { parts: parts.map((part) => getSignOffPartName(part, language)).join(', ') })}
    </p>
  );
}

interface BranchPanelProps {
  readonly branch: LaunchBranch;
  readonly onClose: () => void;
}

export function LaunchBranchPanel({ branch, onClose }: BranchPanelProps) {
  const t = useT(launchesTexts);
  const { id, editable } = useAssessment();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const { merge, busy } = useMerge(branch, chosen);
  const { data, error, refetch } = useCall(
    contract.preview,
    { params: { id, branch: branch.id } },
    { staleTime: 0, timeoutMs: 30_000 },
  );
  const choose = (path: string, side: Side) => setChosen((before) => new Map(before).set(path, side));
  const isOpen = (data?.conflicts ?? []).some(({ path }) => !chosen.has(path));
  const takes = [...chosen.values()].includes('take');
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
            <LevelChangesTable label={t('launch.levels')} levels={data.levels} />
          )}
          <Conflicts conflicts={data.conflicts} chosen={chosen} onChoose={choose} />
          <Changes subjects={data.subjects} />
          <LaunchActions branch={branch} />
          {branch.merged === null ? <Ended parts={takes ? data.mayEnd : data.ends} /> : null}
          {branch.approved ? null : <p className="muted">{t('launch.unapproved')}</p>}
          {editable && branch.merged === null ? (
            <LaunchPlan key={branch.launch} branch={branch} onGone={onClose} />
          ) : null}
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
