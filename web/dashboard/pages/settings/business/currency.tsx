import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useLanguage, useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { businessWords } from './words.ts'

const currencies = ['IDR', 'MYR', 'SGD', 'PHP', 'THB', 'INR', 'AUD', 'USD', 'EUR', 'GBP'] as const

/** Sets the currency of all prices. The server refuses to change it after the first order. */
export function Currency() {
  const { common } = useMessages()
  const { businessPage } = useWords(businessWords)
  const { language } = useLanguage()
  const words = businessPage.currency
  const { business, path } = useBusiness()
  const notify = useNotice()
  const [currency, setCurrency] = useState(business.currency as (typeof currencies)[number])
  const change = useAct('PUT /api/businesses/{business_id}/currency')
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const submit = async () => {
    if (await change.mutateAsync({ path, body: { currency } }).catch(() => undefined)) notify(common.saved)
  }
  return (
    <Card title={words.title} lead={words.lead}>
      <ActionForm error={change.error} onSubmit={submit}>
        <NativeSelect
          name="currency"
          label={words.label}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value as typeof currency)}
          data={currencies.map((value) => ({ value, label: `${names.of(value)} (${value})` }))}
          maw={420}
        />
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            {words.save}
          </Button>
        </Group>
      </ActionForm>
    </Card>
  )
}
