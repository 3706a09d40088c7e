/** The fields that a Word file can name, each with what it says now. */
import { type AnswerOf, report } from '@klarsikt/contract';
import { comparable, holdsSought, wordTag } from '@klarsikt/engine';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFileLink } from '@klarsikt/web/platform/files/file-link.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { say, sayError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useMemo, useState } from 'react';
import type { usePreviewed } from './TemplatePreview.tsx';
import styles from './template.module.css';
import { texts } from './texts.ts';

type Fields = AnswerOf<typeof report.fields>;

/** Fields whose path or present value holds what is sought. */
function holding(fields: Fields, sought: string): Fields {
  const text = comparable(sought.trim());
  return fields.filter(
    ({ path, value }) => text === '' || holdsSought(path, text) || holdsSought(value, text),
  );
}

/** Pressing a field copies its tag. */
function FieldList({ fields }: { readonly fields: Fields }) {
  const t = useT(texts);
  const language = useLanguage();
  const copy = (tag: string) => {
    navigator.clipboard.writeText(tag).then(
      () => say(t('template.copied')),
      (error) => sayError(error, language),
    );
  };
  return (
    <ul className={styles.list}>
      {fields.map(({ path, leaf, within, value }) => {
        const tag = wordTag({ path, leaf });
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

/** Every field with its present value, to copy into Word. */
export function FieldPicker({ all, id, choose }: ReturnType<typeof usePreviewed>) {
  const t = useT(texts);
  const language = useLanguage();
  const linkTo = useFileLink();
  const [wanted, setWanted] = useState('');
  const { data } = useCall(
    report.fields,
    { params: { id: id ?? 0, language } },
    { enabled: id !== null, timeoutMs: 30_000 },
  );
  const shown = useMemo(() => holding(data ?? [], wanted), [data, wanted]);
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
        <a className="text-link" {...linkTo(report.fieldsFile, { params: { id, language } })}>
          {t('template.fieldsFile')}
        </a>
      </div>
      <FieldList fields={shown} />
    </section>
  );
}
