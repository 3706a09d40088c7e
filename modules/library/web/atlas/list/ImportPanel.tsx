/** Reads a table in: looked at first, row by row, and taken in when somebody says so. */
import { atlas, type TableImport } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { textOf } from '@klarsikt/web/platform/files/text-of.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useAct } from '@klarsikt/web/ui/records/done.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isDaily } from '../kinds.ts';
import { texts } from '../texts.ts';

interface ImportPanelProps {
  readonly type: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ImportPanel({ type, onClose, onDone }: ImportPanelProps) {
  const t = useT(texts);
  const { busy, act } = useAct();
  const [content, setContent] = useState('');
  const [found, setFound] = useState<TableImport | null>(null);
  const send = (check: boolean) =>
    act(
      async () => {
        const body = { content, check };
        const options = { timeoutMs: 120_000 };
        const answer = isDaily(type)
          ? await call(atlas.importDailies, { params: { type }, body }, options)
          : await call(atlas.importEntities, { params: { type }, body }, options);
        setFound(answer);
        if (!check) onDone();
      },
      check ? undefined : { done: t('atlas.imported') },
    );
  const choose = async (file: File | undefined) => {
    setFound(null);
    setContent(file === undefined ? '' : await textOf(file));
  };
  return (
    <div style={{ padding: 16, display: 'grid', gap: 12, alignContent: 'start' }}>
      <h2>{t('atlas.import')}</h2>
      <p>{t('atlas.importText')}</p>
      <p>
        <Link className="text-link" to="/atlas/imports">
          {t('atlas.importWorkbook')}
        </Link>
      </p>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={t('atlas.import')}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <div>
        <Button size="xs" variant="default" disabled={content === '' || busy} onClick={() => void send(true)}>
          {t('atlas.check')}
        </Button>{' '}
        <Button size="xs" disabled={found === null || busy} onClick={() => void send(false)}>
          {t('atlas.take')}
        </Button>{' '}
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t('atlas.close')}
        </Button>
      </div>
      {found === null ? null : <Found found={found} />}
    </div>
  );
}

function Found({ found }: { readonly found: TableImport }) {
  const t = useT(texts);
  const { added, changed, unchanged, refused, unknown } = found;
  return (
    <div role="status">
      <p>{t('atlas.importSays', { added, changed, unchanged, refused: refused.length })}</p>
      {unknown.length === 0 ? null : <p>{t('atlas.importUnknown', { names: unknown.join(', ') })}</p>}
      <ul>
        {refused.map(({ line, column, reason }) => (
          <li key={`${line} ${column}`}>{t('atlas.importLine', { line, column, reason })}</li>
        ))}
      </ul>
    </div>
  );
}
