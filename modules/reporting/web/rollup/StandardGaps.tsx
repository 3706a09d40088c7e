/**
 * Lists the gaps of a point, each with a link to the page where the gap can be closed and a button that creates an
 * action.
 */
import type { GroupStandards } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import styles from './standards.module.css';
import { groupStandardsTexts } from './standards-texts.ts';
import { type GroupStandardCheck, type GroupStandardLine, useCreateAction } from './use-standards.ts';

type Unit = GroupStandards['units'][number];

/** Page of an assessment where each check can be met. */
const pages = {
  age: '/ra/$raId/edit',
  approved: '/ra/$raId/signoff',
  model: '/ra/$raId/upgrade',
  scales: '/ra/$raId/edit',
  weights: '/ra/$raId/edit',
  thresholds: '/ra/$raId/edit',
  appetite: '/ra/$raId/appetite',
} as const satisfies { readonly [C in GroupStandardCheck]?: string };

const hasPage = (check: GroupStandardCheck): check is keyof typeof pages => Object.hasOwn(pages, check);

/** Shows a gap as a link to the page where it can be closed; as plain text if the reader cannot open the page. */
function Where({ check, unit, what }: { check: GroupStandardCheck; unit: Unit | undefined; what: string }) {
  if (unit === undefined || !unit.opens) return <span>{what}</span>;
  if (unit.assessment === null)
    return (
      <Link className="text-link" to="/ra/au/$auId/create" params={{ auId: String(unit.id) }}>
        {what}
      </Link>
    );
  if (!hasPage(check)) return <span>{what}</span>;
  return (
    <Link className="text-link" to={pages[check]} params={{ raId: String(unit.assessment.id) }}>
      {what}
    </Link>
  );
}

interface GapProps {
  readonly line: GroupStandardLine;
  readonly unit: Unit | undefined;
  /** Assessment in which an action is created; null if the reader cannot create one. */
  readonly assessment: number | null;
}

function Gap({ line: { check }, unit, assessment }: GapProps) {
  const t = useT(groupStandardsTexts);
  const { raise, isPending } = useCreateAction();
  const [made, setMade] = useState<number | null>(null);
  const what = t('standards.gap', {
    unit: unit?.name ?? t('standards.whole'),
    check: t(`standards.check.${check}`),
  });
  return (
    <li>
      <Where check={check} unit={unit} what={what} />
      {assessment === null || made !== null ? null : (
        <Button
          size="xs"
          variant="default"
          disabled={isPending}
          aria-label={t('standards.actionOn', { what })}
          onClick={() => void raise(assessment, what).then(setMade)}
        >
          {t('standards.action')}
        </Button>
      )}
      {assessment === null || made === null ? null : (
        <Link
          className="text-link"
          to="/ra/$raId/actions"
          params={{ raId: String(assessment) }}
          search={{ open: String(made) }}
        >
          {t('standards.actionMade')}
        </Link>
      )}
    </li>
  );
}

export function StandardGaps({
  data,
  checks,
}: {
  readonly data: GroupStandards;
  readonly checks: readonly GroupStandardCheck[];
}) {
  const t = useT(groupStandardsTexts);
  const { can } = useSession();
  const gaps = data.lines.filter(({ check, status }) => status === 'gap' && checks.includes(check));
  if (gaps.length === 0) return null;
  // An action for a unit without an assessment is created in the assessment of the group.
  const first = data.units.find(({ opens, assessment }) => opens && assessment !== null)?.assessment?.id;
  return (
    <section className={styles.part} aria-label={t('standards.gaps')}>
      <h3>{t('standards.gaps')}</h3>
      <ul className={styles.list}>
        {gaps.map((line) => {
          const unit = data.units.find(({ id }) => id === line.unit);
          const own = unit?.opens === true ? unit.assessment?.id : undefined;
          return (
            <Gap
              key={`${line.check} ${line.unit}`}
              line={line}
              unit={unit}
              assessment={can('ra:Comment') ? (own ?? first ?? null) : null}
            />
          );
        })}
      </ul>
    </section>
  );
}
