/**
 * Shows the effect of a licence change before it is saved: the gains and losses of each organisation, and their first
 * day.
 */

import {
  type EndpointRequest,
  type EndpointResponse,
  type LicenceEffect,
  type LicenceEffectRow,
  licenceContract,
} from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useDebouncedValue } from '@klarsikt/web/ui/kit/hooks.ts';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import styles from './licence.module.css';
import { licenceTexts } from './texts.ts';

export type LicenceEffectRequest = EndpointRequest<typeof licenceContract.effect>['body'];

export function hasLicenceLosses(effects: EndpointResponse<typeof licenceContract.effect>): boolean {
  return effects.some(({ organizations }) => organizations.some(({ loses }) => loses.length > 0));
}

function useChanges(): (row: LicenceEffectRow) => readonly string[] {
  const t = useT(licenceTexts);
  const { number } = useFormat();
  return ({ gains, loses, before, after, users }) => {
    const names = (ids: LicenceEffectRow['gains']) => ids.map((one) => t(`licences.app.${one}`)).join(', ');
    const lines = [
      ...(after === null ? [t('licences.effect.shut', { users })] : []),
      ...(before === null ? [t('licences.effect.open')] : []),
      ...(gains.length === 0 ? [] : [t('licences.effect.gains', { names: names(gains) })]),
      ...(loses.length === 0 ? [] : [t('licences.effect.loses', { names: names(loses) })]),
    ];
    if (before === null || after === null) return lines;
    const seats = (count: number | null) => (count === null ? t('licences.effect.any') : number(count));
    const compared = [
      [
        t('licences.offering'),
        t(`licences.offering.${before.offering}`),
        t(`licences.offering.${after.offering}`),
      ],
      [
        t('licences.datapoint'),
        t(`licences.datapoint.${before.datapoint}`),
        t(`licences.datapoint.${after.datapoint}`),
      ],
      [t('licences.countries'), before.countries.join(', '), after.countries.join(', ')],
      [t('licences.seats'), seats(before.seats), seats(after.seats)],
    ];
    const differing = compared.filter(([, from, to]) => from !== to);
    return [
      ...lines,
      ...differing.map(([what = '', from = '', to = '']) =>
        t('licences.effect.change', {
          what,
          from: from || t('licences.effect.nothing'),
          to: to || t('licences.effect.nothing'),
        }),
      ),
      ...(after.seats !== null && after.seats < users
        ? [t('licences.effect.crowded', { users, seats: after.seats })]
        : []),
    ];
  };
}

function EffectFrom({ effect }: { readonly effect: LicenceEffect }) {
  const t = useT(licenceTexts);
  const { date } = useFormat();
  const changes = useChanges();
  const { from, today, organizations, more } = effect;
  if (organizations.length === 0)
    return <p className="muted">{t('licences.effect.over', { day: date(from) })}</p>;
  return (
    <div className={styles.effect}>
      <h4>{today ? t('licences.effect.today') : t('licences.effect.from', { day: date(from) })}</h4>
      <ul>
        {organizations.map((row) => (
          <li key={row.organization.id} data-loses={row.loses.length > 0 || undefined}>
            <b>{row.organization.name}</b>
            {changes(row).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </li>
        ))}
      </ul>
      {more === 0 ? null : <p className="muted">{t('licences.effect.more', { count: more })}</p>}
    </div>
  );
}

export function LicenceEffects({
  effects,
}: {
  readonly effects: EndpointResponse<typeof licenceContract.effect>;
}) {
  const t = useT(licenceTexts);
  if (effects.length === 0) return <p className="muted">{t('licences.effect.none')}</p>;
  return effects.map((effect) => <EffectFrom key={effect.from} effect={effect} />);
}

/** Shows the effect of the current values of the form, updated while typing. */
export function LicenceEffectPreview({ question }: { readonly question: LicenceEffectRequest }) {
  const t = useT(licenceTexts);
  const [asked] = useDebouncedValue(question, 300);
  const answer = useCall(
    licenceContract.effect,
    { body: asked },
    { staleTime: 0, placeholderData: (last) => last },
  );
  return (
    <section className={styles.effects} aria-live="polite">
      <h3>{t('licences.effect')}</h3>
      {answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <p className="muted">{t('licences.effect.counting')}</p>
      ) : (
        <LicenceEffects effects={answer.data} />
      )}
    </section>
  );
}
