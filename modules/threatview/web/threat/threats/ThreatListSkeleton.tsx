import { dictionary, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import styles from './ThreatListSkeleton.module.css';

const texts = dictionary({
  en: {
    'threat.threats': 'Threats',
    'threat.waiting':
      'The threats of the library by area and category, each with its grade for individuals and for corporates. Choose a threat to read how it works, how to spot it and which controls counter it.',
  },
  sv: {
    'threat.threats': 'Hot',
    'threat.waiting':
      'Bibliotekets hot efter område och kategori, vart och ett med sin gradering för fysiska respektive juridiska personer. Välj ett hot för att läsa hur det fungerar, hur det upptäcks och vilka kontroller som motverkar det.',
  },
});

export function ThreatListSkeleton() {
  const t = useT(texts);
  return (
    <Page title={t('threat.threats')} bar={<p className={styles.intro}>{t('threat.waiting')}</p>} flush>
      <ListSkeleton rows={16} />
    </Page>
  );
}
