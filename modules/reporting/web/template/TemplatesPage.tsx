/**
 * /ra/templates and /atlas/templates: shipped, own and installed templates, Word files, and the templates of the
 * uplink.
 */
import { templateContract as contract, type TemplateRow, templateSources } from '@klarsikt/contract';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import styles from './template.module.css';
import { templateTexts } from './texts.ts';
import { WordTemplateTools } from './WordTools.tsx';

/** Returns the address of a template: the number of an own template, otherwise its reference. */
export const getTemplateAddress = (ref: string): string => ref.replace(/^own-/, '');

function Origin({ row }: { readonly row: TemplateRow }) {
  const t = useT(templateTexts);
  const { date } = useFormat();
  const { source, origin, updated } = row;
  return (
    <span className="muted">
      {source === 'installed' ? `${t('template.by', { owner: origin })}. ` : null}
      {updated === null ? null : t('template.changed', { at: date(updated.at), author: updated.author })}
    </span>
  );
}

function Item({ row, mayEdit }: { readonly row: TemplateRow; readonly mayEdit: boolean }) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const { ref, name, description, usable, source } = row;
  return (
    <li className={styles.item}>
      <div className={styles.main}>
        <Link to="/ra/templates/$templateId" params={{ templateId: getTemplateAddress(ref) }}>
          {name[language]}
        </Link>{' '}
        {usable ? null : <span className={styles.fault}>{t('template.faulty')}</span>}
        <p>{description[language]}</p>
        <Origin row={row} />
      </div>
      {mayEdit && source !== 'own' && source !== 'word' ? (
        <Link className="text-link" to="/ra/templates/create" search={{ from: ref }}>
          {t('template.use')}
        </Link>
      ) : null}
    </li>
  );
}

function Remote() {
  const t = useT(templateTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { data } = useCall(contract.remote, {}, { timeoutMs: 15_000 });
  const create = useCommand(contract.create, { refreshes: [contract.list] });
  if (data === undefined || data.origin === null) return null;
  const { origin, templates } = data;
  const take = async (template: (typeof templates)[number]) => {
    try {
      const name = template.name[language].slice(0, 120);
      // Send the template in the JSON form in which it was received.
      const from = { template: JSON.parse(JSON.stringify(template.template)), origin };
      const { id } = await create.mutateAsync({ body: { name, kind: template.kind, from } });
      showNotice(t('template.created'));
      await navigate({ to: '/ra/templates/$templateId', params: { templateId: String(id) } });
    } catch (error) {
      showError(error, language);
    }
  };
  return (
    <section className={styles.section}>
      <h2>
        {t('template.remote')} <span className="muted">{origin}</span>
      </h2>
      {templates.length === 0 ? <p className="muted">{t('template.remoteNone')}</p> : null}
      <ul className={styles.list}>
        {templates.map((template) => (
          <li key={`${template.owner} ${template.at} ${template.name.en}`} className={styles.item}>
            <div className={styles.main}>
              {template.name[language]}{' '}
              <span className="muted">{t('template.by', { owner: template.owner })}</span>
            </div>
            {template.faults.length === 0 ? (
              <Button variant="default" disabled={create.isPending} onClick={() => void take(template)}>
                {t('template.remoteTake')}
              </Button>
            ) : (
              <span className={styles.fault}>{t('template.faults', { count: template.faults.length })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tabs of report templates and assessment templates. Atlas has only report templates. */
function KindTabs() {
  const t = useT(templateTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (!pathname.startsWith('/ra/')) return null;
  return (
    <Tabs
      inset
      label={t('template.tabs')}
      value="reports"
      tabs={[
        { value: 'reports', label: t('template.reports') },
        { value: 'assessments', label: t('template.assessments') },
      ]}
      onChange={(next) => {
        if (next === 'assessments') void navigate({ to: '/ra/templates/assessments' });
      }}
    />
  );
}

export function ReportTemplatesPage() {
  const t = useT(templateTexts);
  const { data, error, refetch } = useCall(contract.list, {});
  const tools = data?.mayEdit ? (
    <Link className="text-link" to="/ra/templates/create">
      {t('template.new')}
    </Link>
  ) : undefined;
  return (
    <Page title={t('template.title')} sub={t('template.sub')} tools={tools} bar={<KindTabs />}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <ListSkeleton /> : null}
      {data === undefined
        ? null
        : templateSources.map((source) => {
            const rows = data.templates.filter((row) => row.source === source);
            if (source === 'installed' && rows.length === 0) return null;
            return (
              <section key={source} className={styles.section}>
                <h2>{t(`template.${source}`)}</h2>
                {rows.length === 0 && source === 'own' ? (
                  <p className="muted">{t('template.noneOwn')}</p>
                ) : null}
                {rows.length === 0 && source === 'word' ? (
                  <p className="muted">{t('template.noneWord')}</p>
                ) : null}
                <ul className={styles.list}>
                  {rows.map((row) => (
                    <Item key={row.ref} row={row} mayEdit={data.mayEdit} />
                  ))}
                </ul>
                {source === 'word' ? <WordTemplateTools mayEdit={data.mayEdit} /> : null}
              </section>
            );
          })}
      {data?.mayEdit ? <Remote /> : null}
    </Page>
  );
}
