import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { tag } from './routes.ts'
import { SettingsIn, SettingsOut } from './schemas.ts'
import { getSettings, updateSettings } from './update-settings.ts'

const path = '/api/businesses/:business_id/invoice-settings'
const params = { business_id: Type.String() }

/** Routes for members, like those for the rest of a business's profile. */
export const invoiceSettingsRoutes = ({ db }: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'What the business says about itself on invoices, and how their numbers begin',
    access: member('business:read'),
    params,
    answer: { status: 200, schema: SettingsOut },
    handle: async ({ caller }) => await getSettings(db, caller.business.id),
  }),
  action({
    method: 'PATCH',
    path,
    tag,
    summary: 'Change what later invoices say; null takes a value away',
    description: 'What was issued stays as it is. With another prefix the numbers go on, so that none is missing.',
    access: member('business:update'),
    params,
    body: SettingsIn,
    answer: { status: 200, schema: SettingsOut },
    example: { prefix: 'INV', seller_name: 'PT Kopi Nusantara', tax_number: '01.234.567.8-901.000' },
    handle: async (tx, { caller, body, now }) => await updateSettings(tx, caller, body, now),
  }),
]
