import { Radio, Stack } from '@mantine/core'
import type { Refund, Refundable } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { refundWords } from '../words.ts'
import { whyNotByProvider } from './refund-plan.ts'

export type Method = Refund['method']

type Props = {
  payment: Refundable['payments'][number]
  amount: number
  currency: string
  value: Method
  onChange: (method: Method) => void
  error: string | undefined
}

/** Chooses who pays the refund. If the provider cannot, it is shown with the reason. */
export function MethodChoice({ payment, amount, currency, value, onChange, error }: Props) {
  const { refunds: words } = useWords(refundWords)
  const format = useFormat()
  const why = whyNotByProvider(payment, amount, currency)
  const reason =
    why === 'tooLate' ? words.why.tooLate(format.day(payment.provider_refunds_until!)) : why && words.why[why]
  return (
    <Radio.Group label={words.way} value={value} onChange={(chosen) => onChange(chosen as Method)} error={error}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="provider"
          label={words.methods.provider}
          description={reason ?? words.providerHint}
          disabled={Boolean(why)}
        />
        <Radio value="bank_transfer" label={words.methods.bank_transfer} description={words.transferHint} />
      </Stack>
    </Radio.Group>
  )
}
