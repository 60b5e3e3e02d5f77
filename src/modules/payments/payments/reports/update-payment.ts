import type { Selectable } from 'kysely'
import type { Tx } from '../../../../platform/db/types.ts'
import type { Tables } from '../../../../schema/tables.ts'

export type PaymentRow = Selectable<Tables['payments']>

export const updatePayment = (tx: Tx, { business_id, id }: PaymentRow, fields: Partial<Tables['payments']> | object) =>
  tx
    .updateTable('payments')
    .set(fields as never)
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
