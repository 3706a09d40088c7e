import { cmsContract } from '@klarsikt/contract';
import { type ContentKind, contentFields, contentKinds, isSlugOfKind } from '@klarsikt/engine/content';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useUpload } from '@klarsikt/web/platform/api/use-upload.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { FileDrop } from '@klarsikt/web/ui/fields/FileDrop.tsx';
import { NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { UploadProgress } from '@klarsikt/web/ui/progress/Progress.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import styles from './cms.module.css';
import { cmsTexts } from './texts.ts';

type Entry = NonNullable<ReturnType<typeof useDocuments>['data']>['documents'][number];

const useDocuments = () => useCall(cmsContract.list, {});

function Row({ entry }: { readonly entry: Entry }) {
  const t = useT(cmsTexts);
  const format = useFormat();
  return (
    <li>
      <Link to="/atlas/content/$slug" params={{ slug: entry.slug }} className="text-link">
        {format.text(entry.title) || entry.slug}
      </Link>
      <span>{t(`cms.state.${entry.state}`)}</span>
      <span>{entry.starter ? t('cms.starter') : ''}</span>
      <span>{entry.changedAt === null ? '' : `${format.date(entry.changedAt)}, ${entry.changedBy}`}</span>
    </li>
  );
}

function NewText({ taken }: { readonly taken: ReadonlySet<string> }) {
  const t = useT(cmsTexts);
  const navigate = useNavigate();
  const [kind, setKind] = useState<ContentKind>('help');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const slug = `${contentFields[kind].prefix}${name.trim()}`;
  const fault = taken.has(slug) ? t('cms.nameTaken') : isSlugOfKind(kind, slug) ? null : t('cms.nameBad');
  return (
    <ErrorSummaryForm
      className={styles.tools}
      onSubmit={async () => {
        setTried(true);
        if (fault === null)
          await navigate({ to: '/atlas/content/$slug', params: { slug }, search: { kind } });
      }}
    >
      <NativeSelect
        label={t('cms.newKind')}
        value={kind}
        data={contentKinds.map((value) => ({ value, label: t(`cms.kind.${value}`) }))}
        onChange={(event) => setKind(contentKinds.find((one) => one === event.currentTarget.value) ?? 'help')}
      />
      <TextInput
        label={t('cms.newName')}
        description={t('cms.newHint')}
        value={name}
        error={tried && fault !== null ? fault : null}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('cms.create')}
      </Button>
    </ErrorSummaryForm>
  );
}

function Folder() {
  const t = useT(cmsTexts);
  const language = useLanguage();
  const { state, send } = useUpload(cmsContract.importFolder, {
    refreshes: [cmsContract.list],
    onDone: ({ drafts, same }) => showNotice(t('cms.imported', { drafts: drafts.length, same })),
  });
  return (
    <>
      <FileDrop
        brief
        accept=".zip"
        words={{ drop: t('cms.importDrop'), choose: t('cms.importChoose'), taken: t('cms.importTaken') }}
        onFile={(file) => void send({ file, fields: {} })}
      />
      {state.is === 'sending' ? <UploadProgress state={state} reading={t('cms.sending')} /> : null}
      {state.is === 'failed' ? <p role="alert">{formatErrorMessage(state.error, language)}</p> : null}
    </>
  );
}

async function exportFolder(): Promise<void> {
  saveFile(await call(cmsContract.exportFolder, {}), 'klarsikt-site.zip');
}

function ExportButton() {
  const t = useT(cmsTexts);
  const language = useLanguage();
  const [fault, setFault] = useState<unknown>(null);
  const start = () => {
    setFault(null);
    exportFolder().catch(setFault);
  };
  return (
    <>
      {fault === null ? null : <span role="alert">{formatErrorMessage(fault, language)}</span>}
      <Button variant="default" onClick={start}>
        {t('cms.export')}
      </Button>
    </>
  );
}

export function ContentListPage() {
  const t = useT(cmsTexts);
  const { data, error, refetch } = useDocuments();
  const documents = data?.documents ?? [];
  const newer = documents.filter(({ starter }) => starter).length;
  return (
    <Page title={t('cms.title')} sub={t('cms.sub')} tools={<ExportButton />}>
      {error !== null ? (
        <ErrorState error={error} title={t('cms.failed')} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <>
          {newer > 0 ? (
            <p className={styles.told} role="status">
              <strong>{t('cms.starters', { count: newer })}</strong>
            </p>
          ) : null}
          {contentKinds.map((kind) => {
            const own = documents.filter((entry) => entry.kind === kind);
            return own.length === 0 ? null : (
              <section key={kind} className={styles.group} aria-label={t(`cms.kind.${kind}`)}>
                <h2>
                  {t(`cms.kind.${kind}`)} <span className="tabular">{own.length}</span>
                </h2>
                <ul className={styles.rows}>
                  {own.map((entry) => (
                    <Row key={entry.slug} entry={entry} />
                  ))}
                </ul>
              </section>
            );
          })}
          <section className={styles.section}>
            <h2>{t('cms.new')}</h2>
            <NewText taken={new Set(documents.map(({ slug }) => slug))} />
          </section>
          <section className={styles.section}>
            <h2>{t('cms.import')}</h2>
            <Folder />
          </section>
        </>
      )}
    </Page>
  );
}
