/** Self-assessments of small firms: common questions, and trades with their own questions. */
import type { PortalContent } from '@klarsikt/engine/portal';
import accountant from './accountant.json' with { type: 'json' };
import agent from './agent.json' with { type: 'json' };
import auditor from './auditor.json' with { type: 'json' };
import company from './company.json' with { type: 'json' };
import estate from './estate.json' with { type: 'json' };
import everyTrade from './every-trade.json' with { type: 'json' };
import exchange from './exchange.json' with { type: 'json' };
import goods from './goods.json' with { type: 'json' };
import law from './law.json' with { type: 'json' };
import letting from './letting.json' with { type: 'json' };
import pawn from './pawn.json' with { type: 'json' };
import { readPortalQuestions, readPortalTrade } from './read-trade.ts';
import venue from './venue.json' with { type: 'json' };

export const portalContent: PortalContent = {
  common: readPortalQuestions(everyTrade, 'every-trade.json'),
  trades: [
    readPortalTrade(estate, 'estate.json'),
    readPortalTrade(letting, 'letting.json'),
    readPortalTrade(accountant, 'accountant.json'),
    readPortalTrade(auditor, 'auditor.json'),
    readPortalTrade(law, 'law.json'),
    readPortalTrade(company, 'company.json'),
    readPortalTrade(goods, 'goods.json'),
    readPortalTrade(pawn, 'pawn.json'),
    readPortalTrade(venue, 'venue.json'),
    readPortalTrade(exchange, 'exchange.json'),
    readPortalTrade(agent, 'agent.json'),
  ],
};
