/** /ra: the assessments that the user may see, by unit; visitors see an introduction and a finished sample. */

import {
  changeOwnFieldFilter,
  useOwnFieldFilters,
} from '@klarsikt/assessment/web/ownfield/own-field-filters.ts';
import { useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import { type AssessmentUnit, assessmentContract as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AssessmentListSkeleton } from './AssessmentListSkeleton.tsx';
import { AssessmentTable } from './AssessmentTable.tsx';
import { ExaminationList } from './ExaminationList.tsx';
import styles from './list.module.css';
import type { AssessmentListEntry } from './listed.ts';
import { assessmentListTexts } from './texts.ts';
import { VisitorIntro } from './VisitorIntro.tsx';

function CreateLink({ unit }: { readonly unit: AssessmentUnit }) {
  const t = useT(assessmentListTexts);
  const { user } = useSession();
  const icon = <IconPlus size={14} stroke={2} aria-hidden="true" />;
  if (unit.personal)
    return (
      <Button
        size="xs"
        variant="default"
        leftSection={icon}
        renderRoot={(props) => (
          <Link
            to="/ra/personal/$personalUserId/create"
            params={{ personalUserId: String(user?.id ?? 0) }}
            {...props}
          />
        )}
      >
        {t('list.new')}
      </Button>
    );
  return (
    <Button
      size="xs"
      leftSection={icon}
      renderRoot={(props) => <Link to="/ra/au/$auId/create" params={{ auId: String(unit.id) }} {...props} />}
    >
      {t('list.new')}
    </Button>
  );
}

function sortByTree(
  units: readonly AssessmentUnit[],
  parent: number | null = null,
  depth = 0,
): (AssessmentUnit & { depth: number })[] {
  const known = new Set(units.map(({ id }) => id));
  const here = units.filter(({ parentId }) =>
    parent === null ? parentId === null || !known.has(parentId) : parentId === parent,
  );
  return here.flatMap((unit) => [{ ...unit, depth }, ...sortByTree(units, unit.id, depth + 1)]);
}

interface UnitSectionProps {
  readonly unit: AssessmentUnit & { readonly depth: number };
  readonly units: readonly AssessmentUnit[];
  readonly assessments: readonly AssessmentListEntry[];
  readonly editable: boolean;
}

function UnitSection({ unit, units, assessments, editable }: UnitSectionProps) {
  const t = useT(assessmentListTexts);
  return (
    <section className={styles.unit} aria-label={unit.name} style={{ marginLeft: unit.depth * 24 }}>
      <header className={styles.unitHead}>
        <h2>{unit.name}</h2>
        {unit.personal ? <span className="muted">{t('list.personal')}</span> : null}
        {editable ? <CreateLink unit={unit} /> : null}
      </header>
      {assessments.length === 0 ? (
        <p className="muted">{t('list.emptyUnit')}</p>
      ) : (
        <AssessmentTable unitName={unit.name} assessments={assessments} units={units} editable={editable} />
      )}
    </section>
  );
}

function UnitList({ deleted }: { readonly deleted: boolean }) {
  const t = useT(assessmentListTexts);
  const { can } = useSession();
  const answer = useCall(contract.list, { query: deleted ? { deleted: 'true' } : {} });
  const [own, setOwn] = useSearchParameter('own');
  const { filters, passes } = useOwnFieldFilters(useOwnFields('assessment'), own);
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <ListSkeleton rows={6} />;
  const { units, assessments } = answer.data;
  const editable = can('ra:Edit');
  const shown = assessments.filter(({ ownFields }) => passes(ownFields));
  const ordered = sortByTree(units);
  const first = ordered.find(({ personal }) => !personal);
  return (
    <>
      {filters.length === 0 ? null : (
        <FilterChips
          filters={filters}
          onChange={(id, value) => setOwn(changeOwnFieldFilter(own, id, value), { replace: true })}
          onClear={() => setOwn(undefined, { replace: true })}
        />
      )}
      {assessments.length === 0 && first && !deleted ? (
        <EmptyState
          title={t('list.emptyTitle')}
          text={t('list.emptyText')}
          action={editable ? <CreateLink unit={first} /> : undefined}
        />
      ) : null}
      {ordered.map((unit) => (
        <UnitSection
          key={unit.id}
          unit={unit}
          units={units}
          editable={editable}
          assessments={shown.filter(({ unitId }) => unitId === unit.id)}
        />
      ))}
    </>
  );
}

export function AssessmentsPage() {
  const t = useT(assessmentListTexts);
  const { entitled, can, state } = useSession();
  const [deleted, setDeleted] = useState(false);
  if (state === 'unresolved')
    return (
      <Page title={t('list.title')}>
        <AssessmentListSkeleton />
      </Page>
    );
  const visitor = !entitled('ra');
  const examines = can('ra:Examine');
  return (
    <Page
      title={t('list.title')}
      tools={
        <>
          {can('ra:View') ? (
            <>
              <Link className="text-link" to="/ra/model">
                {t('list.ownParts')}
              </Link>
              <Link className="text-link" to="/ra/lists">
                {t('list.countryLists')}
              </Link>
              <Link className="text-link" to="/ra/control-specs">
                {t('list.specifications')}
              </Link>
              <Link className="text-link" to="/ra/import">
                {t('list.import')}
              </Link>
              <Link className="text-link" to="/ra/group">
                {t('list.group')}
              </Link>
              <Link className="text-link" to="/ra/actions">
                {t('list.actionsOfAll')}
              </Link>
              {can('ra:Incident') ? (
                <Link className="text-link" to="/ra/incidents">
                  {t('list.incidents')}
                </Link>
              ) : null}
            </>
          ) : null}
          {can('ra:Edit') ? (
            <Button size="xs" variant="subtle" onClick={() => setDeleted(!deleted)} aria-pressed={deleted}>
              {t(deleted ? 'list.hideDeleted' : 'list.showDeleted')}
            </Button>
          ) : null}
        </>
      }
    >
      {visitor ? <VisitorIntro signedIn={state === 'authenticated'} /> : null}
      {examines ? <ExaminationList /> : null}
      {examines && !can('ra:View') ? null : <UnitList deleted={deleted} />}
    </Page>
  );
}
