import { useEffect, useState } from 'preact/hooks'
import { type ApiError, call } from '../../api/call.ts'
import type { Cart, CheckoutSummary, ShippingOption } from '../../api/types.generated.ts'
import { needsDelivery } from '../../cart.ts'
import { useLoad } from '../../use-load.ts'
import { courierKey, type Draft, loadDraft, saveDraft, selectionOf } from './draft.ts'

type Asked = { summary?: CheckoutSummary; problem?: ApiError }

/** The checkout as it stands: what was filled in, the couriers for it, and what the server says it costs. */
export function useCheckout(cart: Cart) {
  const [draft, setDraft] = useState(loadDraft)
  const change = (changed: Partial<Draft>) =>
    setDraft((before) => {
      const next = { ...before, ...changed }
      saveDraft(next)
      return next
    })
  const isDelivered = needsDelivery(cart)
  const { options, couriersProblem } = useCouriers(cart, draft, isDelivered)

  // A service that is no longer offered, for another district or for cash on delivery, is no longer chosen.
  useEffect(() => {
    if (!options) return
    if (options.some((option) => courierKey(option) === draft.courier)) return
    change({ courier: options.length === 1 ? courierKey(options[0]!) : '' })
  }, [options])

  const { summary, problem } = useSummary(cart, draft, isDelivered)
  const methods = useLoad('payment-methods', () => call('GET public/payment-methods'))
  return { draft, change, isDelivered, options, couriersProblem, summary, problem, methods: methods.value?.data }
}

const destinationOf = ({ place, postal_code }: Draft) =>
  place ? { destination: { location_id: place.id, postal_code } } : {}

function useCouriers(cart: Cart, draft: Draft, isDelivered: boolean) {
  const isCod = draft.payment_method === 'cod'
  const [state, setState] = useState<{ options?: ShippingOption[]; couriersProblem?: ApiError }>({})
  useEffect(() => {
    if (!isDelivered || !draft.place) return setState({})
    const controller = new AbortController()
    const body = { ...destinationOf(draft), ...(isCod && { payment_method: 'cod' }) }
    call('POST public/checkout/shipping-options', { body, signal: controller.signal }).then(
      ({ data }) => setState({ options: data }),
      (couriersProblem) => !controller.signal.aborted && setState({ couriersProblem }),
    )
    return () => controller.abort()
  }, [cart.total, cart.item_count, isDelivered, draft.place?.id, draft.postal_code, isCod])
  return state
}

function useSummary(cart: Cart, draft: Draft, isDelivered: boolean) {
  const [asked, setAsked] = useState<Asked>({})
  useEffect(() => {
    const controller = new AbortController()
    const body = {
      ...(isDelivered && { ...destinationOf(draft), ...selectionOf(draft) }),
      payment_method: draft.payment_method || null,
      discount_code_code: draft.discount_code || null,
    }
    call('POST public/checkout/summary', { body, signal: controller.signal }).then(
      (summary) => setAsked({ summary }),
      (problem) => !controller.signal.aborted && setAsked((before) => ({ ...before, problem })),
    )
    return () => controller.abort()
  }, [
    cart.total,
    cart.item_count,
    isDelivered,
    draft.place?.id,
    draft.postal_code,
    draft.courier,
    draft.payment_method,
    draft.discount_code,
  ])
  return asked
}
