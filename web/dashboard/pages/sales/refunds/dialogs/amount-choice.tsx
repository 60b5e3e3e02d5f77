import { Radio, Stack } from '@mantine/core'
import type { Refundable } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { LazyMoneyField } from '../../../../parts/fields/lazy-money-field.tsx'
import { refundWords } from '../words.ts'
import { fromMinor } from './refund-plan.ts'

type Props = {
  refundable: Refundable
  max: number
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
  typed: string
  onType: (typed: string) => void
  error: string | undefined
}

/** Chooses between the whole remaining amount and a part. */
export function AmountChoice({ refundable, max, isWhole, onWhole, typed, onType, error }: Props) {
  const { refunds: words } = useWords(refundWords)
  const format = useFormat()
  return (
    <>
      <Radio.Group
        label={words.howMuch}
        value={isWhole ? 'whole' : 'part'}
        onChange={(value) => onWhole(value === 'whole')}
        error={isWhole && error}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="whole" label={words.whole(format.money(fromMinor(max), refundable.currency))} />
          <Radio value="part" label={words.part} />
        </Stack>
      </Radio.Group>
      {!isWhole && (
        <LazyMoneyField name="amount" label={words.amount} value={typed} onValue={onType} error={error} maw={240} />
      )}
    </>
  )
}
