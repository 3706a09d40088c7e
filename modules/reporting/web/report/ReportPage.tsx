/** /ra/{raId}/report: current report of the business-wide assessment, to read or export. */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { reportContract as contract } from '@klarsikt/contract';
import { hasRangesByDefault } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { FileJobBar } from '@klarsikt/web/ui/file-job/FileJobBar.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { ReportSheet } from '@klarsikt/web/ui/words/ReportSheet.tsx';
import { useEffect, useState } from 'react';
import { ExaminationPack } from './ExaminationPack.tsx';
import { assessmentReportTexts } from './texts.ts';
import { createReportExportChoice, type ReportExportChoice, useReportExport } from './use-export.ts';

/** The report is made from stored data, so unsent changes are saved first. */
function useSaved(): boolean {
  const { editor, editable } = useAssessment();
  const [saved, setSaved] = useState(!editable);
  useEffect(() => {
    editor.flush().then(
      () => setSaved(true),
      (cause) => console.warn('Not saved before the preview', cause),
    );
  }, [editor]);
  return saved;
}

function Preview({ order, language }: { readonly order: ReportExportChoice; readonly language: Language }) {
  const t = useT(assessmentReportTexts);
  const { id, editor, past } = useAssessment();
  const saved = useSaved();
  const state = past === null ? {} : { revision: past.revision };
  const answer = useCall(
    contract.show,
    { params: { id }, body: { language, ...order, ...state } },
    { enabled: saved, staleTime: 0, timeoutMs: 30_000 },
  );
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data?.html) return <TextSkeleton lines={24} />;
  return (
    <ReportSheet
      key={editor.revision}
      label={t('report.preview')}
      language={language}
      html={answer.data.html}
    />
  );
}

function Downloads({ job }: { readonly job: ReturnType<typeof useReportExport> }) {
  const t = useT(assessmentReportTexts);
  const busy = job.state.kind === 'running';
  return (
    <>
      <Button size="xs" variant="default" disabled={busy} onClick={() => void job.start('docx')}>
        {t('report.docx')}
      </Button>
      <Button size="xs" disabled={busy} onClick={() => void job.start('pdf')}>
        {t('report.pdf')}
      </Button>
    </>
  );
}

export function ReportPage() {
  const t = useT(assessmentReportTexts);
  const own = useLanguage();
  const { loaded, past, document } = useAssessment();
  const [chosen, setLanguage] = useState<Language | null>(null);
  const language = chosen ?? own;
  const [sure, setSure] = useState(() => hasRangesByDefault(document));
  const [paper, setPaper] = useSearchParameter('paper');
  const isBoardPaper = paper === 'board';
  const order = createReportExportChoice(isBoardPaper, sure);
  const job = useReportExport(language, order);
  const { sample } = loaded.permissions;
  return (
    <Page
      title={t('report.title')}
      sub={past === null ? t('report.sub') : t('report.subPast', { revision: past.revision })}
      tools={
        <>
          <SaveTools />
          <SegmentedSwitch
            label={t('report.language')}
            value={language}
            options={[
              { value: 'en', label: t('report.english') },
              { value: 'sv', label: t('report.swedish') },
            ]}
            onChange={setLanguage}
          />
          <SegmentedSwitch
            label={t('report.paper')}
            value={isBoardPaper ? 'board' : 'full'}
            options={[
              { value: 'full', label: t('report.full') },
              { value: 'board', label: t('report.board') },
            ]}
            onChange={(next) => setPaper(next === 'board' ? next : undefined, { replace: true })}
          />
          {isBoardPaper ? null : (
            <Checkbox
              size="xs"
              label={t('report.sure')}
              checked={sure}
              onChange={({ currentTarget: { checked } }) => setSure(checked)}
            />
          )}
          {sample ? null : <Downloads job={job} />}
        </>
      }
      bar={<FileJobBar job={job} nameOf={(format) => format.toUpperCase()} />}
    >
      {sample ? <p className="muted">{t('report.notInSample')}</p> : <ExaminationPack />}
      <Preview order={order} language={language} />
    </Page>
  );
}
