/**
 * Shows the threat families of a risk, largest first, with the probabilities that a reader needs to check the level
 * by hand.
 */
import type { FamilyTrace, ProbabilityTrace, RawProbabilityTrace } from '@klarsikt/engine/assess';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useState } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '../../_lib/names.ts';
import { traceTexts } from './texts.ts';
import styles from './trace.module.css';

const shownAtFirst = 6;

function useThreatHref() {
  const { id, model } = useAssessment();
  return (key: string): string => `/ra/${id}/threat/${model.threats.byKey.get(key)?.id ?? 0}/risk/overview`;
}

function GradeCell({ probability }: { readonly probability: ProbabilityTrace }) {
  const t = useT(traceTexts);
  const format = useFormat();
  if (probability.rule === 'probability.none') return null;
  const notes = [
    ...(probability.rule === 'probability.override' ? [t('trace.overridden')] : []),
    ...(probability.inherited ? [t('trace.inherited')] : []),
  ];
  return (
    <>
      {probability.rule === 'probability.given' ? '' : format.level(probability.grade)}
      {notes.length === 0 ? null : <small>{notes.join(', ')}</small>}
    </>
  );
}

function FamilyRow({ family }: { readonly family: FamilyTrace }) {
  const t = useT(traceTexts);
  const format = useFormat();
  const names = useOpenAssessmentNames();
  const href = useThreatHref();
  const counting = family.children.filter(({ value }) => value > 0).length;
  return (
    <tr>
      <th scope="row">
        <a href={href(family.key)}>{names.threat(family.key)}</a>
        {counting === 0 ? null : <small>{t('trace.children', { count: counting })}</small>}
      </th>
      <td>
        <GradeCell probability={family.probability} />
      </td>
      <td>{format.number(family.value, 4)}</td>
      <td>
        <span className={styles.part} aria-hidden="true">
          <span style={{ width: `${family.part * 100}%` }} />
        </span>
        {format.percent(family.part)}
      </td>
    </tr>
  );
}

export function ThreatFamilyTable({ raw }: { readonly raw: RawProbabilityTrace }) {
  const t = useT(traceTexts);
  const format = useFormat();
  const [all, setAll] = useState(false);
  const families = raw.families.filter(({ value }) => value > 0);
  const listed = all ? families : families.slice(0, shownAtFirst);
  const rest = families.slice(listed.length);
  return (
    <section>
      <h3 className={styles.heading}>{t('trace.threats')}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('trace.family')}</th>
            <th scope="col">{t('trace.grade')}</th>
            <th scope="col">{t('trace.probability')}</th>
            <th scope="col">{t('trace.part')}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((family) => (
            <FamilyRow key={family.key} family={family} />
          ))}
          {rest.length === 0 ? null : (
            <tr>
              <th scope="row">
                <button type="button" className="text-link" onClick={() => setAll(true)}>
                  {t('trace.more', { count: rest.length })}
                </button>
              </th>
              <td />
              <td>
                {format.number(
                  rest.reduce((sum, { value }) => sum + value, 0),
                  4,
                )}
              </td>
              <td>{format.percent(rest.reduce((sum, { part }) => sum + part, 0))}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {raw.rule === 'raw.capped'
                ? t('trace.capped', { cap: format.number(raw.cap, 3) })
                : t('trace.together')}
            </th>
            <td />
            <td>{format.number(raw.value, 4)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
