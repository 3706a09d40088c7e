import {
  InclusionCheckbox,
  RelevanceAreas,
} from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { isSelected, setSelected } from '@klarsikt/engine/assessment';
import { computeNextEditionDay, computeRiskListState, getListRhythmName } from '@klarsikt/engine/lists';
import type { RiskList } from '@klarsikt/engine/model';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { assessmentThreatsTexts } from './texts.ts';
import styles from './threats.module.css';

function ListRow({ list }: { readonly list: RiskList }) {
  const t = useT(assessmentThreatsTexts);
  const { text, date, language } = useFormat();
  const { document, set, editable } = useAssessment();
  const state = computeRiskListState(list, getToday());
  const next = computeNextEditionDay(list);
  const selection = document.selections.riskLists;
  const name = text(list.name);
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{text(list.description)}</small>
      </th>
      <td>{t(list.kind === 'flat' ? 'threats.listFlat' : 'threats.listIndex')}</td>
      <td>
        <RelevanceAreas areas={list.relevances} />
      </td>
      <td className="tabular">{list.entries.length}</td>
      <td className={styles.source}>
        {list.source}
        {list.act === undefined ? null : <small>{list.act}</small>}
        {list.licence === undefined ? null : <small>{list.licence}</small>}
      </td>
      <td className={styles.nowrap}>
        {date(list.date)}
        {list.inForce === undefined ? null : (
          <small>{t('threats.listInForce', { date: date(list.inForce) })}</small>
        )}
        {list.rhythm === undefined ? null : <small>{getListRhythmName(list.rhythm, language)}</small>}
        {state === 'current' ? (
          next === null ? null : (
            <small>{t('threats.listNext', { date: date(next) })}</small>
          )
        ) : (
          <small>{t(`threats.list.${state}`, { date: date(next ?? list.date) })}</small>
        )}
      </td>
      <td>
        <InclusionCheckbox
          label={t('threats.listUseOf', { name })}
          checked={isSelected(selection, list.key)}
          disabled={!editable}
          onChange={(checked) =>
            set(
              t('threats.step.list', { name }),
              ['selections', 'riskLists'],
              setSelected(selection, list.key, checked),
            )
          }
        />
      </td>
    </tr>
  );
}

export function RiskListTable() {
  const t = useT(assessmentThreatsTexts);
  const { model } = useAssessment();
  if (model.riskLists.list.length === 0) return <EmptyState title={t('threats.listsNone')} />;
  return (
    <div className={styles.lists}>
      <p className="muted">
        {t('threats.listsHelp')}{' '}
        <Link className="text-link" to="/ra/lists">
          {t('threats.listsOpen')}
        </Link>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('threats.list')}</th>
            <th scope="col">{t('threats.listKind')}</th>
            <th scope="col">{t('threats.areas')}</th>
            <th scope="col">{t('threats.listCountries')}</th>
            <th scope="col">{t('threats.listSource')}</th>
            <th scope="col">{t('threats.listDate')}</th>
            <th scope="col" className={styles.nowrap}>
              {t('threats.listUse')}
            </th>
          </tr>
        </thead>
        <tbody>
          {model.riskLists.list.map((list) => (
            <ListRow key={list.key} list={list} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
