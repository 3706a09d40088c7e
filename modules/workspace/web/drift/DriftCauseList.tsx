import type { DriftCauseView } from '@klarsikt/contract';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './drift.module.css';
import { driftTexts } from './texts.ts';

type FigureCause = Extract<DriftCauseView, { kind: 'figures' }>;
type ListCause = Extract<DriftCauseView, { kind: 'list' }>;

function Figures({ type, changes }: FigureCause) {
  const t = useT(driftTexts);
  const { text, percent, number, language } = useFormat();
  const figure = ({ share, abs }: FigureCause['changes'][number]['before']): string => {
    if (share !== null) return percent(share);
    return abs === null ? t('drift.missing') : number(abs);
  };
  return (
    <>
      {t('drift.cause.figures', { type: getRiskTypeName(type, language) })}
      <ul>
        {changes.map(({ key, name, kind, before, after }) => (
          <li key={`${key} ${kind}`}>
            {t('drift.cause.figure', {
              name: name === null ? key : text(name),
              before: figure(before),
              after: figure(after),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

function List({ name, before, after }: ListCause) {
  const t = useT(driftTexts);
  const { text, date } = useFormat();
  const called = text(name);
  if (after === null) return t('drift.cause.listGone', { name: called });
  if (before === null) return t('drift.cause.listNew', { name: called, after: date(after) });
  return t('drift.cause.list', { name: called, before: date(before), after: date(after) });
}

function Cause({ cause }: { readonly cause: DriftCauseView }) {
  const t = useT(driftTexts);
  const { text, date } = useFormat();
  switch (cause.kind) {
    case 'figures':
      return <Figures {...cause} />;
    case 'list':
      return <List {...cause} />;
    case 'controls':
      return t('drift.cause.controls', { count: cause.count });
    case 'control':
      return t('drift.cause.control', { name: cause.name === null ? cause.key : text(cause.name) });
    case 'evidence':
      return t('drift.cause.evidence', {
        name: cause.name === null ? cause.key : text(cause.name),
        since: date(cause.since),
      });
    default:
      return t(`drift.cause.${cause.kind}`);
  }
}

export function DriftCauseList({ because }: { readonly because: readonly DriftCauseView[] }) {
  return (
    <ul className={styles.causes}>
      {because.map((cause) => (
        <li key={JSON.stringify(cause)}>
          <Cause cause={cause} />
        </li>
      ))}
    </ul>
  );
}
