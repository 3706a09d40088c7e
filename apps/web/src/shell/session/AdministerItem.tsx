/** Menu entry for choosing a customer, if the person may administer any. */
import { organization } from '@klarsikt/contract';
import { IconBuilding } from '@tabler/icons-react';
import { useCall } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { isPickingOrganization } from '../../platform/session/administer.ts';
import { texts } from '../../platform/session/texts.ts';
import { Menu } from '../../ui/kit/menus.ts';

export function AdministerItem() {
  const t = useT(texts);
  const { data } = useCall(organization.listAdministrable, {});
  if (data === undefined || data.length === 0) return null;
  return (
    <Menu.Item
      leftSection={<IconBuilding size={16} stroke={1.5} />}
      onClick={() => isPickingOrganization.become(true)}
    >
      {t('session.administer')}
    </Menu.Item>
  );
}
