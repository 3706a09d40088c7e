import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { launchContract as contract, type LaunchBranch } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { useState } from 'react';
import styles from './launches.module.css';
import { launchesTexts } from './texts.ts';
import { useLiveAssessmentChange } from './use-live-change.ts';

interface PlanProps {
  readonly branch: LaunchBranch;
  /** Called when the launch is cancelled; closes the panel. */
  readonly onGone: () => void;
}

export function LaunchPlan({ branch: { id: branch, name, launch }, onGone }: PlanProps) {
  const t = useT(launchesTexts);
  const { id } = useAssessment();
  const { change, busy } = useLiveAssessmentChange();
  const [day, setDay] = useState(launch ?? '');
  const params = { id, branch };
  const move = () =>
    change({
      label: t('launch.move'),
      done: t('launch.moved'),
      send: (revision) => call(contract.reschedule, { params, body: { revision, launch: day } }),
    });
  const giveUp = async () => {
    if (!(await askConfirmation({ message: t('launch.giveUpAsk', { name }), yes: t('launch.giveUp') })))
      return;
    await change({
      label: t('launch.giveUp'),
      done: t('launch.givenUp'),
      send: async (revision) => {
        const made = await call(contract.giveUp, { params, body: { revision } });
        onGone();
        return made;
      },
    });
  };
  return (
    <section>
      <h3>{t('launch.planned')}</h3>
      <div className={styles.form}>
        {launch === null ? null : (
          <>
            <DateField size="xs" label={t('launch.day')} value={day} onChange={setDay} />
            <Button
              size="xs"
              variant="default"
              disabled={busy || day === '' || day === launch}
              onClick={() => void move()}
            >
              {t('launch.move')}
            </Button>
          </>
        )}
        <Button size="xs" variant="subtle" disabled={busy} onClick={() => void giveUp()}>
          {t('launch.giveUp')}
        </Button>
      </div>
    </section>
  );
}
