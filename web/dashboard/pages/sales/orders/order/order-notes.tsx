import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../../../client/api-error.ts'
import { checkoutFields } from '../../../../../client/checkout-fields.generated.ts'
import type { Order } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useLanguage, useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { useOrderChange } from '../queries.ts'
import { orderWords } from '../words.ts'

const otherTexts = Object.entries<Record<'en' | 'id', string>>(checkoutFields).filter(([name]) => name !== 'notes')

/** Shows what the buyer entered at checkout beside the note. */
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

/** Shows both notes and the tags to members who may not change them. */
function NotesToRead({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const notes = [
    [words.notes, order.notes],
    [words.internalNotes, order.internal_notes],
  ] as const
  return (
    <Card title={words.notesTitle}>
      <TypedTexts order={order} />
      <Stack gap="xs">
        {notes.map(([label, text]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text style={{ whiteSpace: 'pre-line' }}>{text ?? words.noNotes}</Text>
          </div>
        ))}
        <Text size="sm" c="dimmed">
          {order.tags.join(', ')}
        </Text>
      </Stack>
    </Card>
  )
}

const texts = ['notes', 'internal_notes'] as const

const toShown = (order: Order) => ({
  notes: order.notes ?? '',
  internal_notes: order.internal_notes ?? '',
  tags: order.tags.join(', '),
})

const readTags = (values: FormData) =>
  [
    ...new Set(
      readText(values, 'tags')
        .split(',')
        .map((tag) => tag.trim()),
    ),
  ].filter(Boolean)

/** Saves what the form changed. Does not overwrite a concurrent change by somebody else. */
function useNotes(order: Order, etag: string | undefined) {
  const { common } = useMessages()
  const { path } = useBusiness()
  const notify = useNotice()
  // The latest order, which others may have changed since the form was opened.
  const latest = { etag, ...toShown(order) }
  const [shown, setShown] = useState({ ...latest, version: 0 })
  const update = useOrderChange('PATCH /api/businesses/{business_id}/orders/{id}')
  const retag = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/update-tags')
  const orderPath = { ...path, id: order.id }

  const save = async (values: FormData) => {
    const typed = { notes: readText(values, 'notes'), internal_notes: readText(values, 'internal_notes') }
    const changed = texts.filter((name) => typed[name] !== shown[name])
    const isSame = changed.every((name) => latest[name] === shown[name])
    const tags = readTags(values)
    try {
      if (changed.length > 0)
        await update.mutateAsync({
          path: orderPath,
          body: Object.fromEntries(changed.map((name) => [name, typed[name] || null])),
          ifMatch: isSame ? etag : shown.etag,
        })
      if (tags.join(', ') !== shown.tags) await retag.mutateAsync({ path: orderPath, body: { tags } })
      setShown({ ...shown, ...typed, tags: tags.join(', ') })
      notify(common.saved)
    } catch {
      // The form shows the error.
    }
  }
  const showLatest = () => {
    update.reset()
    setShown({ ...latest, version: shown.version + 1 })
  }
  return { shown, save, showLatest, error: update.error ?? retag.error, isBusy: update.isPending || retag.isPending }
}

/** Edits the buyer's note, the team's note and the tags. */
function NotesToEdit({ order, etag }: { order: Order; etag: string | undefined }) {
  const { common } = useMessages()
  const { order: words } = useWords(orderWords)
  const { shown, save, showLatest, error, isBusy } = useNotes(order, etag)
  const isConflict = error instanceof ApiError && error.status === 412
  return (
    <Card title={words.notesTitle}>
      <TypedTexts order={order} />
      {isConflict && (
        <Stack gap="xs" mb="sm" role="alert">
          <Text size="sm">{words.conflict}</Text>
          <Button size="xs" variant="default" onClick={showLatest}>
            {words.showLatest}
          </Button>
        </Stack>
      )}
      <ActionForm key={shown.version} error={isConflict ? null : error} onSubmit={save} gap="sm">
        <Textarea
          name="notes"
          label={words.notes}
          description={words.notesHint}
          defaultValue={shown.notes}
          autosize
          minRows={2}
        />
        <Textarea
          name="internal_notes"
          label={words.internalNotes}
          description={words.internalNotesHint}
          defaultValue={shown.internal_notes}
          autosize
          minRows={2}
        />
        <TextInput name="tags" label={words.tags} description={words.tagsHint} defaultValue={shown.tags} />
        <Button type="submit" size="xs" variant="default" loading={isBusy} disabled={isConflict}>
          {common.save}
        </Button>
      </ActionForm>
    </Card>
  )
}

/** Shows what the buyer and the team noted about an order. */
export function OrderNotes({ order, etag }: { order: Order; etag: string | undefined }) {
  const { can } = useBusiness()
  return can('orders:manage') ? <NotesToEdit order={order} etag={etag} /> : <NotesToRead order={order} />
}
