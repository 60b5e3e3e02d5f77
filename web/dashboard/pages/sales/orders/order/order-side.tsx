import { Anchor, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import type { Order } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { attributeWords } from '../../../../parts/attributes/words.ts'
import { Card } from '../../../../parts/layout/card.tsx'
import { mailTroubleWords } from '../../../../parts/mails/trouble/words.ts'
import { ContactLinks } from '../../../../parts/values/contact-links.tsx'
import { lazyPart } from '../../../../preload.ts'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { addressLines } from '../address-lines.ts'
import { useChatText } from '../chat-text.ts'
import { useOrderChange } from '../queries.ts'
import { orderWords } from '../words.ts'
import { findTrouble, useOrderMails } from './order-mails.ts'

const MailTrouble = lazyPart(
  [mailTroubleWords],
  async () => (await import('../../../../parts/mails/trouble/mail-trouble.tsx')).default,
)

const AttributesCard = lazyPart(
  [attributeWords],
  async () => (await import('../../../../parts/attributes/attributes-card.tsx')).default,
)

/** Shows the business's own attributes. */
export function OrderAttributes({ order }: { order: Order }) {
  const { path, can } = useBusiness()
  const update = useOrderChange('PATCH /api/businesses/{business_id}/orders/{id}')
  return (
    <Suspense>
      <AttributesCard
        owner="order"
        values={order.attributes}
        mayChange={can('orders:manage')}
        onSave={(attributes) => update.mutateAsync({ path: { ...path, id: order.id }, body: { attributes } })}
      />
    </Suspense>
  )
}

/** Shows the buyer, with ways to contact them. */
export function OrderCustomer({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const pathTo = usePathTo()
  const text = useChatText(order)
  const { customer_phone: phone, customer_email: email, customer } = order
  const trouble = findTrouble(order, useOrderMails(order))
  return (
    <Card title={words.customer}>
      <Stack gap={6}>
        {customer ? (
          <Anchor component={Link} to={pathTo('customer', { customer_id: customer.id })} fw={600}>
            {order.customer_name}
          </Anchor>
        ) : (
          <Text fw={600}>{order.customer_name}</Text>
        )}
        <ContactLinks phone={phone} email={email} text={text} />
        <Suspense>{trouble && <MailTrouble trouble={trouble} />}</Suspense>
      </Stack>
    </Card>
  )
}

export function OrderAddress({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const lines = addressLines(order.destination_address)
  return (
    <Card title={words.address}>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.noAddress}
        </Text>
      ) : (
        lines.map((line) => <Text key={line}>{line}</Text>)
      )}
    </Card>
  )
}
