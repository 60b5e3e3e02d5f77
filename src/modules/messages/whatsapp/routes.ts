import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { listTemplates, replaceTemplates } from './manage-templates.ts'
import { TemplatesIn, TemplatesOut } from './schemas.ts'

const tag = 'Messages'
const path = '/stores/:store_id/whatsapp-templates'
const params = { store_id: Type.String({ maxLength: 40, description: 'Number or unique_id' }) }

export const whatsappTemplateRoutes = ({ db }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path,
    tag,
    summary: 'List what a store tells its buyers by WhatsApp, and with which template',
    scope: 'store:read',
    params,
    answer: { status: 200, schema: TemplatesOut },
    errors: [404],
    handle: async ({ merchant, params }) =>
      toList(await listTemplates(db, await getStore(db, merchant.business_id, params.store_id))),
  }),
  merchantAction({
    method: 'PUT',
    path,
    tag,
    summary: 'Choose what a store tells its buyers by WhatsApp; what is not named is not told',
    scope: 'store:update',
    permission: 'messages:manage',
    params,
    body: TemplatesIn,
    answer: { status: 200, schema: TemplatesOut },
    errors: [404],
    example: {
      templates: [
        {
          kind: 'order_shipped',
          template: 'pesanan_dikirim',
          language: 'id',
          parameters: ['customer_name', 'order_number', 'courier', 'tracking_number'],
          has_button: true,
        },
      ],
    },
    handle: async (tx, { merchant, params, body, now }) => {
      const store = await getStore(tx, merchant.business_id, params.store_id)
      return toList(await replaceTemplates(tx, merchant, store, body, now))
    },
  }),
]
