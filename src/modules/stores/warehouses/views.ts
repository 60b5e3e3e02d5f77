import type { Selectable } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'

export const showWarehouse = ({ business_id: _, deleted_at: __, ...warehouse }: Selectable<Tables['warehouses']>) =>
  warehouse
