/** /admin: what may I do here, with counts and links; needs no permission. */

import { deferred, group, unit, user } from '@klarsikt/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall, useCommand } from '../../platform/api/query.ts';
import { confirm } from '../../platform/confirm.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { icons } from '../../platform/router/icons.ts';
import { texts as titles } from '../../platform/router/texts.ts';
import { HeldPermissions } from '../../platform/session/HeldPermissions.tsx';
import { useSession } from '../../platform/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { useAct } from '../../ui/records/done.ts';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import styles from './admin.module.css';
import { type AdminLink, openLinks } from './links.ts';
import { PackKey } from './PackKey.tsx';
import { texts } from './texts.ts';

function UserCount() {
  const t = useT(texts);
  const { number } = useFormat();
  const { data } = useCall(user.list, { body: { size: 1 } });
  if (data === undefined) return null;
  const { limit, used } = data.seats;
  const seats = limit === null ? '' : ` · ${t('admin.seats', { used: number(used), limit })}`;
  return `${t('admin.users', { count: data.total })}${seats}`;
}

function GroupCount() {
  const t = useT(texts);
  const { data } = useCall(group.list, { body: { size: 1 } });
  return data === undefined ? null : t('admin.groups', { count: data.total });
}

/** What is counted on a card, by the address that it leads to. */
const counts: Readonly<Record<string, () => ReactNode>> = {
  '/admin/users': UserCount,
  '/admin/usergroups': GroupCount,
};

function Card({ link }: { readonly link: AdminLink }) {
  const t = useT(texts);
  const title = useT(titles);
  const Icon = icons[link.icon];
  const Count = counts[link.to];
  return (
    <li className={styles.card}>
      <Icon size={18} stroke={1.5} aria-hidden="true" />
      <div>
        <h2>
          <Link to={link.to}>{title(link.title)}</Link>
        </h2>
        <p className="muted">{t(link.help)}</p>
        {Count === undefined ? null : (
          <p className={`${styles.figure} tabular`}>
            <Count />
          </p>
        )}
      </div>
    </li>
  );
}

function OwnPermissions() {
  const t = useT(texts);
  const answer = useCall(group.ownPermissions, {});
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <ListSkeleton rows={4} />;
  if (answer.data.permissions.length === 0) return <p className="muted">{t('admin.none')}</p>;
  return (
    <HeldPermissions
      permissions={answer.data.permissions}
      unlicensed={t('admin.unlicensed')}
      origin={(name, resource) => t('admin.inGroup', { group: name, resource })}
    />
  );
}

/** Finished background jobs keep their files for a day; here the older ones go at once. */
function Housekeeping() {
  const t = useT(texts);
  const { act, busy } = useAct();
  const prune = useCommand(deferred.prune);
  const ask = async () => {
    if (!(await confirm({ message: t('admin.pruneAsk'), yes: t('admin.prune') }))) return;
    await act(() => prune.mutateAsync({}), {
      done: ({ removed }) => t('admin.pruned', { count: removed }),
    });
  };
  return (
    <Panel title={t('admin.jobs')}>
      <p className="muted">{t('admin.jobsHelp')}</p>
      <p className={styles.act}>
        <Button variant="default" disabled={busy} onClick={() => void ask()}>
          {t('admin.prune')}
        </Button>
      </p>
    </Panel>
  );
}

/** What an organisation that was just made still lacks before anybody can work in it, in order; nothing once all is there. */
function FirstSteps() {
  const t = useT(texts);
  const users = useCall(user.list, { body: { size: 1 } }).data?.total;
  const groups = useCall(group.list, { body: { size: 1 } }).data?.total;
  const units = useCall(unit.list, {}).data?.units.length;
  const steps = [
    units === 0 ? { to: '/admin/aunits' as const, text: t('admin.firstUnit') } : null,
    groups === 0 ? { to: '/admin/usergroups' as const, text: t('admin.firstGroup') } : null,
    users === 0 ? { to: '/admin/users' as const, text: t('admin.firstUser') } : null,
  ].filter((step) => step !== null);
  if (steps.length === 0) return null;
  return (
    <Panel title={t('admin.first')}>
      <ol>
        {steps.map(({ to, text }) => (
          <li key={to}>
            <Link className="text-link" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

export function IntroPage() {
  const t = useT(texts);
  const title = useT(titles);
  const view = useSession();
  const links = openLinks(view).flat();
  return (
    <Page title={title('title.admin')} sub={t('admin.lede')}>
      {view.can('admin:Admin') && view.can('admin:SecurityAdmin') ? <FirstSteps /> : null}
      {links.length === 0 ? (
        <EmptyState title={t('admin.nothing')} text={t('admin.nothingHelp')} />
      ) : (
        <ul className={styles.cards}>
          {links.map((link) => (
            <Card key={link.to} link={link} />
          ))}
        </ul>
      )}
      <div className={styles.own}>
        <Panel title={t('admin.own')}>
          <p className="muted">{t('admin.ownHelp')}</p>
          <OwnPermissions />
        </Panel>
        {view.can('admin:Admin') ? <PackKey /> : null}
        {view.can('admin:Admin') ? <Housekeeping /> : null}
      </div>
    </Page>
  );
}
