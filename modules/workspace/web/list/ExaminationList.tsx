import { assessmentContract, examinerContract as contract } from '@klarsikt/contract';
import { examinerTexts } from '@klarsikt/governance/web/signoff/examiner-texts.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';

export function ExaminationList() {
  const t = useT(examinerTexts);
  const { date } = useFormat();
  const { data } = useCall(contract.mine, {});
  if (data === undefined) return null;
  return (
    <Panel title={t('examiner.mine')}>
      {data.length === 0 ? (
        <p className="muted">{t('examiner.nothing')}</p>
      ) : (
        <ul>
          {data.map(({ id, name, lastDay }) => (
            <li key={id}>
              <Link className="text-link" to="/ra/$raId" params={{ raId: String(id) }}>
                {name}
              </Link>{' '}
              <span className="muted">{t('examiner.until', { day: date(lastDay) })}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface DoorProps {
  readonly id: number;
  readonly name: string;
  readonly lastDay: string;
}

/** Informs an external examiner, before the visit, which data about it are recorded. */
export function ExaminationNotice({ id, name, lastDay }: DoorProps) {
  const t = useT(examinerTexts);
  const { date } = useFormat();
  const language = useLanguage();
  const { mutateAsync, isPending } = useCommand(contract.visit, { refreshes: [assessmentContract.load] });
  const enter = async () => {
    try {
      await mutateAsync({ params: { id } });
    } catch (error) {
      showError(error, language);
    }
  };
  return (
    <EmptyState
      title={t('examiner.gate', { name })}
      text={t('examiner.gateText', { day: date(lastDay) })}
      action={
        <Button disabled={isPending} onClick={() => void enter()}>
          {t('examiner.enter')}
        </Button>
      }
    />
  );
}
