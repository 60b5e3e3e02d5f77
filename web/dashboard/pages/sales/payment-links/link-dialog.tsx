import { NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { ApiError } from '../../../../client/api-error.ts'
import { useAct, useApi } from '../../../api/hooks.ts'
import { maxLinkDescriptionLength, maxLinkTitleLength } from '../../../api/limits.generated.ts'
import type { PaymentLink, PaymentLinkDetail } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { LazyMoneyField, toMoneyProps } from '../../../parts/fields/lazy-money-field.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness } from '../../../session/business.tsx'
import { entryWords } from '../orders/entry/words.ts'
import { type Draft, emptyDraft, toBody, toDraft } from './link-draft.ts'
import { paymentLinkWords } from './words.ts'

/** Loaded when a link is for products, because it includes the search components of the order form. */
const ItemPicker = lazyPart([entryWords], async () => (await import('./item-picker.tsx')).ItemPicker)

type Props = { link?: PaymentLink; onClose: () => void; onMade?: (link: PaymentLink) => void }

/** Creates a link, or edits the given one. */
export function LinkDialog({ link, ...rest }: Props) {
  const words = useWords(paymentLinkWords)
  const { path } = useBusiness()
  const known = useApi(
    'GET /api/businesses/{business_id}/payment-links/{payment_link_id}',
    { path: { ...path, payment_link_id: link?.id ?? '' } },
    { enabled: link !== undefined },
  )
  return (
    <Dialog opened onClose={rest.onClose} title={link ? words.editTitle(link.title) : words.create} size="lg" isForm>
      {link ? <Loaded query={known}>{(detail) => <Form link={detail} {...rest} />}</Loaded> : <NewLink {...rest} />}
    </Dialog>
  )
}

/** Creates a link. It leads to a shop, so there must be a store. */
function NewLink(props: Omit<Props, 'link'>) {
  const words = useWords(paymentLinkWords)
  const { path } = useBusiness()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path, query: { page_size: 100 } })
  return (
    <Loaded query={stores}>
      {({ data }) => {
        const open = data.filter(({ closed_at }) => closed_at === null)
        return open.length > 0 ? <Form stores={open} {...props} /> : <Text>{words.noStore}</Text>
      }}
    </Loaded>
  )
}

type FormProps = Omit<Props, 'link'> & {
  link?: PaymentLinkDetail
  stores?: { unique_id: string; name: string }[]
}

function Form({ link, stores = [], onClose, onMade }: FormProps) {
  const messages = useMessages()
  const words = useWords(paymentLinkWords)
  const { fields } = words
  const { business } = useBusiness()
  const { time_zone } = business
  const [draft, setDraft] = useState(
    link ? toDraft(link, time_zone) : { ...emptyDraft, store: stores[0]?.unique_id ?? '' },
  )
  const { save, error, isBusy } = useSave({ link, onClose, onMade }, draft)
  const field = useFields(draft, setDraft, error)
  return (
    <ActionForm error={error} onSubmit={save}>
      {stores.length > 1 && (
        <NativeSelect
          label={fields.store}
          data={stores.map(({ unique_id, name }) => ({ value: unique_id, label: name }))}
          {...field('store', 'store_unique_id')}
        />
      )}
      <TextInput
        label={fields.title}
        description={fields.titleHint}
        maxLength={maxLinkTitleLength}
        data-autofocus
        {...field('title')}
      />
      <Kind draft={draft} field={field} />
      {draft.kind === 'items' && (
        <Suspense>
          <ItemPicker
            items={draft.items}
            onChange={(items) => setDraft({ ...draft, items })}
            problem={itemProblem(error, draft, fieldProblem(error, 'items', messages))}
          />
        </Suspense>
      )}
      <Textarea
        label={fields.description}
        description={messages.common.optional}
        autosize
        minRows={2}
        maxLength={maxLinkDescriptionLength}
        {...field('description')}
      />
      <Uses draft={draft} field={field} />
      <TextInput
        type="datetime-local"
        label={fields.expires}
        description={`${fields.expiresHint} ${fields.timeZone((messages.zones as Record<string, string>)[time_zone] ?? time_zone)}`}
        {...field('expires', 'expires_at')}
      />
      <DialogActions label={words.save} isBusy={isBusy} onClose={onClose} />
    </ActionForm>
  )
}

/** Creates the link or changes it. */
function useSave({ link, onClose, onMade }: FormProps, draft: Draft) {
  const words = useWords(paymentLinkWords)
  const { path, business } = useBusiness()
  const notify = useNotice()
  const create = useAct('POST /api/businesses/{business_id}/payment-links')
  const change = useAct('PATCH /api/businesses/{business_id}/payment-links/{payment_link_id}')
  const save = async () => {
    try {
      const body = toBody(draft, business.time_zone, link)
      if (link) {
        const saved = await change.mutateAsync({ path: { ...path, payment_link_id: link.id }, body })
        notify(words.saved(saved.title))
        return onClose()
      }
      const made = await create.mutateAsync({ path, body: { store_unique_id: draft.store, ...body } })
      notify(words.made(made.title))
      onMade?.(made)
    } catch {
      // The form shows the error.
    }
  }
  return { save, error: create.error ?? change.error, isBusy: create.isPending || change.isPending }
}

/** The props of the field for a part of the draft. */
function useFields(draft: Draft, setDraft: (draft: Draft) => void, error: unknown) {
  const messages = useMessages()
  return (name: Exclude<keyof Draft, 'items'>, apiName: string = name) => ({
    name: apiName,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
    error: fieldProblem(error, apiName, messages),
  })
}

type FieldProps = { draft: Draft; field: ReturnType<typeof useFields> }

/** Whether an amount or products are paid for. */
function Kind({ draft, field }: FieldProps) {
  const { fields } = useWords(paymentLinkWords)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={fields.kind}
        data={[
          { value: 'amount', label: fields.amountKind },
          { value: 'items', label: fields.itemsKind },
        ]}
        {...field('kind', 'kind')}
      />
      {draft.kind === 'amount' && <LazyMoneyField label={fields.amount} {...toMoneyProps(field('amount'))} />}
    </SimpleGrid>
  )
}

/** How often the link can be paid. */
function Uses({ draft, field }: FieldProps) {
  const { fields } = useWords(paymentLinkWords)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={fields.uses}
        data={[
          { value: 'once', label: fields.usesOnce },
          { value: 'many', label: fields.usesMany },
          { value: 'some', label: fields.usesSome },
        ]}
        {...field('uses', 'uses')}
      />
      {draft.uses === 'some' && <TextInput label={fields.maxUses} inputMode="numeric" {...field('max_uses')} />}
    </SimpleGrid>
  )
}

/** The error about the products, with the name of the product. */
function itemProblem(error: unknown, { items }: Draft, text: string | undefined): string | undefined {
  const field =
    error instanceof ApiError ? error.fields.find((one) => one.field.startsWith('items.'))?.field : undefined
  const item = field && items[Number(field.split('.')[1])]
  return item && text ? `${item.name}: ${text}` : text
}
