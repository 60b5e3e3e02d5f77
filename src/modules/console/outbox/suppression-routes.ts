import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Id, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { addSuppression, liftSuppression, listSuppressions } from './manage-suppressions.ts'
import { SuppressionIn, SuppressionOut } from './schemas.ts'
import { showSuppression } from './views.ts'

const tag = 'Mail'
const permission = 'messages:manage'

export const suppressionRoutes = ({ db, secrets }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/mail-suppressions',
    tag,
    summary: 'List the addresses that get no mail any more, newest first',
    scope: 'customer:list',
    permission,
    query: { ...pageQuery, address: Type.Optional(Type.String({ maxLength: 254 })) },
    answer: { status: 200, schema: PageOf(SuppressionOut) },
    handle: async ({ merchant, query }) =>
      mapPage(await listSuppressions(db, secrets.cursor, merchant.business_id, query), showSuppression),
  }),
  merchantCreate({
    method: 'POST',
    path: '/mail-suppressions',
    tag,
    summary: 'Stop mail to an address, except for codes and links that the person asks for',
    scope: 'customer:update',
    permission,
    body: SuppressionIn,
    answer: { status: 201, schema: SuppressionOut },
    example: { address: 'sari@example.com' },
    handle: async (tx, { merchant, body, now }) =>
      showSuppression(await addSuppression(tx, merchant, body.address, now)),
  }),
  merchantAction({
    method: 'DELETE',
    path: '/mail-suppressions/:suppression_id',
    tag,
    summary: 'Send mail to an address again',
    description:
      'Only if its owner asked for it, or if it is known to exist again: mail that bounces harms the sender.',
    scope: 'customer:update',
    permission,
    params: { suppression_id: Id },
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async (tx, { merchant, params, now }) => liftSuppression(tx, merchant, params.suppression_id, now),
  }),
]
