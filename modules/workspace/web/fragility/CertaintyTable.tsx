import {
  type CentredLevelRange,
  computeMedianDeviation,
  computeShareOfRuns,
  isSteadyLevel,
  type LevelRanges,
  type MeasureName,
  measureNames,
} from '@klarsikt/engine/sensitivity';
import type { RiskClass } from '@klarsikt/engine/text';
import { getRiskClass, roundToShown, splitClassSpans } from '@klarsikt/engine/values';
import { getRiskClassName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import levels from '@klarsikt/web/ui/levels/levels.module.css';
import styles from './fragility.module.css';
import { fragilityTexts } from './texts.ts';
import { useLevelOfMeasure, useMeasureNames, useRiskThresholds } from './words.ts';

const classes: readonly RiskClass[] = ['VERYHIGH', 'HIGH', 'MEDIUM', 'LOW', 'NONE'];

const highest = 4;
const place = (level: number): string => `${(100 * level) / highest}%`;

/** Bar that extends from the low to the high quantile, split at class boundaries, with a line at the level. */
function Bar({ range, level }: { readonly range: CentredLevelRange; readonly level: number }) {
  const thresholds = useRiskThresholds();
  return (
    <span className={styles.bar} aria-hidden="true">
      {splitClassSpans(range.low, range.high, thresholds).map(({ from, to, class: given }) => (
        <span
          key={from}
          className={levels.risk}
          data-class={given}
          style={{ left: place(from), width: `max(2px, ${place(to - from)})` }}
        />
      ))}
      <i style={{ left: place(level) }} />
    </span>
  );
}

/** Lists every resulting class with its share, the most frequent first: "88 % High", "12 % Very High". */
function useClassShares(): (range: CentredLevelRange) => readonly string[] {
  const { language, percent } = useFormat();
  return (range) =>
    classes
      .filter((name) => range.classes[name] > 0)
      .toSorted((a, b) => range.classes[b] - range.classes[a])
      .map((name) => `${percent(computeShareOfRuns(range, name))} ${getRiskClassName(name, language)}`);
}

interface MeasuredRange {
  readonly measure: MeasureName;
  readonly range: CentredLevelRange;
  readonly level: number;
}

function useMeasuredRanges({ measures }: LevelRanges): readonly MeasuredRange[] {
  const levelOf = useLevelOfMeasure();
  return measureNames.flatMap((measure) => {
    const range = measures[measure];
    const level = levelOf(measure);
    return range === undefined || level === undefined ? [] : [{ measure, range: range.centred, level }];
  });
}

function RangeTable({ measured }: { readonly measured: readonly MeasuredRange[] }) {
  const t = useT(fragilityTexts);
  const { level: figure } = useFormat();
  const words = useMeasureNames();
  const shares = useClassShares();
  return (
    <table className={styles.ranges}>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t('fragility.shown')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('fragility.range')}</span>
          </th>
          <th scope="col">{t('fragility.range')}</th>
          <th scope="col">{t('fragility.runs')}</th>
        </tr>
      </thead>
      <tbody>
        {measured.map(({ measure, range, level }) => (
          <tr key={measure}>
            <th scope="row">{t('fragility.of', words(measure))}</th>
            <td>
              <LevelChip level={level} fit />
            </td>
            <td className={styles.barCell}>
              <Bar range={range} level={level} />
            </td>
            <td className={styles.figure}>
              {figure(range.low)}–{figure(range.high)}
            </td>
            <td className={styles.shares}>
              {shares(range).map((share) => (
                <span key={share}>{share} </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useSentence(): (one: MeasuredRange) => string {
  const t = useT(fragilityTexts);
  const { language, percent } = useFormat();
  const words = useMeasureNames();
  const thresholds = useRiskThresholds();
  return ({ measure, range, level }) => {
    const name = t('fragility.of', words(measure));
    const given = getRiskClass(level, thresholds);
    const word = getRiskClassName(given, language);
    const share = percent(computeShareOfRuns(range, given));
    if (isSteadyLevel(range, given)) return t('fragility.saysSteady', { name, class: word, share });
    const others = classes
      .filter((one) => one !== given && range.classes[one] > 0)
      .map((one) => getRiskClassName(one, language))
      .join(', ');
    return t('fragility.saysBorder', { name, class: word, share, others });
  };
}

function Says({ measured }: { readonly measured: readonly MeasuredRange[] }) {
  const t = useT(fragilityTexts);
  const sentence = useSentence();
  const thresholds = useRiskThresholds();
  const whole = measured.filter(({ measure }) => measure === 'overall.residual');
  const bordering = measured.filter(
    ({ measure, range, level }) =>
      measure !== 'overall.residual' && !isSteadyLevel(range, getRiskClass(level, thresholds)),
  );
  return (
    <ul className={styles.says}>
      {[...whole, ...bordering].map((one) => (
        <li key={one.measure}>{sentence(one)}</li>
      ))}
      {bordering.length === 0 ? <li>{t('fragility.allSteady')}</li> : null}
    </ul>
  );
}

function Varied({ ranges }: { readonly ranges: LevelRanges }) {
  const t = useT(fragilityTexts);
  const { level: figure } = useFormat();
  const level = useLevelOfMeasure()('overall.inherent');
  const range = ranges.measures['overall.inherent'];
  const pull = range === undefined || level === undefined ? 0 : computeMedianDeviation(range, level);
  return (
    <dl className={styles.varied}>
      <dt>{t('fragility.grades')}</dt>
      <dd>{t('fragility.gradesText')}</dd>
      <dt>{t('fragility.shares')}</dt>
      <dd>{t('fragility.sharesText')}</dd>
      <dt>{t('fragility.asIs')}</dt>
      <dd>{t('fragility.asIsText')}</dd>
      <dt>{t('fragility.centred')}</dt>
      <dd>
        {t(roundToShown(pull) > 0 ? 'fragility.pulledText' : 'fragility.centredText', { pull: figure(pull) })}
      </dd>
    </dl>
  );
}

export function CertaintyTable({ ranges }: { readonly ranges: LevelRanges }) {
  const t = useT(fragilityTexts);
  const { number } = useFormat();
  const measured = useMeasuredRanges(ranges);
  return (
    <section className={styles.sure} aria-labelledby="fragility-sure">
      <h2 id="fragility-sure">{t('fragility.sure')}</h2>
      <p className="muted">{t('fragility.sureText', { runs: number(ranges.runs) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={styles.scroll} aria-labelledby="fragility-sure" tabIndex={0}>
        <RangeTable measured={measured} />
      </section>
      <h3>{t('fragility.says')}</h3>
      <Says measured={measured} />
      <h3>{t('fragility.varied')}</h3>
      <Varied ranges={ranges} />
    </section>
  );
}
