/** As many or fewer are low stock. */
export const lowStock = 5

export const mostPricedVariants = 100

export const stockStatuses = ['in_stock', 'low_stock', 'out_of_stock'] as const

/** What a buyer may be told of a variant's stock; a quantity of null means that it is not counted. */
export function stockOf({ isSellable, quantity }: { isSellable: boolean; quantity: number | null }) {
  const available = isSellable && (quantity === null || quantity > 0)
  const status = !available ? 'out_of_stock' : quantity !== null && quantity <= lowStock ? 'low_stock' : 'in_stock'
  return { available, available_qty: quantity, stock_status: status as (typeof stockStatuses)[number] }
}
