/**
 * Pages /atlas/entities and /atlas/entities/{id}: categories, mother threats and children. Threats are moved by
 * dragging or with "Move to...".
 */
import { atlasContract, type TreeThreat, type WorkingEntityLabel } from '@klarsikt/contract';
import { isSameJson } from '@klarsikt/engine/assessment';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { type TreeColumn, TreeGrid } from '@klarsikt/web/ui/tree/TreeGrid.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import styles from './atlas.module.css';
import { ThreatDragContext, ThreatDragRow, type ThreatDragState } from './DragRow.tsx';
import { EntityKeyFinder } from './entity/KeyPicker.tsx';
import { EntityStateMark } from './StateMark.tsx';
import { atlasTexts } from './texts.ts';
import { buildThreatTreeNodes, type ThreatTreeFilter, type ThreatTreeNode } from './tree.ts';
import { canMoveThreatTo } from './tree-position.ts';
import { useThreatMove } from './use-move.ts';

const all: ThreatTreeFilter = { published: false, experts: false, children: true };

export function ThreatTreePage() {
  return <ThreatTreeView root={null} />;
}

export function ThreatTreeView({ root }: { readonly root: number | null }) {
  const t = useT(atlasTexts);
  const { data, error, refetch } = useCall(atlasContract.getTree, {});
  const [filter, setFilter] = useState(all);
  if (data === undefined)
    return (
      <Page title={t('atlas.tree')}>
        {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  return (
    <Page
      flush
      title={t('atlas.tree')}
      count={data.threats.length}
      tools={
        <Button
          renderRoot={(look) => (
            <Link
              to="/atlas/entities/new/$parentId/$categoryId"
              params={{ parentId: '0', categoryId: '0' }}
              {...look}
            />
          )}
        >
          {t('atlas.createThreat')}
        </Button>
      }
      bar={<Filters filter={filter} root={root} onChange={setFilter} />}
    >
      <Tree
        categories={data.categories}
        threats={data.threats}
        filter={filter}
        root={root === 0 ? null : root}
        onMoved={() => void refetch()}
      />
    </Page>
  );
}

interface FiltersProps {
  readonly filter: ThreatTreeFilter;
  readonly root: number | null;
  readonly onChange: (filter: ThreatTreeFilter) => void;
}

function Filters({ filter, root, onChange }: FiltersProps) {
  const t = useT(atlasTexts);
  const navigate = useNavigate();
  const isAll = root === null && isSameJson({ ...filter }, { ...all });
  const showAll = () => {
    onChange(all);
    if (root !== null) void navigate({ to: '/atlas/entities' });
  };
  const boxes = [
    ['published', 'atlas.onlyPublished'],
    ['experts', 'atlas.expertPanel'],
    ['children', 'atlas.showChildren'],
  ] as const;
  return (
    <div className={styles.filters}>
      {boxes.map(([name, label]) => (
        <Checkbox
          key={name}
          size="xs"
          label={t(label)}
          checked={filter[name]}
          onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.checked })}
        />
      ))}
      <button type="button" className={styles.plain} disabled={isAll} onClick={showAll}>
        {t('atlas.showAll')}
      </button>
    </div>
  );
}

/** Returns the columns after the name. Only users who may move threats have the last column. */
function useColumns(onMove: (threat: TreeThreat) => void): readonly TreeColumn<ThreatTreeNode>[] {
  const t = useT(atlasTexts);
  const { can } = useSession();
  const editable = can('backoffice:Edit');
  return [
    {
      id: 'state',
      header: t('atlas.state'),
      width: 120,
      from: 'beside',
      cell: ({ threat }) => (threat === null ? null : <EntityStateMark state={threat.state} />),
    },
    {
      id: 'texts',
      header: t('atlas.untranslated'),
      width: 120,
      from: 'wide',
      cell: ({ threat }) =>
        threat === null
          ? null
          : threat.untranslated === 0
            ? t('atlas.complete')
            : t('atlas.behind', { count: threat.untranslated }),
    },
    {
      id: 'due',
      header: t('atlas.due'),
      width: 120,
      from: 'wide',
      cell: ({ threat }) => (threat?.due === true ? t('atlas.dueNow') : null),
    },
    {
      id: 'move',
      header: '',
      width: 130,
      cell: ({ threat, type, id }) =>
        type === 'category' ? (
          <Link
            className="text-link"
            to="/atlas/entities/category/$id/threats"
            params={{ id: String(id) }}
            onClick={(event) => event.stopPropagation()}
          >
            {t('atlas.category.list')}
          </Link>
        ) : threat === null || !editable ? null : (
          <button
            type="button"
            className={styles.plain}
            onClick={(event) => {
              event.stopPropagation();
              onMove(threat);
            }}
          >
            {t('atlas.moveTo')}
          </button>
        ),
    },
  ];
}

