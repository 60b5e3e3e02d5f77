import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { CustomerWithTotals } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { attributeWords } from '../../../parts/attributes/words.ts'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RecordPage } from '../../../parts/layout/record-page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { mailTroubleWords } from '../../../parts/mails/trouble/words.ts'
import { ContactLinks } from '../../../parts/values/contact-links.tsx'
import { Money } from '../../../parts/values/money.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { When } from '../../../parts/values/when.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { CustomerAddresses, CustomerOrders, CustomerSubscriptions } from './customer-records.tsx'
import { customerDialogWords } from './dialogs/words.ts'
import { GoneCustomer, PersonalData } from './personal-data.tsx'
import { customerWords } from './words.ts'

const MailTrouble = lazyPart(
  [mailTroubleWords],
  async () => (await import('../../../parts/mails/trouble/mail-trouble.tsx')).default,
)

const AttributesCard = lazyPart(
  [attributeWords],
  async () => (await import('../../../parts/attributes/attributes-card.tsx')).default,
)
const CustomerDialog = lazy(async () => ({ default: (await import('./customer-dialog.tsx')).CustomerDialog }))
const MergeDialog = lazyPart([customerDialogWords], async () => (await import('./dialogs/dialogs.tsx')).MergeDialog)

export default function CustomerPage() {
  const { customer: words, customers, personalData: gone } = useWords(customerWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const format = useFormat()
  const customer_id = Number(useParams().customer_id)
  const query = useApi('GET /api/businesses/{business_id}/customers/{customer_id}', {
    path: { ...path, customer_id },
  })
  return (
    <Loaded query={query} rows={4}>
      {(customer) => (
        <RecordPage
          title={customer.erased_at ? gone.goneName : (customer.name ?? customers.nameless)}
          back={{ to: pathTo('customers'), label: words.back }}
          badges={
            <>
              {customer.status === 'blocked' && <StatusBadge label={words.blocked} icon="cross" color="red" />}
              {words.since(format.day(customer.created_at))}
            </>
          }
          actions={<Actions customer={customer} />}
          main={
            <>
              <GoneCustomer customer={customer} />
              <Totals customer={customer} />
              <CustomerOrders customer={customer} />
              <CustomerSubscriptions customer={customer} />
            </>
          }
          side={
            !customer.erased_at && (
              <>
                <Contact customer={customer} />
                <Attributes customer={customer} />
                <CustomerAddresses customer={customer} />
                <PersonalData customer={customer} />
              </>
            )
          }
        />
      )}
    </Loaded>
  )
}

type Props = { customer: CustomerWithTotals }

function Actions({ customer }: Props) {
  const { customer: words, customers, customerActions } = useWords(customerWords)
  const { path, can } = useBusiness()
  const [isEditing, setEditing] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const change = useAct('PATCH /api/businesses/{business_id}/customers/{customer_id}')
  if (!can('orders:manage') || customer.erased_at) return null
  const isBlocked = customer.status === 'blocked'
  const name = customer.name ?? customers.nameless
  const setStatus = (status: 'active' | 'blocked') =>
    change.mutateAsync({ path: { ...path, customer_id: customer.id }, body: { status } })
  return (
    <>
      <Button onClick={() => setEditing(true)}>{words.edit}</Button>
      {isBlocked ? (
        <Confirm
          label={words.unblock}
          title={words.unblockTitle(name)}
          text={words.unblockText}
          isDanger={false}
          button={{ size: 'sm' }}
          onConfirm={() => setStatus('active')}
        />
      ) : (
        <Confirm
          label={words.block}
          title={words.blockTitle(name)}
          text={words.blockText}
          button={{ size: 'sm' }}
          onConfirm={() => setStatus('blocked')}
        />
      )}
      <Button variant="default" onClick={() => setMerging(true)}>
        {customerActions.merge}
      </Button>
      <Suspense>
        {isMerging && <MergeDialog customer={customer} onClose={() => setMerging(false)} />}
        {isEditing && <CustomerDialog customer={customer} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}

/** Shows the business's own attributes. */
function Attributes({ customer }: Props) {
  const { path, can } = useBusiness()
  const change = useAct('PATCH /api/businesses/{business_id}/customers/{customer_id}')
  return (
    <Suspense>
      <AttributesCard
        owner="customer"
        values={customer.attributes}
        mayChange={can('orders:manage')}
        onSave={(attributes) =>
          change.mutateAsync({ path: { ...path, customer_id: customer.id }, body: { attributes } })
        }
      />
    </Suspense>
  )
}

/** Shows the totals of a customer's orders, with a link to them. */
function Totals({ customer }: Props) {
  const { customer: words, customers } = useWords(customerWords)
  const { currency } = useBusiness().business
  const pathTo = usePathTo()
  const { columns } = customers
  const figures = [
    { label: columns.orders, value: customer.orders_count },
    { label: columns.spent, value: <Money amount={customer.total_spent} currency={currency} /> },
    { label: columns.last, value: customer.last_order_at ? <When at={customer.last_order_at} /> : customers.never },
  ]
  return (
    <Card title={words.totals}>
      <Group gap="xl" mb={customer.orders_count > 0 ? 'sm' : 0}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fw={600} size="lg" component="div">
              {value}
            </Text>
          </div>
        ))}
      </Group>
      {customer.orders_count > 0 && (
        <Anchor component={Link} to={`${pathTo('orders')}?customer_id=${customer.id}`} size="sm">
          {words.allOrders}
        </Anchor>
      )}
    </Card>
  )
}

const troubles = {
  hard_bounce: 'bounced',
  complaint: 'complained',
  manual: 'suppressed',
  unsubscribed: 'unsubscribed',
} as const

function Contact({ customer }: Props) {
  const { customer: words, customers } = useWords(customerWords)
  const { phone, email, mail_stop, tags, bio_description: about } = customer
  const trouble = mail_stop ? troubles[mail_stop] : undefined
  return (
    <Card title={words.contact}>
      <Stack gap={6}>
        <ContactLinks phone={phone} email={email} text={words.hello(customer.name ?? '')} />
        <Suspense>{trouble && <MailTrouble trouble={trouble} />}</Suspense>
        {!phone && !email && (
          <Text size="sm" c="dimmed">
            {words.noContact}
          </Text>
        )}
        {tags.length > 0 && (
          <Text size="sm">
            {customers.fields.tags}: {tags.join(', ')}
          </Text>
        )}
        {about && <Text size="sm">{about}</Text>}
      </Stack>
    </Card>
  )
}
