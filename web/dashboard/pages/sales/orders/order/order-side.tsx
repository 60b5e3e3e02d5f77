import { Anchor, Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../../../client/api-error.ts'
import { checkoutFields, type Order } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useLanguage, useMessages, useWords } from '../../../../messages/provider.tsx'
import { attributeWords } from '../../../../parts/attributes/words.ts'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
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

const otherTexts = Object.entries<Record<'en' | 'id', string>>(checkoutFields).filter(([name]) => name !== 'notes')

/** Shows what the buyer entered at checkout beside the notes. */
function TypedTexts({ order }: { order: Order }) {
  const { language } = useLanguage()
  return otherTexts.map(([name, label]) => {
    const text = (order as Record<string, unknown>)[name]
    return text ? (
      <Text key={name} size="sm" mb="sm" style={{ whiteSpace: 'pre-line' }}>
        {label[language]}: {String(text)}
      </Text>
    ) : null
  })
}

/** Edits notes and tags. Does not overwrite a concurrent change by somebody else. */
export function OrderNotes({ order, etag }: { order: Order; etag: string | undefined }) {
  const { common } = useMessages()
  const { order: words } = useWords(orderWords)
  const { path, can } = useBusiness()
  const notify = useNotice()
  // The latest order, which others may have changed since the form was opened.
  const latest = { etag, notes: order.notes ?? '', tags: order.tags.join(', ') }
  const [shown, setShown] = useState({ ...latest, version: 0 })
  const update = useOrderChange('PATCH /api/businesses/{business_id}/orders/{id}')
  const retag = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/update-tags')
  const orderPath = { ...path, id: order.id }
  if (!can('orders:manage'))
    return (
      <Card title={words.notes}>
        <TypedTexts order={order} />
        <Text>{order.notes ?? words.noNotes}</Text>
        <Text size="sm" c="dimmed">
          {order.tags.join(', ')}
        </Text>
      </Card>
    )
  const save = async (values: FormData) => {
    const [notes, tags] = [readText(values, 'notes'), readText(values, 'tags').split(',')]
    const wanted = [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))]
    try {
      if (notes !== shown.notes)
        await update.mutateAsync({
          path: orderPath,
          body: { notes: notes || null },
          ifMatch: latest.notes === shown.notes ? etag : shown.etag,
        })
      if (wanted.join(', ') !== shown.tags) await retag.mutateAsync({ path: orderPath, body: { tags: wanted } })
      setShown({ ...shown, notes, tags: wanted.join(', ') })
      notify(common.saved)
    } catch {
      // The form shows the error.
    }
  }
  const error = update.error ?? retag.error
  const isConflict = error instanceof ApiError && error.status === 412
  return (
    <Card title={words.notes} lead={words.notesHint}>
      <TypedTexts order={order} />
      {isConflict && (
        <Stack gap="xs" mb="sm" role="alert">
          <Text size="sm">{words.conflict}</Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              update.reset()
              setShown({ ...latest, version: shown.version + 1 })
            }}
          >
            {words.showLatest}
          </Button>
        </Stack>
      )}
      <ActionForm key={shown.version} error={isConflict ? null : error} onSubmit={save} gap="sm">
        <Textarea name="notes" label={words.notes} defaultValue={shown.notes} autosize minRows={2} />
        <TextInput name="tags" label={words.tags} description={words.tagsHint} defaultValue={shown.tags} />
        <Button
          type="submit"
          size="xs"
          variant="default"
          loading={update.isPending || retag.isPending}
          disabled={isConflict}
        >
          {common.save}
        </Button>
      </ActionForm>
    </Card>
  )
}
