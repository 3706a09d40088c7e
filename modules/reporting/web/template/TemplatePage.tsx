/** /ra/templates/{id}: editor of an own template, findings of a Word file, or read-only view of another template. */
import { templateContract as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useLoadedDocument } from '@klarsikt/web/platform/document/use-document.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useParams } from '@tanstack/react-router';
import { filterBlockDrafts, listBlockTreeRows, summarizeBlock } from './blocks.ts';
import { TemplateEditor } from './editor/TemplateEditor.tsx';
import { ownTemplateDocumentKind } from './kind.ts';
import { TemplatePreview } from './TemplatePreview.tsx';
import styles from './template.module.css';
import { templateTexts } from './texts.ts';
import { WordTemplatePage } from './WordPage.tsx';

function Own({ id }: { readonly id: number }) {
  const t = useT(templateTexts);
  const { data, error, retry } = useLoadedDocument(ownTemplateDocumentKind, id);
  if (data !== null) return <TemplateEditor id={id} data={data} />;
  return (
    <Page title={t('template.title')}>
      {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={retry} />}
    </Page>
  );
}

function Given({ templateRef }: { readonly templateRef: string }) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const { data, error, refetch } = useCall(contract.one, { params: { y: templateRef } });
  const rows = data?.template == null ? [] : listBlockTreeRows(filterBlockDrafts(data.template.content));
  return (
    <Page
      title={data?.name[language] ?? t('template.title')}
      sub={data?.description[language]}
      tools={
        <Link className="text-link" to="/ra/templates/create" search={{ from: templateRef }}>
          {t('template.use')}
        </Link>
      }
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton /> : null}
      {data?.template == null ? null : (
        <div className={styles.columns}>
          <TemplatePreview template={data.template} kind={data.kind} />
          <section>
            <p className="muted">{t('template.readOnly')}</p>
            <h2>
              {t('template.blocks')} <span className="muted">{rows.length}</span>
            </h2>
            <ul className={styles.list}>
              {rows.map(({ place, depth, block }) => (
                <li key={place} style={{ paddingInlineStart: depth * 14 }}>
                  <span className={styles.kind}>{t(`kind.${block.type}`)}</span>{' '}
                  {summarizeBlock(block, language)}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Page>
  );
}

export function ReportTemplatePage() {
  const { templateId = '' } = useParams({ strict: false });
  if (/^\d+$/.test(templateId)) return <Own key={templateId} id={Number(templateId)} />;
  const word = /^word-(\d+)$/.exec(templateId)?.[1];
  if (word !== undefined) return <WordTemplatePage key={word} id={Number(word)} />;
  return <Given key={templateId} templateRef={templateId} />;
}
