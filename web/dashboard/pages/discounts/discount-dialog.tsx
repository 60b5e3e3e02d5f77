import { Button, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../api/hooks.ts'
import type { DiscountCode } from '../../api/types.generated.ts'
import { useNotice } from '../../frame/notices.tsx'
import { useFormat } from '../../messages/format.ts'
import { fieldProblem } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { ActionForm } from '../../parts/action-form.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useBusiness } from '../../session/business.tsx'
import { type Draft, draftOf, emptyDraft, toBody, toConditions, toTerms } from './discount-draft.ts'
import { discountOf, type Terms, useEffectWords } from './discount-effect.ts'

const exampleBase = 100_000

/** Makes a code, or changes the conditions of the given one. */
export function DiscountDialog({ code, onClose }: { code?: DiscountCode; onClose: () => void }) {
  const messages = useMessages()
  const { discounts, common } = messages
  const { fields } = discounts
  const { path, business } = useBusiness()
  const notify = useNotice()
  const [draft, setDraft] = useState(code ? draftOf(code) : emptyDraft)
  const create = useAct('POST /api/businesses/{business_id}/discount-codes')
  const change = useAct('PATCH /api/businesses/{business_id}/discount-codes/{id}')
  const error = create.error ?? change.error
  const save = async () => {
    try {
      const saved = code
        ? await change.mutateAsync({ path: { ...path, id: code.id }, body: toConditions(draft) })
        : await create.mutateAsync({ path, body: toBody(draft) })
      notify(discounts.saved(saved.code))
      onClose()
    } catch {
      // The form shows the error.
    }
  }
  const field = (name: keyof Draft, apiName: string = name) => ({
    name: apiName,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
    error: fieldProblem(error, apiName, messages),
  })
  const moneyLabel = (label: string) => `${label} (${business.currency})`
  return (
    <Dialog opened onClose={onClose} title={code ? discounts.editTitle(code.code) : discounts.create} size="lg" isForm>
      <ActionForm error={error} onSubmit={save}>
        {code ? (
          <Text size="sm" c="dimmed">
            {discounts.fixedLater}
          </Text>
        ) : (
          <>
            <TextInput label={fields.code} description={fields.codeHint} data-autofocus {...field('code')} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NativeSelect
                label={fields.appliedTo}
                data={[
                  { value: 'product_price', label: fields.items },
                  { value: 'shipping_cost', label: fields.shipping },
                ]}
                {...field('applied_to')}
              />
              <NativeSelect
                label={fields.kind}
                data={[
                  { value: 'percentage', label: fields.percentage },
                  { value: 'fixed', label: fields.fixed },
                ]}
                {...field('amount_type')}
              />
              {draft.amount_type === 'percentage' ? (
                <>
                  <TextInput label={fields.percent} inputMode="numeric" {...field('percentage')} />
                  <TextInput
                    label={moneyLabel(fields.max)}
                    description={fields.optional}
                    inputMode="decimal"
                    {...field('max_amount')}
                  />
                </>
              ) : (
                <TextInput label={moneyLabel(fields.amount)} inputMode="decimal" {...field('amount')} />
              )}
            </SimpleGrid>
          </>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={moneyLabel(fields.minimum)}
            description={fields.optional}
            inputMode="decimal"
            {...field('minimum_revenue')}
          />
          <TextInput label={fields.limit} description={fields.optional} inputMode="numeric" {...field('usage_limit')} />
          <TextInput
            type="date"
            label={fields.until}
            description={fields.optional}
            {...field('until', 'expiry_time')}
          />
        </SimpleGrid>
        <Example terms={toTerms(draft)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={create.isPending || change.isPending}>
            {discounts.save}
          </Button>
        </Group>
      </ActionForm>
    </Dialog>
  )
}

/** What the code does, in words and on an order of a round amount. */
function Example({ terms }: { terms: Terms }) {
  const { discounts } = useMessages()
  const format = useFormat()
  const { currency } = useBusiness().business
  const describe = useEffectWords()
  const money = (amount: number) => format.money(amount, currency)
  const minimum = Number(terms.minimum_revenue ?? 0)
  const base = Math.max(exampleBase, minimum)
  const off = discountOf(terms, base)
  return (
    <Text size="sm" role="status">
      <strong>{discounts.example}:</strong> {describe(terms)}.{' '}
      {discounts.exampleText(money(base), money(off), money(base - off))}
    </Text>
  )
}
