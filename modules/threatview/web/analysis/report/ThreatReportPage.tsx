import { analysisContract as contract, maxAnalysisTextLength } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { trackEvent } from '@klarsikt/web/platform/api/track.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Checkbox, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { ErrorState, ListSkeleton, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { ReportSheet } from '@klarsikt/web/ui/words/ReportSheet.tsx';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { AnalysisDraft } from '../../threat/_lib/analysis/analysis-draft.ts';
import { getAnalysisDraft, useAnalysisDraftPart } from '../../threat/_lib/analysis/analysis-editor.ts';
import { useLibrary } from '../../threat/_lib/use-library.ts';
import { AnalysisBar } from '../_components/bar/AnalysisBar.tsx';
import { EmptyAnalysis } from '../_components/EmptyAnalysis.tsx';
import { AnalysisNoteList } from '../_components/notes/NoteList.tsx';
import { AnalysisOpenError } from '../_components/OpeningFailed.tsx';
import frame from '../_components/results/frame.module.css';
import { useAnalysisFromAddress } from '../_lib/address/use-address.ts';
import { type AnalysisDocument, buildAnalysisDocument } from '../_lib/saved/document.ts';
import { analysisActions, useAnalysisDraft, useAnalysisReport, useOpenAnalysis } from '../_lib/work.ts';
import { analysisTexts } from '../texts.ts';
import styles from './report.module.css';
import { analysisReportTexts as own } from './texts.ts';

const markdownTexts = ['intro', 'threats', 'risks', 'result', 'resultThreats', 'resultRisks'] as const;
const longestTitle = 200;
const quietMs = 300;
const previewTimeoutMs = 20_000;

function useDebounced(document: AnalysisDocument): AnalysisDocument {
  const [quiet, setQuiet] = useState(document);
  useEffect(() => {
    const timer = window.setTimeout(() => setQuiet(document), quietMs);
    return () => window.clearTimeout(timer);
  }, [document]);
  return quiet;
}

function Preview({ document }: { readonly document: AnalysisDocument }) {
  const t = useT(analysisTexts);
  const language = useLanguage();
  const analysis = useDebounced(document);
  const answer = useCall(
    contract.report,
    { body: { language, analysis } },
    { placeholderData: keepPreviousData, staleTime: 0, timeoutMs: previewTimeoutMs },
  );
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <TextSkeleton lines={24} />;
  return <ReportSheet label={t('analysis.reportPreview')} language={language} html={answer.data.html} />;
}

type ReportTexts = AnalysisDraft['report']['comments'];

const change = (part: Partial<ReportTexts>) =>
  analysisActions.report({ comments: { ...getAnalysisDraft().report.comments, ...part } });

interface TextFieldProps {
  readonly name: (typeof markdownTexts)[number];
  readonly value: string;
  readonly readOnly: boolean;
}

/** The field is memoised, so that typing in one field does not render the others. */
const TextField = memo(function TextField({ name, value, readOnly }: TextFieldProps) {
  const t = useT(analysisTexts);
  return (
    <Textarea
      label={t(`analysis.text.${name}`)}
      {...(name === 'intro' ? { description: t('analysis.markdown') } : {})}
      value={value}
      maxLength={maxAnalysisTextLength}
      readOnly={readOnly}
      autosize
      minRows={2}
      maxRows={12}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
});

const Editor = memo(function Editor({ readOnly }: { readonly readOnly: boolean }) {
  const t = useT(analysisTexts);
  const report = useAnalysisReport();
  const { comments } = report;
  return (
    <form
      className={styles.editor}
      aria-label={t('analysis.reportTexts')}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextInput
        label={t('analysis.reportTitle')}
        value={comments.title}
        maxLength={longestTitle}
        readOnly={readOnly}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Checkbox
        label={t('analysis.showSummary')}
        checked={report.showSummary}
        disabled={readOnly}
        onChange={(event) => analysisActions.report({ showSummary: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('analysis.showPercentages')}
        checked={report.showPercentages}
        disabled={readOnly}
        onChange={(event) => analysisActions.report({ showPercentages: event.currentTarget.checked })}
      />
      {markdownTexts.map((name) => (
        <TextField key={name} name={name} value={comments[name]} readOnly={readOnly} />
      ))}
      <AnalysisNoteList />
    </form>
  );
});

function PrintButton() {
  const t = useT(analysisTexts);
  return (
    <Button variant="default" onClick={() => window.print()}>
      <IconPrinter size={15} stroke={1.5} aria-hidden="true" />
      {t('analysis.print')}
    </Button>
  );
}

export function ThreatReportPage() {
  const t = useT(analysisTexts);
  const { model } = useLibrary();
  const opening = useAnalysisFromAddress(model);
  useEffect(() => trackEvent('threatview.report'), []);
  // The draft is deferred, so that the preview does not delay typing.
  const draft = useDeferredValue(useAnalysisDraft());
  const empty = useAnalysisDraftPart(({ selected }) => Object.keys(selected).length === 0);
  const open = useOpenAnalysis();
  const unnamed = t(`analysis.unnamed.${draft.analysisType}`);
  const word = useT(own);
  const [part, setPart] = useState<'read' | 'write'>('read');
  const document = useMemo(() => {
    const made = buildAnalysisDocument(model, draft, open);
    return { ...made, name: made.name || unnamed };
  }, [model, draft, open, unnamed]);
  if (opening.kind === 'loading') return <ListSkeleton rows={16} />;
  if (opening.kind === 'failed') return <AnalysisOpenError error={opening.error} onRetry={opening.retry} />;
  return (
    <div className={frame.page}>
      <AnalysisBar model={model} report />
      {empty ? (
        <EmptyAnalysis />
      ) : (
        <div className={styles.report} data-part={part}>
          <div className={styles.parts} data-print="hide">
            <SegmentedSwitch
              label={t('analysis.report')}
              value={part}
              options={[
                { value: 'read', label: word('report.read') },
                { value: 'write', label: word('report.write') },
              ]}
              onChange={setPart}
            />
            <PrintButton />
          </div>
          <div className={styles.side} data-print="hide">
            <header className={styles.head}>
              <h1>{t('analysis.report')}</h1>
              <PrintButton />
            </header>
            <Editor readOnly={open?.can.write === false} />
          </div>
          <div className={styles.read}>
            <Preview document={document} />
          </div>
        </div>
      )}
    </div>
  );
}
