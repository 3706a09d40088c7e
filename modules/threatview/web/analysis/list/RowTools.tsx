import type { AnalysisHead } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { IconButton } from '@klarsikt/web/ui/Button.tsx';
import { Menu } from '@klarsikt/web/ui/kit/menus.ts';
import { IconDots } from '@tabler/icons-react';
import { analysisTexts } from '../texts.ts';
import type { AnalysisActions } from './actions.ts';
import styles from './list.module.css';

export type AnalysisListDialog =
  | { readonly kind: 'rename' | 'copy' | 'share'; readonly row: AnalysisHead }
  | { readonly kind: 'import' }
  | null;

interface RowToolsProps {
  readonly row: AnalysisHead;
  readonly actions: AnalysisActions;
  readonly asMenu: boolean;
  readonly onAsk: (asked: AnalysisListDialog) => void;
}

interface Tool {
  readonly word: string;
  readonly run: () => void;
}

function useTools({ row, actions, onAsk }: RowToolsProps): readonly Tool[] {
  const t = useT(analysisTexts);
  if (row.deletedAt !== null) return [{ word: t('analysis.restore'), run: () => void actions.restore(row) }];
  const { write, share, remove } = row.can;
  return [
    ...(write ? [{ word: t('analysis.rename'), run: () => onAsk({ kind: 'rename', row }) }] : []),
    ...(share ? [{ word: t('analysis.shareWord'), run: () => onAsk({ kind: 'share', row }) }] : []),
    { word: t('analysis.duplicate'), run: () => onAsk({ kind: 'copy', row }) },
    ...(remove ? [{ word: t('analysis.delete'), run: () => void actions.remove(row) }] : []),
  ];
}

export function AnalysisRowTools(props: RowToolsProps) {
  const t = useT(analysisTexts);
  const { row, asMenu } = props;
  const tools = useTools(props);
  if (!asMenu || tools.length === 1)
    return (
      <span className={styles.tools}>
        {tools.map(({ word, run }) => (
          <button
            key={word}
            type="button"
            className="text-link"
            aria-label={`${word}: ${row.name}`}
            onClick={(event) => {
              event.stopPropagation();
              run();
            }}
          >
            {word}
          </button>
        ))}
      </span>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          label={t('analysis.actionsOf', { name: row.name })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={18} stroke={1.5} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {tools.map(({ word, run }) => (
          <Menu.Item key={word} onClick={run}>
            {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
