/** /ra/{raId}/reports/create: a report from a template, with the questions that the template asks. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { report as contract, type TemplateRow, template } from '@klarsikt/contract';
import { type Language, noRiskFilter, questionsFor, type ReportRiskFilter } from '@klarsikt/engine';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { say, sayError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SummedForm } from '@klarsikt/web/ui/fields/SummedForm.tsx';
import { type Answers, TemplateQuestions } from '@klarsikt/web/ui/fields/TemplateQuestions.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FilterFields } from './FilterFields.tsx';
import styles from './reports.module.css';
import { texts } from './texts.ts';

interface Given {
  readonly title: string;
  readonly template: string;
  readonly language: Language;
  readonly parameters: Answers;
  readonly riskFilter: ReportRiskFilter;
}

const empty = { title: '', parameters: {}, riskFilter: noRiskFilter } as const;

/** Saves the report, and goes on to its words. */
function useCreateReport() {
  const t = useT(texts);
  const own = useLanguage();
  const navigate = useNavigate();
  const { id } = useAssessment();
  const { mutateAsync, isPending } = useCommand(contract.create, { refreshes: [contract.listSaved] });
  const createReport = async (given: Given) => {
    try {
      const body = { ...given, riskFilter: { ...given.riskFilter } };
      const { title } = await mutateAsync({ params: { id }, body });
      say(t('reports.created'));
      await navigate({
        to: '/ra/$raId/reports/$reportTitle/edit',
        params: { raId: String(id), reportTitle: title },
      });
    } catch (error) {
      sayError(error, own);
    }
  };
  return { createReport, isPending };
}

function Form({ rows }: { readonly rows: readonly TemplateRow[] }) {
  const t = useT(texts);
  const own = useLanguage();
  const { document } = useAssessment();
  const { createReport, isPending } = useCreateReport();
  const template = rows[0]?.ref ?? '';
  const [given, setGiven] = useState<Given>({ ...empty, template, language: own });
  const row = rows.find(({ ref }) => ref === given.template);
  const [tried, setTried] = useState(false);
  const untitled = given.title.trim() === '';
  const submit = async () => {
    setTried(true);
    if (!untitled) await createReport(given);
  };
  return (
    <SummedForm className={styles.fields} onSubmit={submit}>
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
        parameters={questionsFor(row?.parameters ?? [], document)}
        value={given.parameters}
        onChange={(parameters) => setGiven({ ...given, parameters })}
      />
      <FilterFields value={given.riskFilter} onChange={(riskFilter) => setGiven({ ...given, riskFilter })} />
      <div>
        <Button type="submit" loading={isPending}>
          {t('reports.create')}
        </Button>
      </div>
    </SummedForm>
  );
}

export function CreateReportPage() {
  const t = useT(texts);
  const { id } = useAssessment();
  const { data, error, refetch } = useCall(template.forAssessment, { params: { x: id } });
  return (
    <Page title={t('reports.new')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? error ? null : <ListSkeleton /> : <Form rows={data} />}
    </Page>
  );
}
