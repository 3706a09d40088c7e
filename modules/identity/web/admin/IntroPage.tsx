/** /admin: what may I do here, with counts and links; needs no permission. */

import { group, unit, user } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { patient } from '@klarsikt/web/platform/files/later-files.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { icons } from '@klarsikt/web/platform/router/icons.ts';
import { texts as titles } from '@klarsikt/web/platform/router/texts.ts';
import { titleIn } from '@klarsikt/web/platform/router/title.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import styles from './admin.module.css';
import { type AdminLink, openLinks } from './links.ts';
import { texts } from './texts.ts';

/** Not a part of what the page is opened for, and with the files that forms need. */
const OwnPanels = lazy(
  patient(() => import('./OwnPanels.tsx').then((part) => ({ default: part.OwnPanels }))),
);

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
  const language = useLanguage();
  const Icon = icons[link.icon];
  const Count = counts[link.to];
  return (
    <li className={styles.card}>
      <Icon size={18} stroke={1.5} aria-hidden="true" />
      <div>
        <h2>
          <Link to={link.to}>{titleIn(link.title, language)}</Link>
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
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <OwnPanels />
        </Suspense>
      </div>
    </Page>
  );
}
