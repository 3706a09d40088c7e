import { portalContract } from '@klarsikt/contract';
import { type PortalStep, portalSteps } from '@klarsikt/engine/portal';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useOnChange } from '@klarsikt/web/platform/hooks.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { ProgressCount, ProgressText, useProgressText } from '@klarsikt/web/ui/progress/Progress.tsx';
import { ProgressBar } from '@klarsikt/web/ui/progress/ProgressBar.tsx';
import { BlockSkeleton, ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { PortalQuestionField } from './_components/Question.tsx';
import { PortalResultView } from './_components/Result.tsx';
import { type PortalAnswerSaveState, usePortalAnswers } from './_lib/answers.ts';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

type Loaded = NonNullable<ReturnType<typeof useLoaded>['data']>;
const useLoaded = (id: number) =>
  useCall(portalContract.get, { params: { id } }, { staleTime: 0, timeoutMs: 20_000 });
type Progress = Loaded['head']['progress'];

function Steps({
  id,
  step,
  progress,
}: {
  readonly id: number;
  readonly step: PortalStep;
  readonly progress: Progress;
}) {
  const t = useT(portalTexts);
  const [open, setOpen] = useState(false);
  useOnChange(step, () => setOpen(false));
  const wordsOf = useProgressText();
  const { answered, asked, steps } = progress;
  return (
    <nav className={styles.steps} data-open={open || undefined} aria-label={t('portal.steps')}>
      <div className={styles.stepsHead}>
        <ProgressText of="questions" done={answered} total={asked} />
        <button type="button" className="text-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('portal.steps')}
        </button>
      </div>
      <ProgressBar
        words={wordsOf({ of: 'questions', done: answered, total: asked })}
        done={answered}
        total={asked}
      />
      <ol>
        {steps.map((one) => (
          <li key={one.step}>
            <Link
              to="/portal/assessment/$assessmentId/{-$step}"
              params={{ assessmentId: String(id), step: one.step }}
              aria-current={one.step === step ? 'step' : undefined}
            >
              <span>{t(`portal.step.${one.step}`)}</span>
              <ProgressCount of="questions" done={one.answered} total={one.asked} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function SaveLine({ saving }: { readonly saving: PortalAnswerSaveState }) {
  const t = useT(portalTexts);
  const language = useLanguage();
  if (saving.kind === 'refused')
    return (
      <span className={styles.error} role="alert">
        {formatErrorMessage(saving.error, language)}
      </span>
    );
  const isKept = saving.kind === 'offline' || saving.kind === 'ended';
  return (
    <span className={styles.saved} role="status" data-kept={isKept || undefined}>
      {t(`portal.${saving.kind}`)}
    </span>
  );
}

interface StepProps {
  readonly id: number;
  readonly step: PortalStep;
  readonly data: Loaded;
  readonly refetch: () => Promise<unknown>;
  readonly onGone: () => void;
}

interface TurnProps {
  readonly at: number;
  readonly saving: PortalAnswerSaveState;
  readonly onGo: (to: PortalStep | undefined) => Promise<void>;
}

function Turn({ at, saving, onGo }: TurnProps) {
  const t = useT(portalTexts);
  const isLast = at === portalSteps.length - 1;
  return (
    <div className={styles.bar}>
      {at === 0 ? (
        <span />
      ) : (
        <Button variant="default" size="lg" onClick={() => void onGo(portalSteps[at - 1])}>
          {t('portal.back')}
        </Button>
      )}
      <SaveLine saving={saving} />
      <Button size="lg" onClick={() => void onGo(portalSteps[at + 1])}>
        {t(isLast ? 'portal.save' : 'portal.saveNext')}
      </Button>
    </div>
  );
}

function Step({ id, step, data, refetch, onGone }: StepProps) {
  const navigate = useNavigate();
  const { answers, answer, save, saving, found } = usePortalAnswers(id, data.answers, step);
  const at = portalSteps.indexOf(step);
  const asked = data.questions.filter((question) => question.step === step);
  const go = async (to: PortalStep | undefined) => {
    // Store prefilled answers once the user has seen them and continues.
    for (const { id: question, kind, start } of asked)
      if (answers[question] === undefined && (start !== null || kind === 'bands'))
        answer(question, start ?? {});
    if (!(await save()) || to === undefined) return;
    await refetch();
    await navigate({
      to: '/portal/assessment/$assessmentId/{-$step}',
      params: { assessmentId: String(id), step: to },
    });
    onGone();
  };
  return (
    <div>
      {step === 'result' ? <PortalResultView id={id} /> : null}
      {asked.filter(hasField).map((question) => (
        <PortalQuestionField
          key={`${question.id}/${found}`}
          question={question}
          value={answers[question.id]}
          onAnswer={(value) => answer(question.id, value)}
        />
      ))}
      <Turn at={at} saving={saving} onGo={go} />
    </div>
  );
}

/** Returns false for an empty list, because separate questions of the trade cover all its lines. */
function hasField({ kind, lines, more }: Loaded['questions'][number]): boolean {
  return kind !== 'bands' || lines.length > 0 || more.length > 0;
}

export function SelfAssessmentPage() {
  const t = useT(portalTexts);
  const { assessmentId, step: wanted } = useParams({ strict: false });
  const id = Number(assessmentId);
  const { data, error, refetch } = useLoaded(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = portalSteps.find((one) => one === wanted) ?? data?.head.step ?? 'business';
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <BlockSkeleton height={480} />;
  const name = t(`portal.step.${step}`);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} data-quiet-focus>
        {t('portal.stepOf', { step: portalSteps.indexOf(step) + 1, steps: portalSteps.length, name })}
      </h1>
      <p className={styles.lede}>{t(`portal.lede.${step}`)}</p>
      <div className={styles.columns}>
        <div
          className={styles.steps}
          style={{ border: 0, padding: 0, background: 'none', position: 'sticky' }}
        >
          <Steps id={id} step={step} progress={data.head.progress} />
          {data.level === null ? null : (
            <p className={styles.saved}>
              {t('portal.now')} <LevelChip level={data.level.level} fit />
            </p>
          )}
        </div>
        <Step
          key={`${id}/${step}`}
          id={id}
          step={step}
          data={data}
          refetch={refetch}
          onGone={() => heading.current?.focus()}
        />
      </div>
    </>
  );
}
