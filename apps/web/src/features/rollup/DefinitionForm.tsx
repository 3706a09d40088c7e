/** What a report on a group says, with the report beside it as it would be. */
import {
  rollup as contract,
  type GroupDefinition,
  groupDefinitionSchema,
  type SavedGroupReport,
  template,
  templateRefSchema,
} from '@klarsikt/contract';
import {
  type GroupReportPart,
  groupReportParts,
  operationalRelevances,
  relevanceWord,
  weighings,
} from '@klarsikt/engine';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { keyOf, useCall, useCommand } from '../../platform/api/query.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { showMessage } from '../../platform/notices/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { SummedForm } from '../../ui/fields/SummedForm.tsx';
import { TemplateQuestions } from '../../ui/fields/TemplateQuestions.tsx';
import { Checkbox, NativeSelect, Textarea, TextInput } from '../../ui/kit/fields.ts';
import { useDebouncedValue } from '../../ui/kit/hooks.ts';
import { Page } from '../../ui/Page.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states/states.tsx';
import { ReportSheet } from '../../ui/words/ReportSheet.tsx';
import { reportTexts } from './report-texts.ts';
import styles from './reports.module.css';
import { texts } from './texts.ts';

interface FieldsProps {
  readonly definition: GroupDefinition;
  readonly onChange: (change: Partial<GroupDefinition>) => void;
}

/** The year as it is typed, which may be none yet. */
interface YearProps {
  readonly year: string;
  readonly onYear: (year: string) => void;
  readonly isWrong: boolean;
}

const isYear = (text: string): boolean => /^(19|2\d)\d\d$/.test(text);

