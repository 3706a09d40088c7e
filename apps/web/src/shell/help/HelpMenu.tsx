/** The help menu of the top bar: help for the page, all help, and news of the product. */
import { cmsContract } from '@klarsikt/contract';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { openHelp } from '../../platform/help.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { createStoredSetting, useSetting } from '../../platform/settings/setting.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/kit/menus.ts';
import { helpTexts } from './texts.ts';

/** Day of the newest change that the person has read; the changelog page stores it. */
const seenSetting = createStoredSetting('klarsikt.changelog.seen', (raw) =>
  typeof raw === 'string' ? raw : '',
);

/** Address of the demo's tour; signed-in people take the tour with their own data. */
const tutorial = `/demo?to=${encodeURIComponent('/threatview/threats?tour=1')}`;

function useUnseenChanges(asked: boolean): number {
  const { data } = useCall(cmsContract.getCollection, { params: { name: 'changelog' } }, { enabled: asked });
  const seen = useSetting(seenSetting);
  return (data ?? []).filter(({ version }) => seen !== '' && version > seen).length;
}

export function HelpMenu() {
  const t = useT(helpTexts);
  const [asked, setAsked] = useState(false);
  const news = useUnseenChanges(asked);
  return (
    <Menu position="bottom-end" width={240} onOpen={() => setAsked(true)}>
      <Menu.Target>
        <IconButton label={t('help.menu')} hint={`${t('help.page')} (F1)`} size="lg">
          <IconHelp size={16} stroke={1.5} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={openHelp} rightSection={<kbd>F1</kbd>}>
          {t('help.page')}
        </Menu.Item>
        <Menu.Item component="a" href="/help" target="_blank">
          {t('help.all')}
        </Menu.Item>
        <Menu.Item component="a" href="/help/first-steps" target="_blank">
          {t('help.start')}
        </Menu.Item>
        <Menu.Item component="a" href={tutorial} target="_blank">
          {t('help.tutorial')}
        </Menu.Item>
        <Menu.Item component="a" href="/handbook" target="_blank">
          {t('help.resources')}
        </Menu.Item>
        <Menu.Item component="a" href="/help/keyboard" target="_blank">
          {t('help.keys')}
        </Menu.Item>
        <Menu.Item component="a" href="/changelog" target="_blank">
          {news > 0 ? t('help.changelogNew', { count: news }) : t('help.changelog')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
