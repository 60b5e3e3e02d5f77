import { useEffect, useRef, useState } from 'preact/hooks'
import type { ShippingOption } from '../../../api/types.generated.ts'
import { courierKey, type Draft } from '../draft.ts'
import { courierName } from './courier-name.ts'

/** What took the place of the courier that the buyer had chosen. */
export type Replacement = { before: string; now: ShippingOption }

const byCost = (a: ShippingOption, b: ShippingOption) => Number(a.cost) - Number(b.cost)

/** The chosen service: from the same warehouse, or else from another one. */
const findSame = (options: ShippingOption[], wanted: string) =>
  options.find((option) => courierKey(option) === wanted) ??
  options.find(({ courier_service_id }) => String(courier_service_id) === wanted.split(':')[0])

type Given = { options: ShippingOption[] | undefined; isAsking: boolean; draft: Draft; set: (courier: string) => void }

/**
 * Keeps the buyer's courier when the offered ones change, with another way to pay for example. One that is not offered any
 * more is replaced by the cheapest, which is said, and comes back once it is offered again.
 */
export function useCourier({ options, isAsking, draft, set }: Given) {
  const wanted = useRef({ key: draft.courier, name: '' })
  const [replacement, setReplacement] = useState<Replacement>()
  /** What the buyer chose; empty after a change of the destination. */
  const want = (key: string) => {
    const option = options?.find((one) => courierKey(one) === key)
    wanted.current = { key, name: option ? courierName(option) : '' }
    setReplacement(undefined)
  }
  useEffect(() => {
    if (!options || isAsking) return
    const { key, name } = wanted.current
    const same = key ? findSame(options, key) : undefined
    const cheapest = [...options].sort(byCost)[0]
    const found = same ?? (key || options.length === 1 ? cheapest : undefined)
    if (same) wanted.current = { key, name: courierName(same) }
    setReplacement(key && !same && cheapest ? { before: name, now: cheapest } : undefined)
    const next = found ? courierKey(found) : ''
    if (next !== draft.courier) set(next)
  }, [options, isAsking])
  return { replacement, want }
}
