import { useEffect, useRef, useState } from 'preact/hooks'
import type { ShippingOption } from '../../../api/types.generated.ts'
import { courierKey, type Draft } from '../draft.ts'

/** A courier that replaced the buyer's choice. */
export type Replacement = { before: ShippingOption | undefined; now: ShippingOption }

const byCost = (a: ShippingOption, b: ShippingOption) => Number(a.cost) - Number(b.cost)

/** Finds the selected service, from the same warehouse or else from another one. */
const findSame = (options: ShippingOption[], wanted: string) =>
  options.find((option) => courierKey(option) === wanted) ??
  options.find(({ courier_service_id }) => String(courier_service_id) === wanted.split(':')[0])

type Given = { options: ShippingOption[] | undefined; isAsking: boolean; draft: Draft; set: (courier: string) => void }

/**
 * Selects the cheapest courier until the buyer chooses another, and keeps the selected one when the offered ones change,
 * for example with the payment method. One that is no longer offered is replaced by the cheapest, with a note, and
 * restored once it is offered again.
 */
export function useCourier({ options, isAsking, draft, set }: Given) {
  const wanted = useRef<{ key: string; option?: ShippingOption | undefined }>({ key: draft.courier })
  const [replacement, setReplacement] = useState<Replacement>()
  /** Sets the buyer's choice; empty after the destination changed. */
  const want = (key: string) => {
    wanted.current = { key, option: options?.find((one) => courierKey(one) === key) }
    setReplacement(undefined)
  }
  useEffect(() => {
    if (!options || isAsking) return
    const { key, option } = wanted.current
    const same = key ? findSame(options, key) : undefined
    const cheapest = [...options].sort(byCost)[0]
    const found = same ?? cheapest
    if (found && (same || !key)) wanted.current = { key: key || courierKey(found), option: found }
    setReplacement(key && !same && cheapest ? { before: option, now: cheapest } : undefined)
    const next = found ? courierKey(found) : ''
    if (next !== draft.courier) set(next)
  }, [options, isAsking])
  return { replacement, want }
}
