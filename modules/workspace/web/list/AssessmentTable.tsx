import { OwnFieldFacts } from '@klarsikt/assessment/web/ownfield/OwnFieldFacts.tsx';
import { useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import type { AssessmentUnit } from '@klarsikt/contract';
import { computeAssessmentStatus } from '@klarsikt/engine/sign-off';
import { getPartStatusName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { StrengthMeter } from '@klarsikt/web/ui/levels/StrengthMeter.tsx';
import { Link } from '@tanstack/react-router';
import { AssessmentMenu } from './AssessmentMenu.tsx';
import styles from './list.module.css';
import type { AssessmentListEntry } from './listed.ts';
import { assessmentListTexts } from './texts.ts';

interface AssessmentTableProps {
  readonly unitName: string;
  readonly assessments: readonly AssessmentListEntry[];
  readonly units: readonly AssessmentUnit[];
  readonly editable: boolean;
}

function WaitingFor({ item }: { readonly item: AssessmentListEntry }) {
  const t = useT(assessmentListTexts);
  const { date } = useFormat();
  const { request } = item.signOff;
  if (request === undefined) return null;
  const { approver, at } = request;
  return (
    <small>
      {approver === null
        ? t('list.waitingForAll', { date: date(at) })
        : t('list.waitingFor', { name: approver, date: date(at) })}
    </small>
  );
}

function Levels({ item: { summary } }: { readonly item: AssessmentListEntry }) {
  const t = useT(assessmentListTexts);
  if (summary.untouched === true)
    return (
      <td colSpan={3} className="muted">
        {t('list.untouched')}
      </td>
    );
  const { overall } = summary;
  return (
    <>
      <td data-label={t('list.inherent')}>
        <LevelChip level={overall?.inherent ?? null} />
      </td>
      <td data-label={t('list.strength')}>
        <StrengthMeter strength={overall?.strength ?? null} />
      </td>
      <td data-label={t('list.residual')}>
        <LevelChip level={overall?.residual ?? null} />
      </td>
    </>
  );
}

function Row({
  item,
  units,
  editable,
}: { readonly item: AssessmentListEntry } & Omit<AssessmentTableProps, 'assessments' | 'unitName'>) {
  const t = useT(assessmentListTexts);
  const format = useFormat();
  const own = useOwnFields('assessment');
  const deleted = item.deletedAt !== null;
  return (
    <tr data-deleted={deleted || undefined}>
      <th scope="row">
        {deleted ? (
          <span>{item.name}</span>
        ) : (
          <Link to="/ra/$raId" params={{ raId: String(item.id) }}>
            {item.name}
          </Link>
        )}
        {item.branch ? <small className="muted">{t('list.branch')}</small> : null}
        <OwnFieldFacts {...own} values={item.ownFields} listed />
        {deleted ? <small>{t('list.deletedOn', { date: format.date(item.deletedAt) })}</small> : null}
      </th>
      <Levels item={item} />
      <td data-label={t('list.status')}>
        {getPartStatusName(computeAssessmentStatus(item.summary.statuses), format.language)}
        {item.signOff.approval === null ? null : (
          <small>
            {t('list.approved', {
              name: item.signOff.approval.name,
              date: format.date(item.signOff.approval.at),
            })}
          </small>
        )}
        <WaitingFor item={item} />
        {item.signOff.former === true && item.signOff.approval === null ? (
          <small>{t('list.former')}</small>
        ) : null}
      </td>
      <td data-label={t('list.model')}>{item.modelName}</td>
      <td className="muted" data-label={t('list.updated')}>
        {t('list.by', { date: format.dateTime(item.updated), name: item.updatedBy })}
      </td>
      <td>{editable ? <AssessmentMenu item={item} units={units} /> : null}</td>
    </tr>
  );
}

export function AssessmentTable({ unitName, assessments, units, editable }: AssessmentTableProps) {
  const t = useT(assessmentListTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} aria-label={t('list.of', { unit: unitName })} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('list.name')}</th>
            <th scope="col">{t('list.inherent')}</th>
            <th scope="col">{t('list.strength')}</th>
            <th scope="col">{t('list.residual')}</th>
            <th scope="col">{t('list.status')}</th>
            <th scope="col">{t('list.model')}</th>
            <th scope="col">{t('list.updated')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('list.actions', { name: '' })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {assessments.map((item) => (
            <Row key={item.id} item={item} units={units} editable={editable} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
