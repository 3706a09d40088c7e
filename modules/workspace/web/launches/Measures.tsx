import type { LaunchBranch } from '@klarsikt/contract';
import { actionStatusTexts, isClosedAction } from '@klarsikt/engine/governance';
import { useActions } from '@klarsikt/governance/web/actions/use-actions.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import styles from './launches.module.css';
import { launchesTexts } from './texts.ts';

/** Shows the actions of the branch before the merge, because open actions stay in the branch. */
export function LaunchActions({ branch: { id, launch, merged } }: { readonly branch: LaunchBranch }) {
  const t = useT(launchesTexts);
  const format = useFormat();
  const { data } = useActions(id);
  if (data === undefined) return null;
  const measures = [...data.actions].sort((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'));
  const open = data.actions.filter(({ status }) => !isClosedAction(status)).length;
  const isLate = (due: string | null) => launch !== null && (due === null || due > launch);
  return (
    <section>
      <h3>{t('launch.measures')}</h3>
      {measures.length === 0 ? <p className="muted">{t('launch.noMeasures')}</p> : null}
      <ul className={styles.changes}>
        {measures.map(({ id: action, title, owner, due, status }) => (
          <li key={action}>
            {title}{' '}
            <small className="muted">
              {[
                actionStatusTexts[status][format.language],
                owner?.name ?? t('launch.nobody'),
                due === null ? t('launch.noDay') : format.date(due),
              ].join(' · ')}
            </small>
            {isLate(due) && status !== 'dropped' ? <small> {t('launch.afterDay')}</small> : null}
          </li>
        ))}
      </ul>
      {merged === null && open > 0 ? <p role="note">{t('launch.stay', { count: open })}</p> : null}
      <Link className="text-link" to="/ra/$raId/actions" params={{ raId: String(id) }}>
        {t('launch.toMeasures')}
      </Link>
    </section>
  );
}
