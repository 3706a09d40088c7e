/**
 * /ra/import and /ra/util/import: import of foreign tables into an assessment, and of complete assessments from files.
 */
import { assessment as assessments } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ImportHistory } from './BroughtList.tsx';
import { EntryImport } from './EntryImport.tsx';
import { FigureImport } from './FigureImport.tsx';
import styles from './import.module.css';
import { texts } from './texts.ts';
import { WholeImport } from './WholeImport.tsx';

const kinds = ['figures', 'controls', 'threats', 'risks', 'comments', 'assessments'] as const;

type Kind = (typeof kinds)[number];

function IntoOne({ kind }: { readonly kind: Exclude<Kind, 'assessments'> }) {
  const t = useT(texts);
  const [chosen, setChosen] = useSearchText('ra');
  const listed = useCall(assessments.list, { query: {} });
  const id = Number(chosen ?? '');
  return (
    <div className={styles.part}>
      <NativeSelect
        size="xs"
        label={t('intake.into')}
        value={chosen ?? ''}
        data={[
          { value: '', label: t('intake.choose') },
          ...(listed.data?.assessments ?? []).map((one) => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value || undefined)}
      />
      {!Number.isSafeInteger(id) || id <= 0 ? null : (
        <>
          {kind === 'figures' ? (
            <FigureImport key={id} id={id} />
          ) : (
            <EntryImport key={`${kind} ${id}`} id={id} kind={kind} />
          )}
          <ImportHistory id={id} />
        </>
      )}
    </div>
  );
}

export function ImportPage() {
  const t = useT(texts);
  const [wanted, setWanted] = useSearchText('what');
  const kind = kinds.find((one) => one === wanted) ?? 'figures';
  return (
    <Page title={t('intake.title')} sub={t('intake.sub')}>
      <Tabs
        label={t('intake.what')}
        value={kind}
        tabs={kinds.map((value) => ({ value, label: t(`intake.what.${value}`) }))}
        onChange={(value) => setWanted(value === 'figures' ? undefined : value)}
      >
        {kind === 'assessments' ? <WholeImport /> : <IntoOne kind={kind} />}
      </Tabs>
    </Page>
  );
}
