import { assessmentContract, reportContract, rollupContract, type TemplateKind } from '@klarsikt/contract';
import type { ReportTemplate } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { type TemplateAnswers, TemplateQuestions } from '@klarsikt/web/ui/fields/TemplateQuestions.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { ReportSheet } from '@klarsikt/web/ui/words/ReportSheet.tsx';
import { useEffect, useState } from 'react';
import styles from './template.module.css';
import { templateTexts } from './texts.ts';

const pauseMs = 700;

/** Returns the value once it has not changed for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export function usePreviewAssessment() {
  const { data } = useCall(assessmentContract.list, { query: {} });
  const [chosen, setChosen] = useState<number | null>(null);
  const all = data?.assessments ?? [];
  return { all, id: chosen ?? all[0]?.id ?? null, choose: setChosen, isLoading: data === undefined };
}

interface PreviewProps {
  readonly template: Pick<ReportTemplate, 'parameters'>;
  readonly kind: TemplateKind;
  readonly previewed?: ReturnType<typeof usePreviewAssessment>;
  readonly onFaults?: (faults: readonly { readonly place: string; readonly message: string }[]) => void;
}

interface SheetProps extends Pick<PreviewProps, 'template' | 'onFaults'> {
  readonly id: number;
  readonly language: Language;
  readonly answers: TemplateAnswers;
}

/** Computes the data of the preview call; the template is converted to plain JSON, which calls send. */
function useAsked({ template, answers, id, language }: SheetProps) {
  const settled = useSettled(template);
  const parameters = useSettled(answers);
  return { params: { id }, body: { language, template: JSON.parse(JSON.stringify(settled)), parameters } };
}

const patiently = { staleTime: 0, timeoutMs: 30_000, placeholderData: <T,>(before: T) => before } as const;

interface AnswerProps extends Pick<SheetProps, 'language' | 'onFaults'> {
  readonly data:
    | {
        readonly html: string | null;
        readonly faults: readonly { readonly place: string; readonly message: string }[];
      }
    | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

function Answer({ data, error, onRetry, language, onFaults }: AnswerProps) {
  const t = useT(templateTexts);
  useEffect(() => {
    if (data !== undefined) onFaults?.(data.faults);
  }, [data, onFaults]);
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (data === undefined) return <TextSkeleton lines={16} />;
  if (data.html === null)
    return (
      <ul className={styles.faultList}>
        {data.faults.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            <code>{place}</code> {message}
          </li>
        ))}
      </ul>
    );
  return <ReportSheet label={t('template.preview')} language={language} html={data.html} />;
}

function AssessmentSheet(props: SheetProps) {
  const { data, error, refetch } = useCall(reportContract.preview, useAsked(props), patiently);
  return <Answer {...props} data={data} error={error} onRetry={() => void refetch()} />;
}

function GroupSheet(props: SheetProps) {
  const { data, error, refetch } = useCall(rollupContract.preview, useAsked(props), patiently);
  return <Answer {...props} data={data} error={error} onRetry={() => void refetch()} />;
}

const noAnswers: TemplateAnswers = {};

export function TemplatePreview({ template, kind, previewed, onFaults }: PreviewProps) {
  const t = useT(templateTexts);
  const own = useLanguage();
  const known = usePreviewAssessment();
  const { all, id, choose, isLoading } = previewed ?? known;
  const [language, setLanguage] = useState<Language>(own);
  const [answers, setAnswers] = useState(noAnswers);
  if (kind === 'analysis') return null;
  const Sheet = kind === 'group' ? GroupSheet : AssessmentSheet;
  const { parameters = [] } = template;
  if (id === null)
    return isLoading ? <TextSkeleton lines={16} /> : <p className="muted">{t('template.noAssessment')}</p>;
  return (
    <section aria-label={t('template.preview')}>
      <div className={styles.row}>
        <NativeSelect
          size="xs"
          aria-label={t('template.previewOf')}
          value={String(id)}
          data={all.map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
        <SegmentedSwitch
          label={t('template.preview')}
          value={language}
          options={[
            { value: 'en', label: t('template.english') },
            { value: 'sv', label: t('template.swedish') },
          ]}
          onChange={setLanguage}
        />
      </div>
      {parameters.length === 0 ? null : (
        <fieldset className={styles.questions}>
          <legend>{t('template.answers')}</legend>
          <TemplateQuestions parameters={parameters} value={answers} onChange={setAnswers} />
        </fieldset>
      )}
      <Sheet
        id={id}
        language={language}
        answers={answers}
        template={template}
        {...(onFaults === undefined ? {} : { onFaults })}
      />
    </section>
  );
}
