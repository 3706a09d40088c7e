import type { DataKindTrace, SegmentTrace, ShareSumTrace } from '@klarsikt/engine/assess';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useOpenAssessmentNames } from '../../_lib/names.ts';
import { shareKindTexts } from './kind-texts.ts';
import { traceTexts } from './texts.ts';
import styles from './trace.module.css';

const isKind = (
  kind: string,
): kind is keyof (typeof shareKindTexts)['en'] extends `kind.${infer K}` ? K : never =>
  Object.hasOwn(shareKindTexts.en, `kind.${kind}`);

export function useShareKindLabel(): (kind: string) => string {
  const t = useT(traceTexts);
  const kinds = useT(shareKindTexts);
  return (kind) => {
    if (isKind(kind)) return kinds(`kind.${kind}`);
    if (kind === 'industries' || kind === 'legalForms' || kind === 'geographies')
      return t(`trace.dep.${kind}`);
    return kind;
  };
}

function KindRow({ kind, decides }: { readonly kind: DataKindTrace; readonly decides: boolean }) {
  const t = useT(traceTexts);
  const word = useShareKindLabel();
  const format = useFormat();
  const { mode, value } = kind.datum;
  const total = kind.denominator === null ? '' : format.number(kind.denominator.value);
  return (
    <tr>
      <th scope="row">
        {word(kind.kind)} {decides ? <small>{t('trace.decides')}</small> : null}
      </th>
      <td>
        {t(`trace.datum.${mode}`, {
          value: (mode === 'perc' ? format.percentage : format.entered)(value),
          total,
        })}
        <small>{t(kind.source === 'BOTH' ? 'trace.sourceBoth' : 'trace.sourceSegment')}</small>
      </td>
      <td>{format.percent(kind.share)}</td>
    </tr>
  );
}

function SumRow({ sum, decides }: { readonly sum: ShareSumTrace; readonly decides: boolean }) {
  const t = useT(traceTexts);
  const word = useShareKindLabel();
  const names = useOpenAssessmentNames();
  const format = useFormat();
  return (
    <tr>
      <th scope="row">
        {word(sum.of)} {decides ? <small>{t('trace.decides')}</small> : null}
      </th>
      <td>
        {sum.items
          .filter(({ share }) => share !== null)
          .map(({ key, share }) => `${names.any(key)} ${format.percent(share ?? 0)}`)
          .join(' + ')}
      </td>
      <td>{sum.share === null ? '' : format.percent(sum.share)}</td>
    </tr>
  );
}

export function ShareTraceView({ trace }: { readonly trace: SegmentTrace }) {
  const t = useT(traceTexts);
  const format = useFormat();
  const { exposure, raw, row } = trace;
  const { share } = exposure;
  if (share.share === null || exposure.rule === 'exposure.notDistributed') return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('trace.shareTitle')}</h3>
      <table className={styles.table}>
        <tbody>
          {share.rule === 'share.kinds'
            ? share.kinds.map((kind) => (
                <KindRow key={kind.kind} kind={kind} decides={kind.kind === share.decides} />
              ))
            : share.sums.map((sum) => <SumRow key={sum.of} sum={sum} decides={sum.of === share.decides} />)}
        </tbody>
      </table>
      <p className={styles.sum}>
        {t('trace.exposure', {
          raw: format.number(raw.value, 4),
          weight: format.number(exposure.weight, 4),
          probability: format.number(row.probability, 4),
          level: format.level(row.calculatedInherent),
        })}
      </p>
    </section>
  );
}
