/** /ra/templates/create: creates an own template from another template or from a file. */
import {
  templateContract as contract,
  type TemplateKind,
  type TemplateRow,
  templateKinds,
} from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import styles from './template.module.css';
import { templateTexts } from './texts.ts';

const longestName = 120;

interface NewTemplateInput {
  readonly name: string;
  readonly ref: string;
  readonly file: File | null;
  readonly kind: TemplateKind;
}

function useCreate() {
  const t = useT(templateTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const create = useCommand(contract.create, { refreshes: [contract.list] });
  const contentOf = async (file: File) => {
    try {
      return JSON.parse(await file.text());
    } catch {
      return null;
    }
  };
  const submit = async ({ name, ref, file, kind }: NewTemplateInput) => {
    const template = file === null ? undefined : await contentOf(file);
    if (template === null) {
      showNotice(t('template.notJson'), 'error');
      return;
    }
    const from =
      file === null || template === undefined ? { ref } : { template, origin: file.name.slice(0, 300) };
    try {
      const { id } = await create.mutateAsync({ body: { name, kind, from } });
      showNotice(t('template.created'));
      await navigate({ to: '/ra/templates/$templateId', params: { templateId: String(id) } });
    } catch (error) {
      showError(error, language);
    }
  };
  return { submit, busy: create.isPending };
}

/** Provides the name of the new template: the name of the source template until the user types another name. */
function useName(rows: readonly TemplateRow[], { ref, file }: Pick<NewTemplateInput, 'ref' | 'file'>) {
  const language = useLanguage();
  const [written, setWritten] = useState<string | null>(null);
  const begun = rows.find((row) => row.ref === ref)?.name[language] ?? '';
  const name = written ?? file?.name.replace(/\.json$/i, '').slice(0, longestName) ?? begun;
  return [name, setWritten] as const;
}

function Form({ rows, from }: { readonly rows: readonly TemplateRow[]; readonly from: string }) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const first = rows.find(({ ref }) => ref === from) ?? rows[0];
  const [given, setGiven] = useState<Omit<NewTemplateInput, 'name'>>({
    ref: first?.ref ?? '',
    file: null,
    kind: 'assessment',
  });
  const [name, setName] = useName(rows, given);
  const { submit, busy } = useCreate();
  const [tried, setTried] = useState(false);
  const unnamed = name.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (!unnamed) await submit({ ...given, name });
  };
  return (
    <ErrorSummaryForm className={styles.fields} onSubmit={onSubmit}>
      <TextInput
        label={t('template.name')}
        required
        maxLength={longestName}
        value={name}
        error={tried && unnamed ? t('template.say.name') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('template.startFrom')}
        value={given.ref}
        disabled={given.file !== null}
        data={rows.map(({ ref, name }) => ({ value: ref, label: name[language] }))}
        onChange={(event) => setGiven({ ...given, ref: event.currentTarget.value })}
      />
      <label>
        {t('template.file')}{' '}
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => setGiven({ ...given, file: event.currentTarget.files?.[0] ?? null })}
        />
      </label>
      {given.file === null ? null : (
        <NativeSelect
          label={t('template.fileKind')}
          value={given.kind}
          data={templateKinds.map((kind) => ({ value: kind, label: t(`template.kind.${kind}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setGiven({ ...given, kind: templateKinds.find((one) => one === value) ?? 'assessment' })
          }
        />
      )}
      <div>
        <Button type="submit" loading={busy}>
          {t('template.create')}
        </Button>
      </div>
    </ErrorSummaryForm>
  );
}

export function CreateReportTemplatePage() {
  const t = useT(templateTexts);
  const { from = '' } = useSearch({ strict: false });
  const { data, error, refetch } = useCall(contract.list, {});
  return (
    <Page title={t('template.new')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? (
        error ? null : (
          <ListSkeleton />
        )
      ) : (
        <Form rows={data.templates.filter(({ source }) => source !== 'word')} from={String(from)} />
      )}
    </Page>
  );
}
