import { shareTargetKinds } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { type RefObject, useState } from 'react';
import { useAssessmentChoices } from '../../_lib/results/own-levels.ts';
import {
  type AnalysisShareEntry,
  isSameShareTarget,
  type ShareCandidate,
  useCanGrantWrite,
  useShareCandidates,
} from '../../_lib/saved/shares.ts';
import { analysisTexts } from '../../texts.ts';
import styles from './share.module.css';

interface CandidatesProps {
  readonly shares: readonly AnalysisShareEntry[];
  readonly raId: number | null;
  readonly onAdd: (one: ShareCandidate, write: boolean) => void;
  /** Search field, which receives the focus when the button that had the focus is removed. */
  readonly field: RefObject<HTMLInputElement | null>;
}

function OwnAssessment({ raId, onAdd }: { readonly raId: number; readonly onAdd: CandidatesProps['onAdd'] }) {
  const t = useT(analysisTexts);
  const choice = useAssessmentChoices().find(({ value }) => value === String(raId));
  const writeable = useCanGrantWrite(raId, choice !== undefined);
  if (choice === undefined || writeable === null) return null;
  const { label: name } = choice;
  const found: ShareCandidate = { kind: 'assessment', id: raId, name, note: '', mayLetWrite: writeable };
  return (
    <p className={styles.own}>
      {t('analysis.shareOwn', { name })}{' '}
      <button type="button" className="text-link" onClick={() => onAdd(found, writeable)}>
        {t(writeable ? 'analysis.shareOwnWrite' : 'analysis.shareOwnRead')}
      </button>
    </p>
  );
}

export function ShareCandidates({ shares, raId, onAdd, field }: CandidatesProps) {
  const t = useT(analysisTexts);
  const [text, setText] = useState('');
  const add = (one: ShareCandidate, write: boolean) => {
    onAdd(one, write);
    setText('');
    field.current?.focus();
    announceToScreenReaders(t('analysis.shareAdded', { name: one.name }));
  };
  const { found, answer, more } = useShareCandidates(text);
  const offered = found.filter((one) => !shares.some((share) => isSameShareTarget(share, one)));
  const own =
    raId === null || shares.some(({ kind, id }) => kind === 'assessment' && id === raId) ? null : raId;
  return (
    <>
      {own === null ? null : <OwnAssessment raId={own} onAdd={add} />}
      <TextInput
        ref={field}
        data-autofocus
        type="search"
        label={t('analysis.shareFind')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {answer.error ? <ErrorState error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === undefined && !answer.error ? <TextSkeleton lines={4} /> : null}
      <ul className={styles.found} aria-label={t('analysis.shareFound')}>
        {shareTargetKinds.flatMap((kind) =>
          offered
            .filter((one) => one.kind === kind)
            .map((one) => (
              <li key={`${kind}:${one.id}`}>
                <button type="button" onClick={() => add(one, false)}>
                  <b>{one.name}</b>{' '}
                  <small>
                    {[t(`analysis.kind.${kind}`), one.note].filter((part) => part !== '').join(' · ')}
                  </small>
                </button>
              </li>
            )),
        )}
      </ul>
      {answer.data !== undefined && offered.length === 0 ? (
        <p className="muted">{t('analysis.shareNobody')}</p>
      ) : null}
      {more ? <p className="muted">{t('analysis.shareMore')}</p> : null}
    </>
  );
}