interface TreeProps {
  readonly categories: readonly WorkingEntityLabel[];
  readonly threats: readonly TreeThreat[];
  readonly filter: ThreatTreeFilter;
  readonly root: number | null;
  readonly onMoved: () => void;
}

function Tree({ categories, threats, filter, root, onMoved }: TreeProps) {
  const t = useT(atlasTexts);
  const { text } = useFormat();
  const navigate = useNavigate();
  const { can } = useSession();
  const [moving, setMoving] = useState<TreeThreat | null>(null);
  const nodes = useMemo(
    () =>
      buildThreatTreeNodes({
        categories,
        threats,
        filter,
        root,
        none: { en: t('atlas.noCategory'), sv: t('atlas.noCategory') },
      }),
    [categories, threats, filter, root, t],
  );
  const columns = useColumns(setMoving);
  const dragging = useDragging(nodes, onMoved);
  const open = ({ type, id }: ThreatTreeNode) => {
    if (id > 0) void navigate({ to: '/atlas/entities/$type/$id', params: { type, id: String(id) } });
  };
  return (
    <>
      {moving === null ? null : (
        <MovePanel
          threat={moving}
          categories={new Set(categories.map(({ key }) => key))}
          onDone={() => setMoving(null)}
          onMoved={onMoved}
        />
      )}
      <ThreatDragContext value={dragging}>
        <TreeGrid<ThreatTreeNode>
          Row={ThreatDragRow}
          label={t('atlas.tree')}
          rows={nodes}
          keyOf={({ key }) => key}
          parentOf={({ parent }) => parent}
          nameOf={({ name }) => text(name)}
          nameHeader={t('atlas.name')}
          current={null}
          onOpen={open}
          onCommand={(event, { row }) => {
            if (event.key !== 'm' || row.threat === null || !can('backoffice:Edit')) return false;
            setMoving(row.threat);
            return true;
          }}
          columns={columns}
        />
      </ThreatDragContext>
    </>
  );
}

/** Provides dragging of threats; null if the user may not edit. */
function useDragging(nodes: readonly ThreatTreeNode[], onMoved: () => void): ThreatDragState | null {
  const { can } = useSession();
  const under = useRef<TreeThreat | null>(null);
  const move = useThreatMove(onMoved);
  const byKey = useMemo(() => new Map(nodes.map((node) => [node.key, node])), [nodes]);
  if (!can('backoffice:Edit')) return null;
  return {
    under,
    may: (moved, to) => canMoveThreatTo(byKey, moved, to),
    drop: (moved, to) => void move(moved, to),
  };
}

interface MoveProps {
  readonly threat: TreeThreat;
  /** Keys of the categories; all other keys are threats. */
  readonly categories: ReadonlySet<string>;
  readonly onDone: () => void;
  readonly onMoved: () => void;
}

function MovePanel({ threat, categories, onDone, onMoved }: MoveProps) {
  const t = useT(atlasTexts);
  const { text } = useFormat();
  const move = useThreatMove(onMoved);
  return (
    <section className={styles.move} aria-label={t('atlas.moveTo')}>
      <b>{text(threat.name)}</b>
      <EntityKeyFinder
        label={t('atlas.moveTo')}
        types={['category', 'threat']}
        taken={[threat.key]}
        onPick={(key) => {
          const type = categories.has(key) ? 'category' : 'threat';
          void move(threat, { key, type });
          onDone();
        }}
      />
      <button type="button" className={styles.plain} onClick={onDone}>
        {t('atlas.close')}
      </button>
    </section>
  );
}
