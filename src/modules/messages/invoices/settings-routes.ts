import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import type { Service } from '../../../platform/service.ts'
import { tag } from './routes.ts'
import { SettingsIn, SettingsOut } from './schemas.ts'
import { getSettings, updateSettings } from './update-settings.ts'

const path = '/invoice-settings'

export const invoiceSettingsRoutes = ({ db }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path,
    tag,
    summary: 'What the business says about itself on invoices, and how their numbers begin',
    scope: 'business:read',
    answer: { status: 200, schema: SettingsOut },
    handle: async ({ merchant }) => await getSettings(db, merchant.business_id),
  }),
  merchantAction({
    method: 'PATCH',
    path,
    tag,
    summary: 'Change what later invoices say; null takes a value away',
    description: 'What was issued stays as it is. With another prefix the numbers go on, so that none is missing.',
    scope: 'business:update',
    permission: 'business:update',
    body: SettingsIn,
    answer: { status: 200, schema: SettingsOut },
    example: { prefix: 'INV', seller_name: 'PT Kopi Nusantara', tax_number: '01.234.567.8-901.000' },
    handle: async ({ merchant, body, now }) =>
      await db.transaction().execute((tx) => updateSettings(tx, merchant, body, now)),
  }),
]
