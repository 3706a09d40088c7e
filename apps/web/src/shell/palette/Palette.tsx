/** Ctrl/Cmd-K: jump to any threat, risk, assessment or screen. */
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { reportError } from '../../platform/api/report-error.ts';
import { useHeld } from '../../platform/held.ts';
import { type Format, useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { paletteAsked } from '../../platform/palette/open.ts';
import { type PaletteEntry, paletteSources } from '../../platform/palette/registry.ts';
import { icons } from '../../platform/router/icons.ts';
import { texts } from '../texts.ts';
import { registerScreens } from './screens.ts';

const [store, spotlight] = createSpotlight();

registerScreens();

interface Group {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

async function gather(format: Format): Promise<readonly Group[]> {
  return Promise.all(
    paletteSources().map(async (source) => {
      try {
        return { name: source.group(format), entries: await source.entries(format) };
      } catch (cause) {
        // One source that cannot load must not close the others.
        reportError(cause);
        return { name: source.group(format), entries: [] };
      }
    }),
  );
}

export function Palette() {
  const t = useT(texts);
  const format = useFormat();
  const router = useRouter();
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const asked = useHeld(paletteAsked);
  useEffect(() => {
    if (!asked) return;
    paletteAsked.become(false);
    spotlight.open();
  }, [asked]);
  const load = useCallback(() => {
    gather(format).then(setGroups, reportError);
  }, [format]);
  const actions: SpotlightActionGroupData[] = groups.map(({ name, entries }) => ({
    group: name,
    actions: entries.map(({ id, label, description, icon, href }) => {
      const Icon = icon === undefined ? null : icons[icon];
      return {
        id,
        label,
        ...(description === undefined ? {} : { description }),
        ...(Icon === null ? {} : { leftSection: <Icon size={16} stroke={1.5} aria-hidden="true" /> }),
        onClick: () => router.history.push(href),
      };
    }),
  }));
  return (
    <Spotlight
      store={store}
      actions={actions}
      // The frame hears it, also while this is not there yet.
      shortcut={null}
      limit={12}
      scrollable
      maxHeight={440}
      highlightQuery
      onSpotlightOpen={load}
      centered={false}
      yOffset="14vh"
      size={640}
      attributes={{ content: { 'aria-label': t('shell.search') } }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      nothingFound={t('shell.nothingFound')}
      searchProps={{
        leftSection: <IconSearch size={16} stroke={1.5} aria-hidden="true" />,
        placeholder: t('shell.searchHelp'),
        'aria-label': t('shell.search'),
      }}
    />
  );
}
