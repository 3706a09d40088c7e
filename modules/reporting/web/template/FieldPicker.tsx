import { type EndpointResponse, reportContract } from '@klarsikt/contract';
import { toWordFileTag } from '@klarsikt/engine/report';
import { containsSearchedWords, toComparableText } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFileLink } from '@klarsikt/web/platform/files/file-link.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useMemo, useState } from 'react';
import type { usePreviewAssessment } from './TemplatePreview.tsx';
import styles from './template.module.css';
import { templateTexts } from './texts.ts';

type Fields = EndpointResponse<typeof reportContract.fields>;

function filterFields(fields: Fields, sought: string): Fields {
  const text = toComparableText(sought.trim());
  return fields.filter(
    ({ path, value }) =>
      text === '' || containsSearchedWords(path, text) || containsSearchedWords(value, text),
  );
}

function FieldList({ fields }: { readonly fields: Fields }) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const copy = (tag: string) => {
    navigator.clipboard.writeText(tag).then(
      () => showNotice(t('template.copied')),
      (error) => showError(error, language),
    );
  };
  return (
    <ul className={styles.list}>
      {fields.map(({ path, leaf, within, value }) => {
        const tag = toWordFileTag({ path, leaf });
        return (
          <li key={`${within} ${path}`}>
            <button
              type="button"
              className={styles.offer}
              aria-label={t('template.copy', { tag })}
              onClick={() => copy(tag)}
            >
              <code>{tag}</code>
              <span>{value}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function TemplateFieldPicker({ all, id, choose }: ReturnType<typeof usePreviewAssessment>) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const linkTo = useFileLink();
  const [wanted, setWanted] = useState('');
  const { data } = useCall(
    reportContract.fields,
    { params: { id: id ?? 0, language } },
    { enabled: id !== null, timeoutMs: 30_000 },
  );
  const shown = useMemo(() => filterFields(data ?? [], wanted), [data, wanted]);
  if (id === null) return <p className="muted">{t('template.noAssessment')}</p>;
  return (
    <section aria-label={t('template.fields')}>
      <h2>
        {t('template.fields')} <span className="muted">{data?.length ?? ''}</span>
      </h2>
      <div className={styles.fields}>
        <NativeSelect
          size="xs"
          aria-label={t('template.previewOf')}
          value={String(id)}
          data={all.map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
        <TextInput
          size="xs"
          type="search"
          aria-label={t('template.findField')}
          placeholder={t('template.findField')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <a className="text-link" {...linkTo(reportContract.fieldsFile, { params: { id, language } })}>
          {t('template.fieldsFile')}
        </a>
      </div>
      <FieldList fields={shown} />
    </section>
  );
}
