import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { businessWords } from './words.ts'

const usualRate = '11'
const examplePrice = 111_000

/** Edits whether prices include value-added tax, and its rate. */
export function Tax() {
  const messages = useMessages()
  const { common } = messages
  const { businessPage } = useWords(businessWords)
  const words = businessPage.tax
  const { business, path } = useBusiness()
  const format = useFormat()
  const notify = useNotice()
  const [isCharged, setCharged] = useState(business.tax_rate !== null)
  const [rate, setRate] = useState(business.tax_rate === null ? usualRate : String(business.tax_rate))
  const change = useAct('PATCH /api/businesses/{business_id}')
  const percent = Number(rate.replace(',', '.'))
  const submit = async () => {
    const tax_rate = isCharged ? (rate.trim() === '' ? Number.NaN : percent) : null
    // If the rate is not a number, the text is sent so that the server refuses it, because an empty value would disable
    // the tax.
    const body = { tax_rate: Number.isNaN(tax_rate) ? (rate as never) : tax_rate }
    if (await change.mutateAsync({ path, body }).catch(() => undefined)) notify(common.saved)
  }
  const base = examplePrice / (1 + percent / 100)
  const money = (amount: number) => format.money(amount.toFixed(2), business.currency)
  return (
    <Card title={words.title} lead={words.lead}>
      <ActionForm error={change.error} onSubmit={submit}>
        <Radio.Group
          label={words.question}
          value={isCharged ? 'yes' : 'no'}
          onChange={(value) => setCharged(value === 'yes')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="no" label={words.no} />
            <Radio value="yes" label={words.yes} />
          </Stack>
        </Radio.Group>
        {isCharged && (
          <>
            <TextInput
              name="tax_rate"
              label={words.rate}
              inputMode="decimal"
              rightSection="%"
              value={rate}
              onChange={(event) => setRate(event.currentTarget.value)}
              error={fieldProblem(change.error, 'tax_rate', messages)}
              maw={200}
            />
            {percent >= 0 && percent <= 100 && (
              <Text size="sm" role="status">
                {words.example(money(examplePrice), money(base), money(examplePrice - base))}
              </Text>
            )}
          </>
        )}
        <Text size="sm" c="dimmed">
          {words.later}
        </Text>
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            {words.save}
          </Button>
        </Group>
      </ActionForm>
    </Card>
  )
}
