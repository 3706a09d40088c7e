/** /ra/create: the user chooses the unit of a new assessment; the page is skipped if there is only one unit. */

import { assessmentFrameTexts as frame } from '@klarsikt/assessment/web/assessment/texts.ts';
import { type AssessmentUnit, assessmentContract as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, Navigate } from '@tanstack/react-router';
import styles from './choose-unit.module.css';
import { createAssessmentTexts } from './texts.ts';

function useCreateAddress() {
  const { user } = useSession();
  return ({ id, personal }: AssessmentUnit) =>
    personal
      ? ({
          to: '/ra/personal/$personalUserId/create',
          params: { personalUserId: String(user?.id ?? 0) },
        } as const)
      : ({ to: '/ra/au/$auId/create', params: { auId: String(id) } } as const);
}

function Choices() {
  const t = useT(createAssessmentTexts);
  const address = useCreateAddress();
  const { data, error, refetch } = useCall(contract.list, { query: {} });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} />;
  const [first, ...more] = data.units;
  if (first === undefined)
    return (
      <EmptyState
        title={t('create.noUnit')}
        text={t('create.noUnitHelp')}
        action={
          <Link className="text-link" to="/ra">
            {t('create.look')}
          </Link>
        }
      />
    );
  if (more.length === 0) return <Navigate {...address(first)} replace />;
  return (
    <ul className={styles.units}>
      {data.units.map((unit) => (
        <li key={unit.id}>
          <Link className="text-link" {...address(unit)}>
            {unit.name}
          </Link>
          {unit.personal ? <span className="muted"> {t('create.personal')}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function MayNot({ signedIn }: { readonly signedIn: boolean }) {
  const t = useT(createAssessmentTexts);
  const word = useT(frame);
  return signedIn ? (
    <EmptyState
      title={t('create.mayNot')}
      text={t('create.mayNotHelp')}
      action={
        <Link className="text-link" to="/ra">
          {word('assessment.all')}
        </Link>
      }
    />
  ) : (
    <EmptyState
      title={t('create.signIn')}
      action={
        <Link className="text-link" to="/login" search={{ uri: '/ra/create' }}>
          {t('create.toLogin')}
        </Link>
      }
    />
  );
}

export function ChooseUnitPage() {
  const t = useT(createAssessmentTexts);
  const { can, state } = useSession();
  const mayMake = can('ra:Edit');
  return (
    <Page title={t('create.title')} sub={mayMake ? t('create.chooseUnit') : undefined}>
      {state === 'unresolved' ? <ListSkeleton rows={3} /> : null}
      {state !== 'unresolved' && mayMake ? <Choices /> : null}
      {state !== 'unresolved' && !mayMake ? <MayNot signedIn={state === 'authenticated'} /> : null}
    </Page>
  );
}
