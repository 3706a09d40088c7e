/** /ra/templates/word-{id}: what was found in a Word file, and every field with its present value to copy into it. */
import { template as contract, report, type WordFinding, type WordTemplate } from '@klarsikt/contract';
import { wordTag } from '@klarsikt/engine';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { addressOf } from '../../platform/api/call.ts';
import { useCall, useCommand } from '../../platform/api/query.ts';
import { confirm } from '../../platform/confirm.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { say, sayError } from '../../platform/notices/messages.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { Button } from '../../ui/Button.tsx';
import { NativeSelect, TextInput } from '../../ui/kit/fields.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { usePreviewed } from './TemplatePreview.tsx';
import styles from './template.module.css';
import { texts } from './texts.ts';
import { WordDrop } from './WordTools.tsx';

const partOf = (part: string): 'body' | 'header' | 'footer' | 'notes' => {
  const name = part.replace(/^word\//, '');
  if (name.startsWith('document')) return 'body';
  if (name.startsWith('header')) return 'header';
  return name.startsWith('footer') ? 'footer' : 'notes';
};

function usePlace() {
  const t = useT(texts);
  return ({ part, heading, paragraph, table, row }: WordFinding['at']): string =>
    [
      t(`template.part.${partOf(part)}`),
      heading === '' ? null : t('template.placeHeading', { heading }),
      paragraph === 0 ? null : t('template.placeParagraph', { paragraph }),
      table === 0 ? null : t('template.placeTable', { table, row }),
    ]
      .filter((piece) => piece !== null)
      .join(', ');
}

function Findings({
  findings,
  kind,
}: {
  readonly findings: readonly WordFinding[];
  readonly kind: WordFinding['kind'];
}) {
  const t = useT(texts);
  const placeOf = usePlace();
  const own = findings.filter((one) => one.kind === kind);
  if (own.length === 0) return null;
  return (
    <>
      <h3>{t(`template.${kind}`)}</h3>
      <ol className={styles.list}>
        {own.map(({ code, tag, detail, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice at one place
          <li key={index} className={styles.item}>
            <div className={styles.main}>
              {t(`word.${code}`, { tag, detail })}{' '}
              {code === 'unknownName' && detail !== '' ? t('word.meant', { detail: `{{${detail}}}` }) : null}
              <p>{placeOf(at)}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Picker() {
  const t = useT(texts);
  const language = useLanguage();
  const { all, id, choose } = usePreviewed();
  const [wanted, setWanted] = useState('');
  const { data } = useCall(
    report.fields,
    { params: { id: id ?? 0, language } },
    { enabled: id !== null, timeoutMs: 30_000 },
  );
  const shown = useMemo(() => {
    const text = wanted.trim().toLowerCase();
    return (data ?? []).filter(
      ({ path, value }) =>
        text === '' || path.toLowerCase().includes(text) || value.toLowerCase().includes(text),
    );
  }, [data, wanted]);
  const copy = (tag: string) => {
    navigator.clipboard.writeText(tag).then(
      () => say(t('template.copied')),
      (error) => sayError(error, language),
    );
  };
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
        <a
          className="text-link"
          href={addressOf(report.fieldsFile.path, { params: { id, language } })}
          download
        >
          {t('template.fieldsFile')}
        </a>
      </div>
      <ul className={styles.list}>
        {shown.map(({ path, leaf, within, value }) => {
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
    </section>
  );
}

function File({ word }: { readonly word: WordTemplate }) {
  const t = useT(texts);
  const language = useLanguage();
  const navigate = useNavigate();
  const remove = useCommand(contract.removeWord, { refreshes: [contract.words, contract.list] });
  const { id, name, version, bytes, parts, usable, reading } = word;
  const drop = async () => {
    if (!(await confirm({ message: t('template.deleteAsk'), yes: t('template.delete') }))) return;
    try {
      await remove.mutateAsync({ params: { id } });
      await navigate({ to: '/ra/templates' });
    } catch (error) {
      sayError(error, language);
    }
  };
  return (
    <Page
      title={name}
      sub={t('template.version', { version, bytes: Math.ceil(bytes / 1024), parts })}
      tools={
        <>
          <a className="text-link" href={addressOf(contract.download.path, { params: { id } })} download>
            {t('template.download')}
          </a>
          <Button variant="subtle" color="red" onClick={() => void drop()}>
            {t('template.delete')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <section aria-label={t('template.findings')}>
          <p role="status">{t(usable ? 'template.usable' : 'template.notUsable')}</p>
          <h2>{t('template.findings')}</h2>
          {reading.findings.length === 0 ? <p>{t('template.nothingFound')}</p> : null}
          <Findings findings={reading.findings} kind="mend" />
          <Findings findings={reading.findings} kind="know" />
          <h3>{t('template.understood')}</h3>
          <p>{t('template.countFields', { fields: reading.fields, loops: reading.loops })}</p>
          {reading.contents ? <p>{t('template.contents')}</p> : null}
          <h3>{t('template.uploadAgain')}</h3>
          <WordDrop replaces={id} />
        </section>
        <Picker />
      </div>
    </Page>
  );
}

export function WordPage({ id }: { readonly id: number }) {
  const t = useT(texts);
  const { data, error, refetch } = useCall(contract.words, {});
  const word = data?.find((one) => one.id === id);
  if (word !== undefined) return <File word={word} />;
  return (
    <Page title={t('template.word')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton /> : null}
      {data === undefined ? null : <EmptyState title={t('template.noneWord')} />}
    </Page>
  );
}
