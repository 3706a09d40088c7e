import { ListRowTag } from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import type { ChangeEffect, ClassFlip, SingleInputChange } from '@klarsikt/engine/sensitivity';
import { getRiskClassName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import levels from '@klarsikt/web/ui/levels/levels.module.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FragilityFindings } from './findings.ts';
import styles from './fragility.module.css';
import { fragilityTexts } from './texts.ts';
import { isResidualMeasure, useFragilityStepText, useMeasureNames, useSingleChangeName } from './words.ts';

const kinds = ['grade', 'share', 'control', 'override', 'without'] as const;
type Kind = SingleInputChange['kind'];

interface Line {
  readonly at: number;
  readonly effect: ChangeEffect;
}

/** Number of rows shown until the user expands the list. */
const firstRows = 25;

function FlipWords({ flip }: { readonly flip: ClassFlip }) {
  const t = useT(fragilityTexts);
  const { language } = useFormat();
  const { name, level } = useMeasureNames()(flip.measure);
  return (
    <span className={styles.flip}>
      <span>{t('fragility.flip', { measure: name, level })}</span>{' '}
      <span className={styles.classes}>
        {([flip.from, flip.to] as const).map((given, at) => (
          <span key={at === 0 ? 'from' : 'to'}>
            {at === 0 ? null : <span aria-hidden="true">→ </span>}
            <span className={`${levels.risk} ${levels.filled} ${styles.class}`} data-class={given}>
              {getRiskClassName(given, language)}
            </span>
          </span>
        ))}
      </span>
    </span>
  );
}

export function useSignedNumberFormat(): (difference: number) => string {
  const { number } = useFormat();
  return (difference) => {
    const shown = number(Math.abs(difference), 2);
    if (Number(Math.abs(difference).toFixed(2)) === 0) return shown;
    return difference > 0 ? `+${shown}` : `−${shown}`;
  };
}

function Row({
  line,
  rank,
  findings,
}: {
  readonly line: Line;
  readonly rank: number;
  readonly findings: FragilityFindings;
}) {
  const t = useT(fragilityTexts);
  const signed = useSignedNumberFormat();
  const changed = useSingleChangeName();
  const { step, point } = useFragilityStepText();
  const { change, flips, inherent, residual } = line.effect;
  const { name, link } = changed(change);
  const turns = point(change, findings.points.get(line.at));
  const [first, ...more] = flips;
  return (
    <tr>
      <td className={styles.rank}>{rank}</td>
      <td>
        <ListRowTag>{t(`fragility.kind.${change.kind}`)}</ListRowTag>
      </td>
      <th scope="row">
        <Link className="text-link" {...link}>
          {name}
        </Link>
      </th>
      <td data-label={t('fragility.now')}>{step(change)}</td>
      <td data-label={t('fragility.point')} className={styles.point}>
        {turns}
      </td>
      <td data-label={t('fragility.moves')} className={styles.figure}>
        {signed(inherent)}, <b>{signed(residual)}</b>
      </td>
      <td>
        {first === undefined ? null : <FlipWords flip={first} />}
        {more.length === 0 ? null : (
          <details className={styles.more}>
            <summary>{t('fragility.moreFlips', { count: more.length })}</summary>
            {more.map((flip) => (
              <FlipWords key={flip.measure} flip={flip} />
            ))}
          </details>
        )}
      </td>
    </tr>
  );
}

function Filters({
  lines,
  kind,
  level,
  onKind,
  onLevel,
}: {
  readonly lines: readonly Line[];
  readonly kind: Kind | 'all';
  readonly level: 'all' | 'inherent' | 'residual';
  readonly onKind: (kind: Kind | 'all') => void;
  readonly onLevel: (level: 'all' | 'inherent' | 'residual') => void;
}) {
  const t = useT(fragilityTexts);
  const count = (of: Kind): number => lines.filter(({ effect }) => effect.change.kind === of).length;
  return (
    <div className={styles.filters}>
      <SegmentedSwitch
        label={t('fragility.kind')}
        value={kind}
        options={[
          { value: 'all' as const, label: `${t('fragility.kind.all')} ${lines.length}` },
          ...kinds.map((value) => ({ value, label: `${t(`fragility.kind.${value}`)} ${count(value)}` })),
        ]}
        onChange={onKind}
      />
      <SegmentedSwitch
        label={t('fragility.level')}
        value={level}
        options={[
          { value: 'all' as const, label: t('fragility.kind.all') },
          { value: 'inherent' as const, label: t('fragility.inherent') },
          { value: 'residual' as const, label: t('fragility.residual') },
        ]}
        onChange={onLevel}
      />
    </div>
  );
}

const columns = ['kind', 'what', 'now', 'point', 'moves', 'flips'] as const;

/** Lists the changes that flip a level, each with its index among all changes. */
export function listFlippingChanges({ changes }: FragilityFindings): readonly Line[] {
  return (changes?.changes ?? []).flatMap((effect, at) => (effect.flips.length > 0 ? [{ at, effect }] : []));
}

export function FragilityChanges({ findings }: { readonly findings: FragilityFindings }) {
  const t = useT(fragilityTexts);
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [level, setLevel] = useState<'all' | 'inherent' | 'residual'>('all');
  const [all, showAll] = useState(false);
  const lines = listFlippingChanges(findings);
  const hasLevel = ({ measure }: ClassFlip) =>
    level === 'all' || isResidualMeasure(measure) === (level === 'residual');
  const chosen = lines.filter(
    ({ effect }) => (kind === 'all' || effect.change.kind === kind) && effect.flips.some(hasLevel),
  );
  return (
    <>
      <Filters lines={lines} kind={kind} level={level} onKind={setKind} onLevel={setLevel} />
      {chosen.length === 0 ? (
        <p className="muted">{t('fragility.noChange')}</p>
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col" aria-label="#">
                #
              </th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {t(`fragility.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(all ? chosen : chosen.slice(0, firstRows)).map((line, index) => (
              <Row key={line.at} line={line} rank={index + 1} findings={findings} />
            ))}
          </tbody>
        </table>
      )}
      {chosen.length > firstRows && !all ? (
        <Button size="xs" variant="default" onClick={() => showAll(true)}>
          {t('fragility.showAll', { count: chosen.length })}
        </Button>
      ) : null}
      <p className={styles.method}>{t('fragility.method')}</p>
    </>
  );
}
