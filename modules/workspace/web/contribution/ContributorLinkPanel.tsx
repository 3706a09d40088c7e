import { CopyableValue } from '@klarsikt/identity/web/key/CopyLine.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import type { ContributorLink } from './NewRequest.tsx';
import styles from './requests.module.css';
import { contributionTexts } from './texts.ts';

interface PassLinkProps {
  readonly passed: ContributorLink;
  readonly onClose: () => void;
}

/** Shows a link that the requester passes on, because there is no mail server. */
export function ContributorLinkPanel({ passed: { name, link }, onClose }: PassLinkProps) {
  const t = useT(contributionTexts);
  return (
    <section className={styles.link} aria-label={t('request.linkTitle', { name })}>
      <b>{t('request.linkTitle', { name })}</b>
      <span>{t('request.linkText')}</span>
      <CopyableValue label={t('request.link')} value={link} />
      <div>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('request.close')}
        </Button>
      </div>
    </section>
  );
}
