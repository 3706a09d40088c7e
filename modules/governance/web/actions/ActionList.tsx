/** Lists actions in groups, overdue ones first. The filters are in the address. */

import { ListRowTag } from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { OwnFieldFacts } from '@klarsikt/assessment/web/ownfield/OwnFieldFacts.tsx';
import {
  changeOwnFieldFilter,
  isOwnFieldFilter,
  useOwnFieldFilters,
} from '@klarsikt/assessment/web/ownfield/own-field-filters.ts';
import { type OwnFieldsOfObject, useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import type { Action } from '@klarsikt/contract';
import { getRequirementTitle } from '@klarsikt/engine/completeness';
import {
  type ActionGroup,
  actionChangeKinds,
  actionChangeTexts,
  actionGroups,
  actionStatusTexts,
  countDaysUntilDue,
  type ExpectedEffect,
  getActionGroup,
} from '@klarsikt/engine/governance';
import type { Language } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter, useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { useSelectAllKey } from '@klarsikt/web/ui/table/use-choose-all.ts';
import { type RowSelection, useRowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useMemo } from 'react';
import styles from './actions.module.css';
import { EvidenceCell, type EvidenceLookup } from './EvidenceCell.tsx';
import { actionsTexts } from './texts.ts';

const views = ['all', 'overdue', 'mine', 'toVerify'] as const;
type View = (typeof views)[number];

export interface ActionListContent {
  readonly actions: readonly Action[];
  /** Current day, `YYYY-MM-DD`. */
  readonly today: string;
}

const groupOf = (action: Action, today: string): ActionGroup => getActionGroup(action, today);

function isInView(view: View, action: Action, { today, me }: { today: string; me: number | null }): boolean {
  if (view === 'overdue') return groupOf(action, today) === 'overdue';
  if (view === 'mine') return action.owner?.id === me && groupOf(action, today) !== 'closed';
  return view === 'all' || groupOf(action, today) === 'toVerify';
}

/** Parameters of the address that filter the list. */
export const actionFilterParameters = ['show', 'owner', 'changes', 'own'] as const;

const listOwners = (actions: readonly Action[]) =>
  [...new Map(actions.flatMap(({ owner }) => (owner ? [[owner.id, owner.name]] : [])))].map(([id, name]) => ({
    value: String(id),
    label: String(name),
  }));

const listChangeOptions = (language: Language) =>
  actionChangeKinds.map((value) => ({ value, label: actionChangeTexts[value][language] }));

export function useActionFilters({ actions, today }: ActionListContent) {
  const t = useT(actionsTexts);
  const { language, compare } = useFormat();
  const { user } = useSession();
  const me = user?.id ?? null;
  const [chosen, setView] = useSearchParameter('show');
  const [owner] = useSearchParameter('owner');
  const [changes] = useSearchParameter('changes');
  const [own] = useSearchParameter('own');
  const ownFilters = useOwnFieldFilters(useOwnFields('action'), own);
  const [, change] = useSearchParameters();
  const view = views.find((each) => each === chosen) ?? 'all';
  const count = (each: View) => actions.filter((action) => isInView(each, action, { today, me })).length;
  const owners = listOwners(actions).toSorted((a, b) => compare(a.label, b.label));
  const shown = actions.filter(
    (action) =>
      isInView(view, action, { today, me }) &&
      (owner === undefined || String(action.owner?.id ?? 'none') === owner) &&
      (changes === undefined || action.changes?.kind === changes) &&
      ownFilters.passes(action.ownFields),
  );
  const bar = (
    <div className={styles.bar}>
      <SegmentedSwitch
        label={t('actions.show')}
        value={view}
        options={views.map((value) => ({ value, label: t(`actions.${value}`, { count: count(value) }) }))}
        onChange={(next) => setView(next === 'all' ? undefined : next, { replace: true })}
      />
      <FilterChips
        filters={[
          {
            id: 'owner',
            label: t('actions.owner'),
            value: owner,
            options: [...owners, { value: 'none', label: t('actions.nobody') }],
          },
          {
            id: 'changes',
            label: t('actions.changes'),
            value: changes,
            options: listChangeOptions(language),
          },
          ...ownFilters.filters,
        ]}
        onChange={(id, value) =>
          change((before) =>
            isOwnFieldFilter(id)
              ? { ...before, own: changeOwnFieldFilter(own, id, value) }
              : { ...before, [id]: value },
          )
        }
        onClear={() => change(({ owner: _owner, changes: _changes, own: _own, ...rest }) => rest)}
      />
    </div>
  );
  return { shown, bar };
}

function Due({ action, today }: { readonly action: Action; readonly today: string }) {
  const t = useT(actionsTexts);
  const format = useFormat();
  const left = countDaysUntilDue(action.due, today);
  const late = groupOf(action, today) === 'overdue';
  const pending = late || groupOf(action, today) === 'soon';
  return (
    <>
      <span className={late ? styles.late : undefined}>{format.date(action.due)}</span>
      <small>
        {left !== null && pending
          ? t(late ? 'actions.late' : 'actions.inDays', { days: Math.abs(left) })
          : null}
        {action.moved > 0 ? ` ${t('actions.moved', { count: action.moved })}` : null}
      </small>
    </>
  );
}

export function useActionSelection({ actions, today }: ActionListContent) {
  const choosable = useMemo(
    () => sortActionsByGroup({ actions, today }).filter(isActionSelectable),
    [actions, today],
  );
  const keys = useMemo(() => choosable.map(({ id }) => String(id)), [choosable]);
  const rows = useRowSelection(keys);
  const chosen = choosable.filter(({ id }) => rows.keys.has(String(id)));
  return { rows, chosen, total: choosable.length };
}

export const sortActionsByGroup = ({ actions, today }: ActionListContent): readonly Action[] =>
  actionGroups.flatMap((group) => actions.filter((action) => groupOf(action, today) === group));

/** True if the caller may change the action, so that it can be selected for a change of several actions. */
export const isActionSelectable = ({ can }: Action): boolean => can.change || can.progress;

interface TickProps {
  readonly action: Action;
  readonly chosen: RowSelection;
}

function Tick({ action, chosen }: TickProps) {
  const t = useT(actionsTexts);
  const key = String(action.id);
  return (
    <input
      type="checkbox"
      className={styles.tick}
      checked={chosen.keys.has(key)}
      aria-label={t('actions.select', { name: action.title })}
      onChange={({ nativeEvent }) =>
        chosen.toggle(key, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

interface RowProps {
  readonly action: Action;
  readonly own: OwnFieldsOfObject;
  readonly chosen: RowSelection | undefined;
  readonly today: string;
  readonly across: boolean;
  /** Expected effect of the action on the level; undefined hides the column. */
  readonly effect: ExpectedEffect | null | undefined;
  readonly evidence: EvidenceLookup | undefined;
  readonly onOpen: (id: number) => void;
}

function Row({ action, own, chosen, today, across, effect, evidence, onOpen }: RowProps) {
  const t = useT(actionsTexts);
  const { language } = useFormat();
  const { changes, owner, priority, status } = action;
  const gapTitle = (ref: string) => getRequirementTitle(ref)?.[language] ?? ref;
  return (
    <tr data-status={status}>
      <th scope="row">
        <span className={styles.titled}>
          {chosen !== undefined && isActionSelectable(action) ? (
            <Tick action={action} chosen={chosen} />
          ) : null}
          <button type="button" className="text-link" onClick={() => onOpen(action.id)}>
            {action.title}
          </button>
        </span>
        <small>
          {changes === null
            ? t(`actions.origin.${action.origin}`, { ref: gapTitle(action.originRef) })
            : [actionChangeTexts[changes.kind][language], changes.name].filter(Boolean).join(': ')}
        </small>
        <OwnFieldFacts {...own} values={action.ownFields} listed />
      </th>
      {across ? <td data-label={t('actions.column.assessment')}>{action.assessment.name}</td> : null}
      <td data-label={t('actions.owner')}>
        {owner?.name ?? <span className="muted">{t('actions.nobody')}</span>}
      </td>
      <td data-label={t('actions.column.due')}>
        <Due action={action} today={today} />
      </td>
      <td className="tabular" data-label={t('actions.column.priority')}>
        {priority ?? ''}
      </td>
      {effect === undefined ? null : (
        <td data-label={t('actions.column.effect')}>
          {effect === null ? (
            <span className="muted">{t('actions.noEffect')}</span>
          ) : (
            <span className={styles.effect}>
              <LevelChip level={effect.now} fit /> → <LevelChip level={effect.after} fit />
            </span>
          )}
        </td>
      )}
      {evidence === undefined ? null : (
        <td data-label={t('actions.column.evidence')}>
          <EvidenceCell files={evidence(action.id)} />
        </td>
      )}
      <td data-label={t('actions.column.status')}>
        <ListRowTag tone={status === 'open' || status === 'underway' ? 'open' : undefined}>
          {actionStatusTexts[status][language]}
        </ListRowTag>
      </td>
    </tr>
  );
}

interface ActionListProps extends ActionListContent {
  readonly total: number;
  readonly across: boolean;
  /** Expected effects by the id of the action; without them the column is hidden. */
  readonly effects?: ReadonlyMap<number, ExpectedEffect | null>;
  /** Returns the files of an action; without it the column is hidden. */
  readonly evidence?: EvidenceLookup;
  /** Selected rows, by the ids of the actions as text. */
  readonly chosen?: RowSelection;
  readonly onOpen: (id: number) => void;
}

const shownColumns = ({ across, effects, evidence }: ActionListProps) =>
  [
    'actions.column.action',
    ...(across ? ['actions.column.assessment' as const] : []),
    'actions.owner',
    'actions.column.due',
    'actions.column.priority',
    ...(effects ? ['actions.column.effect' as const] : []),
    ...(evidence ? ['actions.column.evidence' as const] : []),
    'actions.column.status',
  ] as const;

export function ActionList(props: ActionListProps) {
  const { actions, today, total, across, chosen, onOpen, effects, evidence } = props;
  const t = useT(actionsTexts);
  const own = useOwnFields('action');
  useSelectAllKey(t('actions.title'), actions.some(isActionSelectable) ? chosen?.all : undefined);
  if (actions.length === 0)
    return (
      <EmptyState
        title={t(total === 0 ? 'actions.noneTitle' : 'actions.noneShownTitle')}
        text={t(total === 0 ? 'actions.noneText' : 'actions.noneShownText')}
      />
    );
  const columns = shownColumns(props);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('actions.title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        {actionGroups.map((group) => {
          const rows = actions.filter((action) => groupOf(action, today) === group);
          if (rows.length === 0) return null;
          return (
            <tbody key={group}>
              <tr className={styles.group}>
                <th scope="colgroup" colSpan={columns.length}>
                  {t(`actions.group.${group}`)} <span className="tabular">{rows.length}</span>
                </th>
              </tr>
              {rows.map((action) => (
                <Row
                  key={action.id}
                  action={action}
                  own={own}
                  chosen={chosen}
                  today={today}
                  across={across}
                  evidence={evidence}
                  effect={effects ? (effects.get(action.id) ?? null) : undefined}
                  onOpen={onOpen}
                />
              ))}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}
