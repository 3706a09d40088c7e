/** /ra/{raId}/reports/create: creates a report from a template and the answers to its questions. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { reportContract as contract, type TemplateRow, templateContract } from '@klarsikt/contract';
import { adaptTemplateQuestions, noRiskFilter, type ReportRiskFilter } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { type TemplateAnswers, TemplateQuestions } from '@klarsikt/web/ui/fields/TemplateQuestions.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ReportRiskFilterFields } from './FilterFields.tsx';
import styles from './reports.module.css';
import { savedReportsTexts } from './texts.ts';

interface NewReportInput {
  readonly title: string;
  readonly template: string;
  readonly language: Language;
  readonly parameters: TemplateAnswers;
  readonly riskFilter: ReportRiskFilter;
}

const empty = { title: '', parameters: {}, riskFilter: noRiskFilter } as const;

function useCreateReport() {
  const t = useT(savedReportsTexts);
  const own = useLanguage();
  const navigate = useNavigate();
  const { id } = useAssessment();
  const { mutateAsync, isPending } = useCommand(contract.create, { refreshes: [contract.listSaved] });
  const createReport = async (given: NewReportInput) => {
    try {
      const body = { ...given, riskFilter: { ...given.riskFilter } };
      const { title } = await mutateAsync({ params: { id }, body });
      showNotice(t('reports.created'));
      await navigate({
        to: '/ra/$raId/reports/$reportTitle/edit',
        params: { raId: String(id), reportTitle: title },
      });
    } catch (error) {
      showError(error, own);
    }
  };
  return { createReport, isPending };
}

function Form({ rows }: { readonly rows: readonly TemplateRow[] }) {
  const t = useT(savedReportsTexts);
  const own = useLanguage();
  const { document } = useAssessment();
  const { createReport, isPending } = useCreateReport();
  const template = rows[0]?.ref ?? '';
  const [given, setGiven] = useState<NewReportInput>({ ...empty, template, language: own });
  const row = rows.find(({ ref }) => ref === given.template);
  const [tried, setTried] = useState(false);
  const untitled = given.title.trim() === '';
  const submit = async () => {
    setTried(true);
    if (!untitled) await createReport(given);
  };
  return (
    <ErrorSummaryForm className={styles.fields} onSubmit={submit}>
      <NativeSelect
        label={t('reports.template')}
        value={given.template}
        data={rows.map(({ ref, name }) => ({ value: ref, label: name[own] }))}
        onChange={(event) => setGiven({ ...given, template: event.currentTarget.value, parameters: {} })}
      />
      <p className="muted">{row?.description[own]}</p>
      <TextInput
        label={t('reports.name')}
        required
        maxLength={200}
        value={given.title}
        error={tried && untitled ? t('reports.say.name') : null}
        onChange={(event) => setGiven({ ...given, title: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('reports.language')}
        value={given.language}
        data={[
          { value: 'en', label: t('reports.english') },
          { value: 'sv', label: t('reports.swedish') },
        ]}
        onChange={(event) =>
          setGiven({ ...given, language: event.currentTarget.value === 'sv' ? 'sv' : 'en' })
        }
      />
      <TemplateQuestions
        parameters={adaptTemplateQuestions(row?.parameters ?? [], document)}
        value={given.parameters}
        onChange={(parameters) => setGiven({ ...given, parameters })}
      />
      <ReportRiskFilterFields
        value={given.riskFilter}
        onChange={(riskFilter) => setGiven({ ...given, riskFilter })}
      />
      <div>
        <Button type="submit" loading={isPending}>
          {t('reports.create')}
        </Button>
      </div>
    </ErrorSummaryForm>
  );
}

export function CreateReportPage() {
  const t = useT(savedReportsTexts);
  const { id } = useAssessment();
  const { data, error, refetch } = useCall(templateContract.forAssessment, { params: { x: id } });
  return (
    <Page title={t('reports.new')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? error ? null : <ListSkeleton /> : <Form rows={data} />}
    </Page>
  );
}
