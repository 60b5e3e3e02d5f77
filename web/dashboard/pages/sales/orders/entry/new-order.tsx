import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { lazy, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paymentName } from '../../../../../client/payment-names.generated.ts'
import { useApi } from '../../../../api/hooks.ts'
import type { Customer } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useFormat } from '../../../../messages/format.ts'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useLanguage, useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { NamedMoneyField } from '../../../../parts/fields/named-money-field.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Page } from '../../../../parts/layout/page.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { useOrderChange } from '../queries.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { CustomerFinder } from './finders.tsx'
import { NoteFields } from './note-fields.tsx'
import { OrderItems, type PickedItem, sumPrices } from './order-items.tsx'
import { entryWords } from './words.ts'

/** Loaded in parallel with the page's data. The form waits for it, so that nothing entered can be lost. */
const guard = import('../../../../parts/dialogs/leave-guard.tsx')
const LeaveGuard = lazy(() => guard)

type Body = Parameters<ReturnType<typeof useCreate>['mutateAsync']>[0]['body']

const useCreate = () => useOrderChange('POST /api/businesses/{business_id}/orders')

/** The amounts as they are typed. */
type Costs = { shipping: string; discount: string }
type Problem = (field: string) => string | undefined

/** Creates an order for a buyer on the phone or in a chat. */
export default function NewOrder() {
  const messages = useMessages()
  const { newOrder } = useWords(entryWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const notify = useNotice()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path, query: { page_size: 100 } })
  const create = useCreate()
  const [storeId, setStoreId] = useState('')
  const [customer, setCustomer] = useState<Customer>()
  const [items, setItems] = useState<PickedItem[]>([])
  const [costs, setCosts] = useState<Costs>({ shipping: '', discount: '' })
  const isTouched = useRef(false)
  const isDirty = () => isTouched.current || items.length > 0 || customer !== undefined
  const problem = (field: string) => fieldProblem(create.error, field, messages)

  const submit = async (values: FormData) => {
    const order = await create.mutateAsync({ path, body: toBody(values, items, costs) }).catch(() => undefined)
    if (!order) return
    notify(newOrder.created(order.order_id))
    navigate(pathTo('order', { order_id: order.id }))
  }

  return (
    <Page title={newOrder.title} lead={newOrder.lead}>
      <Loaded query={stores}>
        {({ data }) => {
          const store = data.find(({ unique_id }) => unique_id === storeId) ?? data[0]
          return (
            <ActionForm error={create.error} onSubmit={submit} gap="lg" onInput={() => (isTouched.current = true)}>
              <LeaveGuard isDirty={isDirty} />
              <Card title={newOrder.buyer}>
                <Stack gap="sm">
                  <StoreChoice
                    stores={data}
                    value={store?.unique_id}
                    onChange={setStoreId}
                    error={problem('store_unique_id')}
                  />
                  <Buyer customer={customer} onPick={setCustomer} problem={problem} />
                </Stack>
              </Card>
              <OrderItems items={items} onChange={setItems} />
              <DeliveryFields problem={problem} onCost={(shipping) => setCosts({ ...costs, shipping })} />
              <Total
                items={items}
                costs={costs}
                onCosts={setCosts}
                methods={store?.payment_methods ?? []}
                problem={problem}
                isBusy={create.isPending}
              />
            </ActionForm>
          )
        }}
      </Loaded>
    </Page>
  )
}

const toNumber = (amount: string) => Number(amount) || 0

type TotalProps = {
  items: PickedItem[]
  costs: Costs
  onCosts: (costs: Costs) => void
  methods: string[]
  problem: Problem
  isBusy: boolean
}

/** The discount, the payment and the notes, with the total of the order. */
function Total({ items, costs, onCosts, methods, problem, isBusy }: TotalProps) {
  const { language } = useLanguage()
  const { newOrder } = useWords(entryWords)
  const { currency } = useBusiness().business
  const format = useFormat()
  return (
    <Card title={newOrder.total}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NamedMoneyField
            name="product_discount"
            label={newOrder.discount}
            error={problem('product_discount')}
            onValue={(discount) => onCosts({ ...costs, discount })}
          />
          <NativeSelect
            name="payment_method"
            label={newOrder.payment}
            error={problem('payment_method')}
            data={methods.map((value) => ({
              value,
              label: paymentName(value, language),
            }))}
          />
        </SimpleGrid>
        <NoteFields problem={problem} />
        <Text fw={650} size="lg" role="status">
          {newOrder.total}:{' '}
          {format.money(sumPrices(items) + toNumber(costs.shipping) - toNumber(costs.discount), currency)}
        </Text>
        <Button type="submit" size="md" loading={isBusy} disabled={items.length === 0}>
          {newOrder.save}
        </Button>
      </Stack>
    </Card>
  )
}

type StoreProps = {
  stores: { unique_id: string; name: string }[]
  value: string | undefined
  onChange: (id: string) => void
  error: string | undefined
}

function StoreChoice({ stores, value, onChange, error }: StoreProps) {
  const { newOrder } = useWords(entryWords)
  return (
    <NativeSelect
      name="store_unique_id"
      label={newOrder.store}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={stores.map(({ unique_id, name }) => ({ value: unique_id, label: name }))}
      error={error}
    />
  )
}

type BuyerProps = { customer: Customer | undefined; onPick: (customer: Customer) => void; problem: Problem }

/** A known customer, or a new one. */
function Buyer({ customer, onPick, problem }: BuyerProps) {
  return (
    <>
      <CustomerFinder onPick={onPick} />
      <BuyerFields
        key={customer?.id}
        start={customer && { name: customer.name, phone: customer.phone, email: customer.email }}
        problem={problem}
        isNameRequired
      />
    </>
  )
}

function toBody(values: FormData, items: PickedItem[], costs: Costs): Body {
  const optional = (name: string) => readText(values, name) || undefined
  return {
    store_unique_id: readText(values, 'store_unique_id'),
    customer_name: readText(values, 'customer_name'),
    customer_phone: optional('customer_phone'),
    customer_email: optional('customer_email'),
    ordervariants: items.map(({ unique_id, quantity }) => ({ variant_unique_id: unique_id, quantity })),
    address: optional('address'),
    location_id: Number(optional('location_id')) || undefined,
    postal_code: optional('postal_code'),
    courier_service_id: Number(optional('courier_service_id')) || undefined,
    shipping_cost: costs.shipping || '0',
    product_discount: costs.discount || '0',
    payment_method: readText(values, 'payment_method') as Body['payment_method'],
    notes: optional('notes'),
    internal_notes: optional('internal_notes'),
  }
}
