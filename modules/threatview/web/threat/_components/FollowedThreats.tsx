import { noteContract as contract, type FollowedThreat } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine/model';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Link } from '@tanstack/react-router';
import { threatViewTexts } from '../texts.ts';
import styles from './lists.module.css';

function FollowedLine({ model, row }: { readonly model: CompiledModel; readonly row: FollowedThreat }) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const follow = useCommand(contract.follow, { refreshes: [contract.followed, contract.list] });
  const threat = model.threats.byKey.get(row.key);
  const set = (followed: boolean) => follow.mutate({ params: { key: row.key }, body: { followed } });
  const changed = row.changed.map((part) => t(`threat.part.${part}`)).join(', ');
  return (
    <li>
      <span className={styles.name}>
        {threat === undefined || row.id === null ? (
          <span>{row.key}</span>
        ) : (
          <Link to="/threat/$id/card" params={{ id: String(row.id) }}>
            {text(threat.name)}
          </Link>
        )}{' '}
        {changed === '' ? null : <small>{t('threat.followedChanged', { parts: changed })}</small>}
        {row.gone ? <small>{t('threat.followedGone')}</small> : null}
      </span>
      {changed === '' ? null : (
        <button type="button" className="text-link" disabled={follow.isPending} onClick={() => set(true)}>
          {t('threat.followedSeen')}
        </button>
      )}
      {row.gone ? (
        <button type="button" className="text-link" disabled={follow.isPending} onClick={() => set(false)}>
          {t('threat.unfollow')}
        </button>
      ) : null}
    </li>
  );
}

export function FollowedThreats({ model }: { readonly model: CompiledModel }) {
  const t = useT(threatViewTexts);
  const { can } = useSession();
  const { data = [] } = useCall(contract.followed, {}, { enabled: can('threatview:View') });
  if (data.length === 0) return null;
  const first = data.toSorted((a, b) => b.changed.length - a.changed.length);
  return (
    <ul className={styles.lines} aria-label={t('threat.startFollowed')}>
      {first.map((row) => (
        <FollowedLine key={row.key} model={model} row={row} />
      ))}
    </ul>
  );
}
