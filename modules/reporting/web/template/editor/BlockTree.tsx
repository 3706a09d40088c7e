import { isBlockType, type TemplateBlock, templateBlockFields } from '@klarsikt/engine/report';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import {
  type BlockDraft,
  type BlockPath,
  type BlockTreeRow,
  createBlock,
  findBlockInsertPosition,
  insertBlock,
  moveBlock,
  moveBlockBefore,
  removeBlock,
  summarizeBlock,
} from '../blocks.ts';
import styles from '../template.module.css';
import { templateTexts } from '../texts.ts';

interface TreeProps {
  readonly content: readonly BlockDraft[];
  readonly rows: readonly BlockTreeRow[];
  readonly chosen: BlockTreeRow | null;
  readonly faults: readonly { readonly place: string }[];
  readonly onChoose: (path: BlockPath | null) => void;
  readonly onChange: (content: readonly BlockDraft[]) => void;
}

const kinds = Object.keys(templateBlockFields).filter(isBlockType);
const inTables: readonly TemplateBlock['type'][] = ['row', 'loop', 'conditional', 'limit', 'switch'];
const inPages = kinds.filter((kind) => kind !== 'row' && kind !== 'cell');

function useSteps({ content, chosen, onChoose, onChange }: TreeProps) {
  const move = (step: -1 | 1) => {
    const moved = chosen === null ? null : moveBlock(content, chosen.path, step);
    if (moved === null) return;
    onChange(moved.content);
    onChoose(moved.path);
  };
  const remove = () => {
    if (chosen === null) return;
    onChange(removeBlock(content, chosen.path));
    onChoose(null);
  };
  const add = (kind: TemplateBlock['type']) => {
    const { list, index } = findBlockInsertPosition(chosen, content);
    onChange(insertBlock(content, list, index, createBlock(kind)));
    onChoose([...list, index]);
  };
  return { move, remove, add };
}

function Line({
  row,
  props,
  onKey,
}: {
  readonly row: BlockTreeRow;
  readonly props: TreeProps;
  readonly onKey: (event: KeyboardEvent, row: BlockTreeRow) => void;
}) {
  const t = useT(templateTexts);
  const language = useLanguage();
  const [over, setOver] = useState(false);
  const { content, chosen, faults, onChoose, onChange } = props;
  const { place, depth, block, path, within } = row;
  const own = faults.filter((fault) => fault.place === place || fault.place.startsWith(`${place}.`)).length;
  return (
    <li>
      <button
        type="button"
        draggable
        className={styles.block}
        style={{ paddingInlineStart: 8 + depth * 14 }}
        aria-current={chosen?.place === place}
        data-over={over || undefined}
        onClick={() => onChoose(path)}
        onKeyDown={(event) => onKey(event, row)}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', place)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const from = props.rows.find((one) => one.place === event.dataTransfer.getData('text/plain'));
          const next = from === undefined ? null : moveBlockBefore(content, from.path, path);
          if (next !== null) onChange(next);
        }}
      >
        <span className={styles.kind}>
          {within === 'otherwise' || within === 'empty' || within === 'more'
            ? `${t(`field.${within}`)}: `
            : ''}
          {t(`kind.${block.type}`)}
        </span>
        <span className={styles.said}>{summarizeBlock(block, language)}</span>
        {own === 0 ? null : <span className={styles.fault}>{t('template.faults', { count: own })}</span>}
      </button>
    </li>
  );
}

interface AddProps {
  readonly offered: readonly TemplateBlock['type'][];
  readonly onAdd: (kind: TemplateBlock['type']) => void;
  readonly ref: RefObject<HTMLSelectElement | null>;
}

function AddBlock({ offered, onAdd, ref }: AddProps) {
  const t = useT(templateTexts);
  const [kind, setKind] = useState<TemplateBlock['type']>('markdown');
  const wanted = offered.includes(kind) ? kind : (offered[0] ?? 'markdown');
  return (
    <div className={styles.row}>
      <NativeSelect
        size="xs"
        ref={ref}
        aria-label={t('template.addKind')}
        value={wanted}
        data={offered.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (isBlockType(value)) setKind(value);
        }}
      />
      <Button variant="default" onClick={() => onAdd(wanted)}>
        {t('template.add')}
      </Button>
    </div>
  );
}

export function BlockTree(props: TreeProps) {
  const t = useT(templateTexts);
  const { content, rows, chosen } = props;
  const { move, remove, add } = useSteps(props);
  const adding = useRef<HTMLSelectElement>(null);
  const offered = findBlockInsertPosition(chosen, content).inTable ? inTables : inPages;
  const onKey = (event: KeyboardEvent, row: BlockTreeRow) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.key === '/') {
      event.preventDefault();
      adding.current?.focus();
    } else if (step !== null && event.altKey && chosen?.place === row.place) {
      event.preventDefault();
      move(step);
    }
  };
  return (
    <section aria-label={t('template.blocks')}>
      <h2>
        {t('template.blocks')} <span className="muted">{rows.length}</span>
      </h2>
      <AddBlock ref={adding} offered={offered} onAdd={add} />
      <ul className={styles.tree}>
        <li>
          <button
            type="button"
            className={styles.block}
            aria-current={chosen === null}
            onClick={() => props.onChoose(null)}
          >
            <span className={styles.said}>{t('template.settings')}</span>
          </button>
        </li>
        {rows.map((row) => (
          <Line key={row.place} row={row} props={props} onKey={onKey} />
        ))}
      </ul>
      {chosen === null ? null : (
        <div className={styles.row}>
          <Button variant="subtle" onClick={() => move(-1)}>
            {t('template.up')}
          </Button>
          <Button variant="subtle" onClick={() => move(1)}>
            {t('template.down')}
          </Button>
          <Button variant="subtle" color="red" onClick={remove}>
            {t('template.remove')}
          </Button>
        </div>
      )}
      <p className="muted">{t('template.keys')}</p>
    </section>
  );
}
