/** Lists the places where an object is used: visible ones by name with links, hidden ones as a count. */
import type { EntityUse, EntityUses } from '@klarsikt/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openDialogStore } from '../../platform/confirm.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { entityUsesTexts } from './texts.ts';
import styles from './uses.module.css';

/** Following a link closes the question as if the person had cancelled. */
const leave = () => openDialogStore.now()?.answer(null);

const linked = { className: 'text-link', onClick: leave } as const;

function Name({ place }: { readonly place: EntityUse }): ReactNode {
  const { kind, id, name, assessment } = place;
  const params = { raId: String(assessment) };
  switch (kind) {
    case 'assessment':
    case 'launch':
      return (
        <Link {...linked} to="/ra/$raId" params={params}>
          {name}
        </Link>
      );
    case 'approval':
      return (
        <Link {...linked} to="/ra/$raId/signoff" params={params}>
          {name}
        </Link>
      );
    case 'accepted':
      return (
        <Link {...linked} to="/ra/$raId/reports" params={params}>
          {name}
        </Link>
      );
    case 'report': {
      const report = { ...params, reportTitle: name };
      return (
        <Link {...linked} to="/ra/$raId/reports/$reportTitle" params={report}>
          {name}
        </Link>
      );
    }
    case 'groupReport':
      return (
        <Link {...linked} to="/ra/$raId/group/reports" params={params}>
          {name}
        </Link>
      );
    case 'pack':
      return (
        <Link {...linked} to="/ra/$raId/export" params={params}>
          {name}
        </Link>
      );
    case 'analysis':
      return (
        <Link {...linked} to="/threatview/analysis" search={{ id: String(id) }}>
          {name}
        </Link>
      );
    default:
      return name;
  }
}

export function EntityUseList({ uses }: { readonly uses: EntityUses }) {
  const t = useT(entityUsesTexts);
  const { places, more, hidden } = uses;
  return (
    <>
      <h3 className={styles.heading}>{t('uses.heading')}</h3>
      <ul className={styles.list}>
        {places.map((place) => (
          <li key={`${place.kind} ${place.id} ${place.name}`}>
            <span className="muted">{t(`uses.kind.${place.kind}`)}</span> <Name place={place} />
            {place.within === '' ? null : <small className="muted"> {place.within}</small>}
            {place.approved && place.kind !== 'approval' ? <small> {t('uses.approved')}</small> : null}
          </li>
        ))}
        {more > 0 ? <li className="muted">{t('uses.more', { count: more })}</li> : null}
        {hidden > 0 ? <li className="muted">{t('uses.hidden', { count: hidden })}</li> : null}
      </ul>
    </>
  );
}
