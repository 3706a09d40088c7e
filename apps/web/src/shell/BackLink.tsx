/** The way back that an address names (`back`, specification 000 section 2). */
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useT } from '../platform/i18n/texts.ts';
import { returnAddress } from '../platform/router/return-address.ts';
import styles from './Shell.module.css';
import { texts } from './texts.ts';

export function BackLink() {
  const t = useT(texts);
  const { history } = useRouter();
  const given = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('back'),
  });
  if (given === null) return null;
  const target = returnAddress(given, window.location.origin);
  const follow = (event: MouseEvent) => {
    // Another tab or window is the browser's own doing.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(target);
  };
  return (
    <a className={styles.back} href={target} onClick={follow}>
      <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />
      <span>{t('shell.back')}</span>
    </a>
  );
}
