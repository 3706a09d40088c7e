import type { Permission } from '@klarsikt/engine/people';
import { dictionary } from '../i18n/texts.ts';
import en from './permission-texts.en.json' with { type: 'json' };
import sv from './permission-texts.sv.json' with { type: 'json' };

export const sessionPermissionTexts = dictionary({ en, sv });

export function applicationOf(permission: Permission) {
  const [application = ''] = permission.split(':');
  return (['admin', 'ra', 'threatview', 'backoffice', 'portal', 'api', 'uplink'] as const).find(
    (known) => known === application,
  );
}
