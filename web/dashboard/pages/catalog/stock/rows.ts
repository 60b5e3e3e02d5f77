import type { StockRow } from '../../../api/types.generated.ts'

export const toName = ({ product_name, name }: Pick<StockRow, 'product_name' | 'name'>) =>
  name ? `${product_name}, ${name}` : product_name

export const quantityIn = (row: StockRow, warehouseId: number) =>
  row.warehouses.find(({ id }) => id === warehouseId)?.quantity ?? 0

export const isWhole = (typed: string) => /^\d{1,9}$/.test(typed)
