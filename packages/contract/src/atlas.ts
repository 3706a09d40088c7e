/**
 * Atlas, the back office of the reference model: working entities of all kinds, and versions made of them.
 * Source: specification 001 sections 3.1 and 5.2, specification 000 section 2 (routes), product page section 3.
 */
import { z } from 'zod';
import { needsOperator, query } from './endpoint.ts';
import { hashSchema } from './shapes.ts';

const view = needsOperator('backoffice:View');

/** Endpoints of Atlas. Rows belong to the installation: who acts for another organisation is refused. */
export const atlas = {
  getOverview: query({
    method: 'GET',
    path: 'atlas/overview',
    access: view,
    passive: true,
    summary: 'What there is of each kind, and how much of it has changed since the live version.',
    result: z.object({
      kinds: z
        .array(
          z.object({
            type: z.string(),
            total: z.number().int(),
            drafts: z.number().int(),
            changed: z.number().int(),
          }),
        )
        .readonly(),
      live: z.object({ hash: hashSchema, name: z.string() }),
    }),
  }),
};
