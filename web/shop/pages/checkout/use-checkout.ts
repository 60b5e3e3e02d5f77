import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { Answer } from '../../api/call.ts'
import type { CheckoutSummary, ShippingOption } from '../../api/types.generated.ts'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { useCourier } from './delivery/use-courier.ts'
import { type Draft, loadDraft, readSelection, saveDraft } from './draft.ts'
import { codeFor, needsDelivery, type Purchase, toItems } from './purchase.ts'

/** Maps field names of the API to those of the draft. */
const wireNames: Record<string, string> = {
  place: 'shipping_location_id',
  address: 'shipping_address',
  postal_code: 'shipping_postal_code',
  courier: 'courier_service_id',
}

type SummaryResult = { summary?: CheckoutSummary; problem?: ApiError }

/** The state of the checkout: the draft, its shipping options and the server's summary of costs. */
export function useCheckout(cart: Purchase, onChange: (fields: string[]) => void) {
  const context = useShop()
  const { call, isSignedIn } = context
  const [draft, setDraft] = useState(() => loadDraft(context, isSignedIn.get()))
  const change = useStable((changed: Partial<Draft>) => {
    onChange(Object.keys(changed).map((name) => wireNames[name] ?? name))
    if (changed.courier !== undefined) courier.want(changed.courier)
    keep(changed)
  })
  const keep = (changed: Partial<Draft>) =>
    setDraft((before) => {
      const next = { ...before, ...changed }
      saveDraft(context, next)
      return next
    })
  const isDelivered = needsDelivery(cart)

  // A new address of a customer starts with the account's name and phone.
  useEffect(() => {
    if (!isSignedIn.get() || !isDelivered || draft.customer_name) return
    const fill = ({ customer }: Answer<'GET customers/me'>) =>
      setDraft((before) => ({
        ...before,
        customer_name: before.customer_name || (customer.name ?? ''),
        customer_phone: before.customer_phone || (customer.phone ?? ''),
      }))
    call('GET customers/me').then(fill, () => {})
  }, [isDelivered])

  const { options, couriersProblem, isAsking } = useCouriers(cart, draft, isDelivered)

  const setCourier = (courier: string) => {
    onChange([wireNames.courier!])
    keep({ courier })
  }
  const courier = useCourier({ options, isAsking, draft, set: setCourier })

  const { summary, problem } = useSummary(cart, draft, isDelivered)
  const methods = useLoad('payment-methods', (call) => call('GET public/payment-methods'))
  const offered = methods.value?.data.filter(({ code }) => isDelivered || code !== 'cod')
  const only = offered?.length === 1 ? offered[0]!.code : undefined
  useEffect(() => {
    if (only && only !== draft.payment_method) change({ payment_method: only })
  }, [only])
  const couriers = { options, couriersProblem, isAsking }
  // While shipping options reload, the selected courier may be invalid for the new choices; the buyer must not see that
  // as an error.
  return {
    draft,
    change,
    isDelivered,
    ...couriers,
    replacement: courier.replacement,
    summary,
    problem: isAsking ? undefined : problem,
    methods: methods.value?.data,
  }
}

/** A function that stays the same between renders and calls the latest `run`, so that memoized parts are not rendered for it. */
function useStable<Given>(run: (given: Given) => void) {
  const latest = useRef(run)
  latest.current = run
  return useMemo(() => (given: Given) => latest.current(given), [])
}

const toDestination = ({ place, postal_code }: Draft) =>
  place ? { destination: { location_id: place.id, postal_code } } : {}

type Couriers = { question?: string; options?: ShippingOption[]; couriersProblem?: ApiError }

/** While shipping options reload, the previous ones are shown but disabled. */
function useCouriers(cart: Purchase, draft: Draft, isDelivered: boolean) {
  const context = useShop()
  const { call, isSignedIn } = context
  const isCod = draft.payment_method === 'cod'
  const question = [cart.total, cart.item_count, isDelivered, draft.place?.id, draft.postal_code, isCod].join()
  const [state, setState] = useState<Couriers>({})
  useEffect(() => {
    if (!isDelivered || !draft.place) return setState({ question })
    const controller = new AbortController()
    const body = { ...toItems(context, cart), ...toDestination(draft), ...(isCod && { payment_method: 'cod' }) }
    const given = { body, signal: controller.signal }
    const asking = isSignedIn.get()
      ? call('POST customers/me/checkout/shipping-options', given)
      : call('POST public/checkout/shipping-options', given)
    asking.then(
      ({ data }) => !controller.signal.aborted && setState({ question, options: data }),
      (couriersProblem) => !controller.signal.aborted && setState({ question, couriersProblem }),
    )
    return () => controller.abort()
  }, [question])
  return { ...state, isAsking: state.question !== question }
}

function useSummary(cart: Purchase, draft: Draft, isDelivered: boolean) {
  const context = useShop()
  const { call, isSignedIn } = context
  const [result, setResult] = useState<SummaryResult>({})
  useEffect(() => {
    const controller = new AbortController()
    const body = {
      ...toItems(context, cart),
      ...(isDelivered && { ...toDestination(draft), ...readSelection(draft) }),
      payment_method: draft.payment_method || null,
      discount_code_code: codeFor(cart, draft),
    }
    const given = { body, signal: controller.signal }
    const asking = isSignedIn.get()
      ? call('POST customers/me/checkout/summary', given)
      : call('POST public/checkout/summary', given)
    asking.then(
      (summary) => setResult({ summary }),
      (problem) => !controller.signal.aborted && setResult((before) => ({ ...before, problem })),
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
  return result
}
