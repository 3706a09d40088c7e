/** Page /atlas/requirements: differences between the working requirement set and the live version. */
import {
  libraryContract,
  type RequirementCheckChange,
  type RequirementCheckDemand,
  type RequirementSetChanges,
} from '@klarsikt/contract';
import { getRequirementTitle } from '@klarsikt/engine/completeness';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import styles from '../atlas.module.css';
import { requirementTexts } from './requirement-texts.ts';
import { ChangedInstruments, ChangedParagraphs } from './SetChanges.tsx';

const timeoutMs = 60_000;

export function RequirementChangesPage() {
  const t = useT(requirementTexts);
  const { date } = useFormat();
  const { data, error, refetch } = useCall(libraryContract.getRequirements, { body: {} }, { timeoutMs });
  if (data === undefined)
    return (
      <Page title={t('set.title')}>
        {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  const { diff, checks, live } = data;
  const unchanged = diff.requirements.length + diff.instruments.length + checks.length === 0;
  return (
    <Page
      title={t('set.title')}
      sub={t('set.sub', { name: live.name, day: date(data.day) })}
      tools={<Offer data={data} />}
    >
      <div className={styles.apart}>
        <p className="muted">
          {live.builtIn ? `${t('set.builtIn')} ` : ''}
          {t('set.counts', data.working)}{' '}
          <Link className="text-link" to="/atlas/entities/$type" params={{ type: 'requirement' }}>
            {t('set.edit')}
          </Link>
          {' · '}
          <Link className="text-link" to="/atlas/entities/$type" params={{ type: 'instrument' }}>
            {t('set.editInstruments')}
          </Link>
        </p>
        <Faults faults={data.faults} />
        {unchanged ? <EmptyState title={t('set.none')} /> : null}
        <TurnedChecks checks={checks} />
        <ChangedParagraphs diff={diff} instruments={data.instruments} />
        <ChangedInstruments diff={diff} />
      </div>
    </Page>
  );
}

function Offer({ data: { offered, taken } }: { readonly data: RequirementSetChanges }) {
  const t = useT(requirementTexts);
  const { date } = useFormat();
  const { can } = useSession();
  const { act, busy } = useRecordAction();
  const how = { refreshes: [libraryContract.getRequirements], timeoutMs };
  const take = useCommand(libraryContract.takeRequirements, how);
  const undo = useCommand(libraryContract.undo, how);
  if (!can('backoffice:Edit')) return null;
  const takeAll = async () => {
    const message = t('set.takeHelp', { count: offered });
    if (!(await askConfirmation({ title: t('set.takeAsk'), message, yes: t('set.take') }))) return;
    await act(() => take.mutateAsync({ body: {} }), { done: (counts) => t('set.taken', counts) });
  };
  const undoAll = async (id: number) => {
    const question = { title: t('set.undoAsk'), message: t('set.undoHelp'), yes: t('set.undo') };
    if (!(await askConfirmation(question))) return;
    await act(() => undo.mutateAsync({ params: { id } }), { done: t('set.undone') });
  };
  return (
    <>
      {taken === null ? null : (
        <Button
          variant="default"
          disabled={busy}
          title={t('set.standing', { by: taken.by, day: date(taken.at) })}
          onClick={() => void undoAll(taken.id)}
        >
          {t('set.undo')}
        </Button>
      )}
      {offered === 0 ? null : (
        <Button disabled={busy} title={t('set.offered', { count: offered })} onClick={() => void takeAll()}>
          {t('set.take')}
        </Button>
      )}
    </>
  );
}

function Faults({ faults }: Pick<RequirementSetChanges, 'faults'>) {
  const t = useT(requirementTexts);
  if (faults.length === 0) return null;
  return (
    <Panel title={t('set.faults')} note={faults.length}>
      <ul className={styles.lines}>
        {faults.map(({ id, type, key, path, message }) => (
          <li key={`${key} ${path} ${message}`}>
            {id === null ? (
              key
            ) : (
              <Link
                className="text-link"
                to="/atlas/entities/$type/$id"
                params={{ type, id: String(id) }}
                search={{ field: `/${path.replaceAll('.', '/')}` }}
              >
                {key}
              </Link>
            )}{' '}
            {message}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Asked({ asked }: { readonly asked: RequirementCheckDemand | null }) {
  const t = useT(requirementTexts);
  if (asked === null) return t('set.notAsked');
  return `${t(`set.${asked.severity}`)}: ${asked.cited.join('; ')}`;
}

function TurnedChecks({ checks }: { readonly checks: readonly RequirementCheckChange[] }) {
  const t = useT(requirementTexts);
  const { text } = useFormat();
  if (checks.length === 0) return null;
  return (
    <Panel title={t('set.checks')} note={checks.length}>
      <p className="muted">{t('set.checksHelp')}</p>
      <ul className={styles.turns}>
        {checks.map(({ check, before, after }) => (
          <li key={check}>
            <strong>
              {check} {text(getRequirementTitle(check) ?? { en: '', sv: '' })}
            </strong>
            <dl>
              <dt>{t('set.before')}</dt>
              <dd>
                <Asked asked={before} />
              </dd>
              <dt>{t('set.after')}</dt>
              <dd>
                <Asked asked={after} />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
