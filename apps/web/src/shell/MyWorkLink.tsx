/** Link to the list of pending items, with the number of items. */
import { waitingContract as contract } from '@klarsikt/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '../platform/api/query.ts';
import { useT } from '../platform/i18n/texts.ts';
import { routeIcons } from '../platform/router/icons.ts';
import { useSession } from '../platform/session/session.tsx';
import { IconButton } from '../ui/Button.tsx';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

const everyMs = 60_000;
const Icon = routeIcons.waiting;

export function MyWorkLink() {
  const t = useT(shellTexts);
  const { state, can } = useSession();
  const enabled = state === 'authenticated' && can('ra:View');
  const { data } = useCall(contract.list, {}, { enabled, refetchInterval: everyMs });
  if (!enabled) return null;
  const count = data?.items.length ?? 0;
  const label = t('shell.waiting', { count });
  return (
    <IconButton
      label={label}
      size="lg"
      renderRoot={(look) => (
        <Link {...look} to="/ra/waiting" className={`${look.className} ${styles.waiting}`} />
      )}
    >
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      {count === 0 ? null : <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
    </IconButton>
  );
}
