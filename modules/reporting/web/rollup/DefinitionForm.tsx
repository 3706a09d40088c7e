import {
  rollupContract as contract,
  type GroupReportDefinition,
  groupReportDefinitionSchema,
  type SavedGroupReport,
} from '@klarsikt/contract';
import { getYear } from '@klarsikt/engine/calendar';
import { refetchQueries, useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showMessage } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useDebouncedValue } from '@klarsikt/web/ui/kit/hooks.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { ReportSheet } from '@klarsikt/web/ui/words/ReportSheet.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import {
  GroupReportPartsField,
  GroupReportTextFields,
  GroupTemplateFields,
  isYear,
  RollUpChoiceFields,
} from './DefinitionFields.tsx';
import { groupReportTexts } from './report-texts.ts';
import styles from './reports.module.css';

interface PreviewProps {
  readonly raId: string;
  readonly title: string;
  readonly definition: GroupReportDefinition;
}

function Preview({ raId, title, definition }: PreviewProps) {
  const t = useT(groupReportTexts);
  const { data, error, refetch } = useCall(
    contract.showReport,
    { params: { id: raId }, body: { title: title.trim() || '–', definition } },
    { staleTime: 0, timeoutMs: 30_000, placeholderData: (last) => last },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data?.html) return <TextSkeleton lines={16} />;
  return <ReportSheet label={t('groupReport.preview')} language={definition.language} html={data.html} />;
}

interface DefinitionFormProps {
  readonly raId: string;
  readonly saved: SavedGroupReport | null;
  readonly onClose: () => void;
}

function useSaving({ raId, saved, onClose }: DefinitionFormProps) {
  const t = useT(groupReportTexts);
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useCommand(contract.saveReport);
  const save = async (title: string, definition: GroupReportDefinition) => {
    const body = { title, definition, former: saved?.title ?? null, revision: saved?.revision ?? 0 };
    await mutateAsync({ params: { id: raId }, body });
    showMessage({ id: 'groupReport', tone: 'success', text: { sentence: t('groupReport.saved') } });
    onClose();
    void navigate({
      to: '/ra/$raId/group/reports/$ownerRa/$reportTitle',
      params: { raId, ownerRa: raId, reportTitle: title },
    });
    // Reload after the navigation, because the form depends on this list and an earlier reload would unmount it.
    void refetchQueries(contract.listReports);
  };
  return { save, isPending, error };
}

function useDefinition(saved: SavedGroupReport | null) {
  const t = useT(groupReportTexts);
  const { language } = useFormat();
  const year = String(getYear(getToday()));
  const [title, setTitle] = useState(saved?.title ?? t('groupReport.newTitle', { year }));
  const [definition, setDefinition] = useState(
    () => saved?.definition ?? groupReportDefinitionSchema.parse({ language }),
  );
  const change = (part: Partial<GroupReportDefinition>) =>
    setDefinition((before) => ({ ...before, ...part }));
  return { title, setTitle, definition, change };
}

export function GroupReportDefinitionForm(props: DefinitionFormProps) {
  const { raId, saved, onClose } = props;
  const t = useT(groupReportTexts);
  const { title, setTitle, definition, change } = useDefinition(saved);
  const { save, isPending, error } = useSaving(props);
  const [typed, setTyped] = useState(definition.period === null ? '' : String(definition.period));
  const [tried, setTried] = useState(false);
  const isWrong = typed !== '' && !isYear(typed);
  const form = useId();
  const submit = () => {
    setTried(true);
    return title.trim() === '' || isWrong ? undefined : save(title.trim(), definition);
  };
  const [written] = useDebouncedValue(definition, 600);
  return (
    <Page
      title={saved?.title ?? t('groupReport.new')}
      tools={
        <>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('groupReport.cancel')}
          </Button>
          <Button size="xs" type="submit" form={form} disabled={isPending}>
            {t('groupReport.save')}
          </Button>
        </>
      }
    >
      <div className={styles.editor}>
        <ErrorSummaryForm id={form} className={styles.fields} onSubmit={submit}>
          {error === null ? null : <ErrorState error={error} />}
          <TextInput
            size="xs"
            label={t('groupReport.name')}
            description={t('groupReport.nameHow')}
            error={tried && title.trim() === '' ? t('groupReport.nameMissing') : null}
            maxLength={200}
            value={title}
            onChange={({ currentTarget: { value } }) => setTitle(value)}
          />
          <GroupTemplateFields definition={definition} onChange={change} />
          <RollUpChoiceFields
            definition={definition}
            onChange={change}
            year={{ typed, onType: setTyped, isWrong: tried && isWrong }}
          />
          <GroupReportPartsField definition={definition} onChange={change} />
          <GroupReportTextFields definition={definition} onChange={change} />
        </ErrorSummaryForm>
        <Preview raId={raId} title={title} definition={written} />
      </div>
    </Page>
  );
}
