/**
 * Import of foreign tables and of complete assessments from files. It is available at /ra/import and /ra/util/import
 * without an assessment, and at /ra/{raId}/import for one assessment.
 */
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { assessmentContract as assessments } from '@klarsikt/contract';
import { refetchQueries, useCall } from '@klarsikt/web/platform/api/query.ts';
import { reportError } from '@klarsikt/web/platform/api/report-error.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EntryImport } from './EntryImport.tsx';
import { FigureImport } from './FigureImport.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import styles from './import.module.css';
import { importTexts } from './texts.ts';
import { WholeAssessmentImport } from './WholeImport.tsx';

const entryKinds = ['controls', 'threats', 'risks', 'comments'] as const;
const kinds = ['figures', ...entryKinds] as const;
const kindsOfStart = [...kinds, 'assessments'] as const;

/** Reads the kind of import from the address; `first` without one. */
function useImportKind<K extends (typeof kindsOfStart)[number]>(offered: readonly K[], first: K) {
  const t = useT(importTexts);
  const [wanted, setWanted] = useSearchParameter('what');
  const kind = offered.find((one) => one === wanted) ?? first;
  return {
    kind,
    label: t('intake.what'),
    tabs: offered.map((value) => ({ value, label: t(`intake.what.${value}`) })),
    choose: (value: K) => setWanted(value === first ? undefined : value),
  };
}

/** Lets the user choose an assessment and opens its import page. */
function AssessmentChoice({ kind }: { readonly kind: (typeof kinds)[number] }) {
  const t = useT(importTexts);
  const navigate = useNavigate();
  const listed = useCall(assessments.list, { query: {} });
  const open = (raId: string) => {
    if (raId === '') return;
    const search = kind === 'figures' ? {} : { what: kind };
    navigate({ to: '/ra/$raId/import', params: { raId }, search }).catch(reportError);
  };
  return (
    <div className={styles.part}>
      <NativeSelect
        size="xs"
        label={t('intake.into')}
        value=""
        data={[
          { value: '', label: t('intake.choose') },
          ...(listed.data?.assessments ?? []).map((one) => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={(event) => open(event.currentTarget.value)}
      />
    </div>
  );
}

export function TableImportPage() {
  const t = useT(importTexts);
  const { kind, label, tabs, choose } = useImportKind(kindsOfStart, 'figures');
  return (
    <Page title={t('intake.title')} sub={t('intake.sub')}>
      <Tabs label={label} value={kind} tabs={tabs} onChange={choose}>
        {kind === 'assessments' ? <WholeAssessmentImport /> : <AssessmentChoice kind={kind} />}
      </Tabs>
    </Page>
  );
}

/**
 * Saves pending changes of the open assessment, so that rows are read and written at its newest revision; returns
 * true once they are saved.
 */
function useIsSaved(): boolean {
  const { editor } = useAssessment();
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    editor
      .flush()
      .then(() => refetchQueries(assessments.load))
      .catch(reportError)
      .finally(() => setSaved(true));
  }, [editor]);
  return isSaved;
}

function ImportIntoAssessment({ kind }: { readonly kind: (typeof kinds)[number] }) {
  const { id } = useAssessment();
  const isSaved = useIsSaved();
  if (!isSaved) return <ListSkeleton />;
  return (
    <div className={styles.part}>
      {kind === 'figures' ? <FigureImport id={id} /> : <EntryImport key={kind} id={id} kind={kind} />}
      <ImportHistory id={id} />
    </div>
  );
}

export function AssessmentImportPage() {
  const t = useT(importTexts);
  const { editable, commentable, past } = useAssessment();
  const offered = [...(editable ? kinds : []), ...(!editable && commentable ? (['comments'] as const) : [])];
  const [first = 'comments'] = offered;
  const { kind, label, tabs, choose } = useImportKind<(typeof kinds)[number]>(offered, first);
  return (
    <Page title={t('intake.title')} sub={t('intake.intoSub')}>
      {offered.length === 0 || past !== null ? (
        <p>{t('intake.notHere')}</p>
      ) : (
        <Tabs label={label} value={kind} tabs={tabs} onChange={choose}>
          <ImportIntoAssessment kind={kind} />
        </Tabs>
      )}
    </Page>
  );
}
