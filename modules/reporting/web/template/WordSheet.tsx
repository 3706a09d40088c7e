import { reportContract, type WordTemplateFinding } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { ReportSheet } from '@klarsikt/web/ui/words/ReportSheet.tsx';
import { useEffect, useState } from 'react';
import styles from './template.module.css';
import { templateTexts } from './texts.ts';

type View = 'values' | 'tags';

/** Provides the state of the preview; a file with faults can only be shown with its tags. */
export function useWordTemplatePreview(usable: boolean) {
  const [view, setView] = useState<View>(usable ? 'values' : 'tags');
  const [place, setPlace] = useState<WordTemplateFinding['at'] | null>(null);
  const show = (at: WordTemplateFinding['at']) => {
    setView('tags');
    // Store a new object each time, so that a repeated click on the same place has an effect.
    setPlace({ ...at });
  };
  return { view: usable ? view : 'tags', setView, place, show } as const;
}

interface WordSheetProps extends ReturnType<typeof useWordTemplatePreview> {
  readonly word: number;
  readonly version: number;
  readonly assessment: number;
  readonly usable: boolean;
}

const findingAnchorOf = ({ part, paragraph }: WordTemplateFinding['at']): string =>
  `word-${part.replace(/\W+/g, '-')}-${paragraph}`;

/** Scrolls to the paragraph of a finding and marks it; the next finding removes the mark. */
function useShown(place: WordTemplateFinding['at'] | null, html: string | undefined): void {
  useEffect(() => {
    const found =
      place === null || html === undefined ? null : document.getElementById(findingAnchorOf(place));
    if (found === null) return;
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'center' });
    found.setAttribute('data-found', '');
    return () => found.removeAttribute('data-found');
  }, [place, html]);
}

export function WordTemplatePreview({
  word,
  version,
  assessment,
  usable,
  view,
  setView,
  place,
}: WordSheetProps) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const { data, error, refetch } = useCall(
    reportContract.wordPage,
    { params: { id: assessment, word, language } },
    { timeoutMs: 30_000 },
  );
  // A new version of the file has the same address, so load it again.
  useEffect(() => {
    if (version > 1) void refetch();
  }, [version, refetch]);
  const html = view === 'values' ? (data?.values ?? undefined) : data?.tags;
  useShown(view === 'tags' ? place : null, html);
  return (
    <section aria-label={t('template.page')}>
      <div className={styles.row}>
        <h2>{t('template.page')}</h2>
        {usable ? (
          <SegmentedSwitch
            label={t('template.page')}
            value={view}
            options={[
              { value: 'values', label: t('template.values') },
              { value: 'tags', label: t('template.tags') },
            ]}
            onChange={setView}
          />
        ) : null}
      </div>
      <p className="muted">{t(usable ? 'template.pageNote' : 'template.pageMend')}</p>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {html === undefined && !error ? <TextSkeleton lines={16} /> : null}
      {html === undefined ? null : <ReportSheet label={t('template.page')} language={language} html={html} />}
      {data?.cut === true ? <p className="muted">{t('template.pageCut')}</p> : null}
    </section>
  );
}
