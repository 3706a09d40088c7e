/** Shows the back link whose target is in the address (`back`, specification 000 section 2). */
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useT } from '../platform/i18n/texts.ts';
import { resolveReturnAddress } from '../platform/router/return-address.ts';
import { createLinkClickHandler } from './follow.ts';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

export function BackLink() {
  const t = useT(shellTexts);
  const { history } = useRouter();
  const given = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('back'),
  });
  if (given === null) return null;
  const target = resolveReturnAddress(given, window.location.origin);
  return (
    <a className={styles.back} href={target} onClick={createLinkClickHandler(history.push, target)}>
      <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />
      <span>{t('shell.back')}</span>
    </a>
  );
}
