/** A quantity up to this is reported as low stock. */
export const lowStockThreshold = 5

export const maxPricedVariants = 100

export const stockStatuses = ['in_stock', 'low_stock', 'out_of_stock'] as const

/** The public stock information of a variant. A quantity of null means that stock is not tracked. */
export function toAvailability({ isSellable, quantity }: { isSellable: boolean; quantity: number | null }) {
  const available = isSellable && (quantity === null || quantity > 0)
  const status = !available
    ? 'out_of_stock'
    : quantity !== null && quantity <= lowStockThreshold
      ? 'low_stock'
      : 'in_stock'
  return { available, available_qty: quantity, stock_status: status as (typeof stockStatuses)[number] }
}
