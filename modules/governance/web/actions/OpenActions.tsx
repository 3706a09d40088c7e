import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { countDaysUntilDue, getActionGroup, isClosedAction } from '@klarsikt/engine/governance';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { Link } from '@tanstack/react-router';
import styles from './actions.module.css';
import { actionsTexts } from './texts.ts';
import { useActions } from './use-actions.ts';

const mostShown = 5;

export function OpenActionList() {
  const t = useT(actionsTexts);
  const format = useFormat();
  const { id } = useAssessment();
  const { data } = useActions(id);
  const open = (data?.actions ?? []).filter(({ status }) => !isClosedAction(status));
  if (data === undefined || open.length === 0) return null;
  const params = { raId: String(id) };
  return (
    <Panel title={t('actions.openTitle')}>
      <ul className={styles.open}>
        {open.slice(0, mostShown).map((action) => (
          <li key={action.id}>
            <Link
              className="text-link"
              to="/ra/$raId/actions"
              params={params}
              search={{ open: String(action.id) }}
            >
              {action.title}
            </Link>
            <span className="muted">
              {action.owner?.name ?? t('actions.nobody')}, {format.date(action.due)}{' '}
              {getActionGroup(action, data.today) === 'overdue' ? (
                <b>{t('actions.late', { days: Math.abs(countDaysUntilDue(action.due, data.today) ?? 0) })}</b>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Link className="text-link" to="/ra/$raId/actions" params={params}>
          {t('actions.allLink', { count: open.length })}
        </Link>
      </p>
    </Panel>
  );
}
