/** Assessments that the person may examine: the list, and the page before one is opened. */
import { assessment, examiner as contract } from '@klarsikt/contract';
import { Link } from '@tanstack/react-router';
import { useCall, useCommand } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { sayError } from '../../../platform/notices/messages.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { texts } from '../signoff/examiner-texts.ts';

export function Examinations() {
  const t = useT(texts);
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

/** Says what is noted before somebody comes in from outside. */
export function ExaminationDoor({ id, name, lastDay }: DoorProps) {
  const t = useT(texts);
  const { date } = useFormat();
  const language = useLanguage();
  const { mutateAsync, isPending } = useCommand(contract.visit, { refreshes: [assessment.load] });
  const enter = async () => {
    try {
      await mutateAsync({ params: { id } });
    } catch (error) {
      sayError(error, language);
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
