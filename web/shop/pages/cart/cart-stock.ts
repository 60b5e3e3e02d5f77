import { useEffect } from 'preact/hooks'
import type { CartItem } from '../../state/cart.ts'
import { createValue } from '../../state/value.ts'
import { useShop } from '../../use-shop.ts'

/** The stock of variants by id; null if it is not tracked. */
type Stock = Record<number, number | null>

const createStock = () => createValue<Stock>({})

const listNeeds = ({ variant_id, bundlelines }: CartItem) =>
  variant_id === null ? bundlelines : [{ variant_id, quantity: 1 }]

/** How many of an item can be bought; undefined while this is unknown, or if there is no limit. */
function countLeft(item: CartItem, known: Stock): number | undefined {
  const limits = listNeeds(item).flatMap(({ variant_id, quantity }) => {
    const available = known[variant_id]
    return available == null ? [] : Math.floor(available / quantity)
  })
  return limits.length > 0 ? Math.min(...limits) : undefined
}

const useStock = () => useShop().keep(createStock)

export const useLeft = (item: CartItem) => countLeft(item, useStock().use())

/** Loads the stock of the cart's items, and returns whether the checkout would refuse any of them. */
export function useObstacle(items: CartItem[]): boolean {
  const { call } = useShop()
  const stock = useStock()
  const known = stock.use()
  const ids = [...new Set(items.flatMap((item) => listNeeds(item).map(({ variant_id }) => variant_id)))].join()
  const amounts = items.map(({ quantity }) => quantity).join()
  useEffect(() => {
    if (!ids) return
    call('GET public/variants/pricing', { query: { ids } }).then(
      ({ data }) => stock.set(Object.fromEntries(data.map((one) => [one.variant_id, one.available_qty]))),
      () => {}, // Ignored, because the checkout checks the stock again.
    )
  }, [ids, amounts])
  return items.some((item) => !item.is_available || item.quantity > (countLeft(item, known) ?? item.quantity))
}