/** The figures that the report is about. */
function Choices({ definition, onChange, year, onYear, isWrong }: FieldsProps & YearProps) {
  const t = useT(reportTexts);
  const words = useT(texts);
  const { language } = useFormat();
  return (
    <div className={styles.choices}>
      <NativeSelect
        size="xs"
        label={t('groupReport.language')}
        value={definition.language}
        data={[
          { value: 'en', label: t('groupReport.english') },
          { value: 'sv', label: t('groupReport.swedish') },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ language: value === 'sv' ? 'sv' : 'en' })}
      />
      <NativeSelect
        size="xs"
        label={t('groupReport.figure')}
        value={definition.figure}
        data={[
          { value: 'residual', label: words('rollup.residual') },
          { value: 'inherent', label: words('rollup.inherent') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ figure: value === 'inherent' ? 'inherent' : 'residual' })
        }
      />
      <NativeSelect
        size="xs"
        label={t('groupReport.area')}
        value={definition.area ?? ''}
        data={[
          { value: '', label: words('rollup.area.all') },
          ...operationalRelevances.map((one) => ({ value: one, label: relevanceWord(one, language) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ area: operationalRelevances.find((one) => one === value) ?? null })
        }
      />
      <NativeSelect
        size="xs"
        label={t('groupReport.weigh')}
        value={definition.weigh}
        data={weighings.map((one) => ({ value: one, label: words(`rollup.weigh.${one}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ weigh: weighings.find((one) => one === value) ?? 'customers' })
        }
      />
      <TextInput
        size="xs"
        label={t('groupReport.year')}
        placeholder={t('groupReport.newest')}
        description={t('groupReport.yearHow')}
        error={isWrong ? t('groupReport.yearWrong') : null}
        inputMode="numeric"
        maxLength={4}
        value={year}
        onChange={({ currentTarget: { value } }) => {
          onYear(value);
          onChange({ period: isYear(value) ? Number(value) : null });
        }}
      />
    </div>
  );
}

function Parts({ definition, onChange }: FieldsProps) {
  const t = useT(reportTexts);
  const toggle = (part: GroupReportPart, on: boolean) =>
    onChange({
      parts: groupReportParts.filter((one) => (one === part ? on : definition.parts.includes(one))),
    });
  return (
    <fieldset className={styles.parts}>
      <legend>{t('groupReport.parts')}</legend>
      {groupReportParts.map((part) => (
        <Checkbox
          key={part}
          size="xs"
          label={t(`groupReport.part.${part}`)}
          checked={definition.parts.includes(part)}
          onChange={({ currentTarget: { checked } }) => toggle(part, checked)}
        />
      ))}
    </fieldset>
  );
}

/** The template that the report is made by, and what it asks. */
function Form({ definition, onChange }: FieldsProps) {
  const t = useT(reportTexts);
  const { language } = useFormat();
  const { data } = useCall(template.list, {});
  const offered = (data?.templates ?? []).filter(({ kind, usable }) => kind === 'group' && usable);
  const chosen = offered.find(({ ref }) => ref === definition.template);
  const gone = data !== undefined && chosen === undefined;
  const other = chosen === undefined ? [{ value: definition.template, label: '–' }] : [];
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('groupReport.template')}
        error={gone ? t('groupReport.templateGone') : null}
        value={definition.template}
        data={[...other, ...offered.map(({ ref, name }) => ({ value: ref, label: name[language] }))]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ template: templateRefSchema.parse(value), parameters: {} })
        }
      />
      <TemplateQuestions
        parameters={chosen?.parameters ?? []}
        value={definition.parameters}
        onChange={(parameters) => onChange({ parameters })}
      />
    </>
  );
}

interface PreviewProps {
  readonly raId: string;
  readonly title: string;
  readonly definition: GroupDefinition;
}

function Preview({ raId, title, definition }: PreviewProps) {
  const t = useT(reportTexts);
  const { data, error, refetch } = useCall(
    contract.showReport,
    { params: { id: raId }, body: { title: title.trim() || '–', definition } },
    { staleTime: 0, timeoutMs: 30_000, placeholderData: (last) => last },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data?.html) return <TextSkeleton lines={16} />;
  return <ReportSheet label={t('groupReport.preview')} language={definition.language} html={data.html} />;
}

const longest = 20_000;

interface DefinitionFormProps {
  readonly raId: string;
  /** Null: a new one. */
  readonly saved: SavedGroupReport | null;
  readonly onClose: () => void;
}

function useSaving({ raId, saved, onClose }: DefinitionFormProps) {
  const t = useT(reportTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useCommand(contract.saveReport);
  const save = async (title: string, definition: GroupDefinition) => {
    const body = { title, definition, former: saved?.title ?? null, revision: saved?.revision ?? 0 };
    await mutateAsync({ params: { id: raId }, body });
    showMessage({ id: 'groupReport', tone: 'success', text: { sentence: t('groupReport.saved') } });
    onClose();
    void navigate({
      to: '/ra/$raId/group/reports/$ownerRa/$reportTitle',
      params: { raId, ownerRa: raId, reportTitle: title },
    });
    // After it: the form is made of this list, and would be gone before it has led on.
    void client.invalidateQueries({ queryKey: keyOf(contract.listReports) });
  };
  return { save, isPending, error };
}

export function DefinitionForm(props: DefinitionFormProps) {
  const { raId, saved, onClose } = props;
  const t = useT(reportTexts);
  const { language } = useFormat();
  const year = String(new Date().getFullYear());
  const [title, setTitle] = useState(saved?.title ?? t('groupReport.newTitle', { year }));
  const [definition, setDefinition] = useState(
    () => saved?.definition ?? groupDefinitionSchema.parse({ language }),
  );
  const change = (part: Partial<GroupDefinition>) => setDefinition((before) => ({ ...before, ...part }));
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
        <SummedForm id={form} className={styles.fields} onSubmit={submit}>
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
          <Form definition={definition} onChange={change} />
          <Choices
            definition={definition}
            onChange={change}
            year={typed}
            onYear={setTyped}
            isWrong={tried && isWrong}
          />
          <Parts definition={definition} onChange={change} />
          {(['introduction', 'conclusion'] as const).map((name) => (
            <Textarea
              key={name}
              size="xs"
              autosize
              minRows={4}
              maxRows={14}
              maxLength={longest}
              label={t(`groupReport.${name}`)}
              description={t('groupReport.markdown')}
              value={definition[name]}
              onChange={({ currentTarget: { value } }) => change({ [name]: value })}
            />
          ))}
        </SummedForm>
        <Preview raId={raId} title={title} definition={written} />
      </div>
    </Page>
  );
}
