import type { ControlKindTrace, ControlTrace, SegmentTrace } from '@klarsikt/engine/assess';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { StrengthMeter } from '@klarsikt/web/ui/levels/StrengthMeter.tsx';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '../../_lib/names.ts';
import { traceTexts } from './texts.ts';
import styles from './trace.module.css';

function ControlRow({ control }: { readonly control: ControlTrace }) {
  const t = useT(traceTexts);
  const format = useFormat();
  const names = useOpenAssessmentNames();
  const { id } = useAssessment();
  const { design, operation, value, unassessed } = control.assessed;
  return (
    <tr>
      <th scope="row">
        <a href={`/ra/${id}/controls/${encodeURIComponent(control.key)}`}>{names.control(control.key)}</a>
        {unassessed ? <small>{t('trace.unassessed')}</small> : null}
      </th>
      <td>{design === undefined ? '' : format.level(design)}</td>
      <td>{operation === undefined ? '' : format.level(operation)}</td>
      <td>
        <b>{format.level(value)}</b>
      </td>
    </tr>
  );
}

function KindTable({ title, kind }: { readonly title: string; readonly kind: ControlKindTrace }) {
  const t = useT(traceTexts);
  const format = useFormat();
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      {kind.controls.length === 0 ? (
        <p className="muted">{t('trace.noControls')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{title}</span>
              </th>
              <th scope="col">{t('trace.design')}</th>
              <th scope="col">{t('trace.operation')}</th>
              <th scope="col">{t('trace.counts')}</th>
            </tr>
          </thead>
          <tbody>
            {kind.controls.map((control) => (
              <ControlRow key={control.key} control={control} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('trace.mean')}</th>
              <td />
              <td />
              <td>{format.number(kind.mean, 2)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

export function ControlsTrace({ trace }: { readonly trace: SegmentTrace }) {
  const t = useT(traceTexts);
  const format = useFormat();
  const { specific, general, value } = trace.strength;
  return (
    <>
      <p className={styles.sentence}>
        {t('trace.strengthSentence', {
          specific: specific.controls.length,
          general: general.controls.length,
          strength: format.level(value),
        })}{' '}
        <StrengthMeter strength={value} word />
      </p>
      <KindTable title={t('trace.controlsSpecific')} kind={specific} />
      <KindTable title={t('trace.controlsGeneral')} kind={general} />
      <p className={styles.rule}>
        <b>{t('trace.rule')}</b> {t('trace.ruleStrength')}
      </p>
    </>
  );
}
