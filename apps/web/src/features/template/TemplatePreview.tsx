/** How a template reads on an assessment that somebody chooses, anew when they have stopped typing. */
import { assessment, report, type TemplateKind } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { useEffect, useState } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { NativeSelect } from '../../ui/kit/fields.ts';
import { ReportSheet } from '../../ui/ReportSheet.tsx';
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import styles from './template.module.css';
import { texts } from './texts.ts';

const pauseMs = 700;

/** A value once it has stood still for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The assessments to look at a template with, and the chosen one. */
export function usePreviewed() {
  const { data } = useCall(assessment.list, { query: {} });
  const [chosen, setChosen] = useState<number | null>(null);
  const all = data?.assessments ?? [];
  return { all, id: chosen ?? all[0]?.id ?? null, choose: setChosen, isLoading: data === undefined };
}

interface PreviewProps {
  readonly template: object;
  readonly kind: TemplateKind;
  readonly previewed?: ReturnType<typeof usePreviewed>;
  readonly onFaults?: (faults: readonly { readonly place: string; readonly message: string }[]) => void;
}

function Sheet({
  id,
  language,
  template,
  onFaults,
}: { readonly id: number; readonly language: Language } & Pick<PreviewProps, 'template' | 'onFaults'>) {
  const t = useT(texts);
  const settled = useSettled(template);
  // What is asked goes over the wire as JSON, which a template is.
  const body = { language, template: JSON.parse(JSON.stringify(settled)) };
  const answer = useCall(
    report.preview,
    { params: { id }, body },
    { staleTime: 0, timeoutMs: 30_000, placeholderData: (before) => before },
  );
  const { data } = answer;
  useEffect(() => {
    if (data !== undefined) onFaults?.(data.faults);
  }, [data, onFaults]);
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
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

export function TemplatePreview({ template, kind, previewed, onFaults }: PreviewProps) {
  const t = useT(texts);
  const own = useLanguage();
  const known = usePreviewed();
  const { all, id, choose, isLoading } = previewed ?? known;
  const [language, setLanguage] = useState<Language>(own);
  if (kind !== 'assessment') return null;
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
      <Sheet
        id={id}
        language={language}
        template={template}
        {...(onFaults === undefined ? {} : { onFaults })}
      />
    </section>
  );
}
