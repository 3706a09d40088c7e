/** /ra/{raId}/compare: compares two states of the assessment, or two assessments, and shows the years of its unit. */
import { historyContract as contract, type EndpointResponse } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { SubjectItems } from '../_components/lists/SubjectItems.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useAssessmentHistory } from '../history/use-history.ts';
import { LevelChangesTable } from './LevelChangesTable.tsx';
import styles from './move.module.css';
import { LevelTrend, useAssessmentsOfUnit } from './Trend.tsx';
import { modelMoveTexts } from './texts.ts';

interface ComparedStateQuery {
  readonly other: string | undefined;
  readonly from: string | undefined;
}

type Compared = EndpointResponse<typeof contract.diff>;

function ControlChanges({ controls }: Pick<Compared, 'controls'>) {
  const t = useT(modelMoveTexts);
  const { text } = useFormat();
  if (controls.length === 0) return null;
  return (
    <Panel title={t('compare.controls')} note={controls.length}>
      <ul className={styles.subjects}>
        {controls.map(({ key, name, before, after }) => (
          <li key={key}>
            {text(name)}{' '}
            <small className="muted">
              {before === null ? t('move.new') : null}
              {after === null ? t('move.gone') : null}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function EntryChanges({ subjects }: Pick<Compared, 'subjects'>) {
  const t = useT(modelMoveTexts);
  if (subjects.length === 0) return null;
  return (
    <Panel title={t('compare.entries')} note={subjects.length}>
      <ul className={styles.subjects}>
        <SubjectItems subjects={subjects} />
      </ul>
    </Panel>
  );
}

function Differences({ other, from }: ComparedStateQuery) {
  const t = useT(modelMoveTexts);
  const { id, editor, past } = useAssessment();
  const query = {
    ...(other === undefined ? {} : { with: other }),
    ...(from === undefined ? {} : { from }),
    ...(past === null ? {} : { to: String(past.revision) }),
  };
  const isAsked = other !== undefined || from !== undefined;
  const { data, error, refetch } = useCall(
    contract.diff,
    { params: { id }, query: isAsked ? query : { ...query, from: '1' } },
    { staleTime: 0, timeoutMs: 30_000 },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={8} />;
  const { before, after } = data;
  return (
    <div key={editor.revision} className={styles.differences}>
      <p>
        {before.name}, {t('compare.state', { revision: String(before.revision) })} → {after.name},{' '}
        {t('compare.state', { revision: String(after.revision) })}
        {before.modelHash === after.modelHash
          ? null
          : ` · ${t('compare.models', { from: before.modelName, to: after.modelName })}`}
      </p>
      {data.levels.length === 0 ? (
        <p className="muted">{t('compare.none')}</p>
      ) : (
        <LevelChangesTable label={t('compare.levels')} levels={data.levels} />
      )}
      <ControlChanges controls={data.controls} />
      <EntryChanges subjects={data.subjects} />
    </div>
  );
}

export function AssessmentComparePage() {
  const t = useT(modelMoveTexts);
  const format = useFormat();
  const { id } = useAssessment();
  const [other, setOther] = useSearchParameter('with');
  const [from, setFrom] = useSearchParameter('from');
  const heads = useAssessmentsOfUnit().filter((head) => head.id !== id);
  const { entries } = useAssessmentHistory();
  return (
    <Page
      title={t('compare.title')}
      sub={t('compare.sub')}
      tools={
        <>
          <NativeSelect
            size="xs"
            aria-label={t('compare.with')}
            value={other ?? ''}
            data={[
              { value: '', label: t('compare.self') },
              ...heads.map(({ id: own, name, period }) => ({
                value: String(own),
                label: `${name} (${period})`,
              })),
            ]}
            onChange={({ currentTarget: { value } }) => setOther(value === '' ? undefined : value)}
          />
          {other === undefined ? (
            <NativeSelect
              size="xs"
              aria-label={t('compare.before')}
              value={from ?? '1'}
              data={[
                ...entries.map(({ revision, at }) => ({
                  value: String(revision),
                  label: `${t('compare.state', { revision: String(revision) })}, ${format.dateTime(at)}`,
                })),
                ...(entries.some(({ revision }) => revision === 1)
                  ? []
                  : [{ value: '1', label: t('compare.state', { revision: '1' }) }]),
              ]}
              onChange={({ currentTarget: { value } }) => setFrom(value)}
            />
          ) : null}
        </>
      }
    >
      <Differences other={other} from={other === undefined ? from : undefined} />
      <LevelTrend />
    </Page>
  );
}
