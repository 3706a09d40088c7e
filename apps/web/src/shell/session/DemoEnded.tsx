/** Replaces the page of an ended demo and offers a new demo or the home page. */
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/texts.ts';
import { usePageTitle } from '../../platform/router/title.ts';
import { forgetDemoSession } from '../../platform/session/demo-ended.ts';
import { sessionTexts } from '../../platform/session/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { MainArea } from '../MainArea.tsx';
import styles from '../router/screens.module.css';
import { DemoButton } from './DemoButton.tsx';

export function DemoEndedNotice() {
  const t = useT(sessionTexts);
  const navigate = useNavigate();
  usePageTitle(t('session.demoEnded'));
  const goHome = () => {
    void navigate({ to: '/' });
    forgetDemoSession();
  };
  return (
    <MainArea className={styles.screen}>
      <h1>{t('session.demoEnded')}</h1>
      <p>{t('session.demoEndedText')}</p>
      <DemoButton size="md" label="session.demoAnew" />
      <Button size="md" variant="default" onClick={goHome}>
        {t('session.demoHome')}
      </Button>
    </MainArea>
  );
}
