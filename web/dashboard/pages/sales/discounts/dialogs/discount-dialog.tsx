import { NativeSelect, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useAct, useApi } from '../../../../api/hooks.ts'
import type { DiscountCode, DiscountScope } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useFormat } from '../../../../messages/format.ts'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../../parts/dialogs/dialog-actions.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { lazyPart } from '../../../../preload.ts'
import { useBusiness } from '../../../../session/business.tsx'
import { entryWords } from '../../orders/entry/words.ts'
import { type Draft, emptyDraft, toBody, toConditions, toDraft, toTerms } from '../discount-draft.ts'
import { computeDiscount, type Terms, useEffectWords, usePeriodWords } from '../discount-effect.ts'
import { AmountFields, ConditionFields, type FieldProps } from './discount-fields.tsx'
import { useDiscountWords } from './use-discount-words.ts'

/** Loaded when a code is limited to products, because it includes the search components of the order form. */
const ScopePicker = lazyPart([entryWords], async () => (await import('./scope-picker.tsx')).ScopePicker)

const exampleBase = 100_000

type Props = { code?: DiscountCode | undefined; onClose: () => void }

/** Creates a code, or edits the conditions of the given one. */
export function DiscountDialog({ code, onClose }: Props) {
  const discounts = useDiscountWords()
  const { path } = useBusiness()
  const isLimited = code?.is_limited_to_products ?? false
  const known = useApi(
    'GET /api/businesses/{business_id}/discount-codes/{id}/applies-to',
    { path: { ...path, id: code?.id ?? 0 } },
    { enabled: isLimited },
  )
  return (
    <Dialog opened onClose={onClose} title={code ? discounts.editTitle(code.code) : discounts.create} size="lg" isForm>
      {isLimited ? (
        <Loaded query={known}>{(scope) => <Form code={code} scope={scope} onClose={onClose} />}</Loaded>
      ) : (
        <Form code={code} scope={emptyDraft.scope} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Form({ code, scope, onClose }: Props & { scope: DiscountScope }) {
  const messages = useMessages()
  const discounts = useDiscountWords()
  const { fields } = discounts
  const { path, business } = useBusiness()
  const { time_zone } = business
  const notify = useNotice()
  const [draft, setDraft] = useState(code ? toDraft(code, scope, time_zone) : emptyDraft)
  const create = useAct('POST /api/businesses/{business_id}/discount-codes')
  const change = useAct('PATCH /api/businesses/{business_id}/discount-codes/{id}')
  const error = create.error ?? change.error
  const save = async () => {
    try {
      const saved = code
        ? await change.mutateAsync({ path: { ...path, id: code.id }, body: toConditions(draft, time_zone) })
        : await create.mutateAsync({ path, body: toBody(draft, time_zone) })
      notify(discounts.saved(saved.code))
      onClose()
    } catch {
      // The form shows the error.
    }
  }
  const field: FieldProps = (name, apiName = name) => ({
    name: apiName,
    value: draft[name],
    onChange: (event) => setDraft({ ...draft, [name]: event.currentTarget.value }),
    error: fieldProblem(error, apiName, messages),
  })
  return (
    <ActionForm error={error} onSubmit={save}>
      {code ? (
        <Text size="sm" c="dimmed">
          {discounts.fixedLater}
        </Text>
      ) : (
        <AmountFields draft={draft} field={field} />
      )}
      <NativeSelect
        label={fields.reach}
        description={draft.applied_to === 'shipping_cost' ? fields.reachShipping : undefined}
        data={[
          { value: 'all', label: fields.allProducts },
          { value: 'some', label: fields.someProducts },
        ]}
        value={draft.reach}
        onChange={(event) => setDraft({ ...draft, reach: event.currentTarget.value as Draft['reach'] })}
      />
      {draft.reach === 'some' && (
        <Suspense>
          <ScopePicker
            scope={draft.scope}
            onChange={(scope) => setDraft({ ...draft, scope })}
            problem={(field) => fieldProblem(error, field, messages)}
          />
        </Suspense>
      )}
      <ConditionFields field={field} />
      <Example terms={toTerms(draft, time_zone)} />
      <DialogActions onClose={onClose} isBusy={create.isPending || change.isPending} label={discounts.save} />
    </ActionForm>
  )
}

/** Explains the code's effect, in words and on a round amount. */
function Example({ terms }: { terms: Terms }) {
  const discounts = useDiscountWords()
  const format = useFormat()
  const { currency } = useBusiness().business
  const describe = useEffectWords()
  const describePeriod = usePeriodWords()
  const money = (amount: number) => format.money(amount, currency)
  const base = Math.max(exampleBase, Number(terms.minimum_revenue ?? 0))
  const off = computeDiscount(terms, base)
  const isOnSome = terms.is_limited_to_products && terms.applied_to === 'product_price'
  const toText = isOnSome ? discounts.exampleOfSome : discounts.exampleText
  const limits = [
    describePeriod(terms),
    terms.usage_limit !== null && discounts.inTotal(terms.usage_limit),
    terms.customer_usage_limit !== null && discounts.perCustomer(terms.customer_usage_limit),
  ].filter(Boolean)
  return (
    <Text size="sm" role="status">
      <strong>{discounts.example}:</strong> {describe(terms)}. {toText(money(base), money(off), money(base - off))}
      {limits.length > 0 && ` ${discounts.valid(limits.join(', '))}`}
    </Text>
  )
}
