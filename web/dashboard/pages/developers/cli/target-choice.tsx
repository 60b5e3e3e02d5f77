import { Radio, Stack } from '@mantine/core'
import type { Business } from '../../../api/types.generated.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { cliWords } from './words.ts'

/** Stands for a test business that is created together with the key. */
export const newTest = 'new'

export const mayMakeKeys = ({ permissions }: Business) => permissions.includes('developers:manage')

type Props = { businesses: Business[]; value: string; onChange: (value: string) => void }

/** The member's businesses, test businesses first, and a new one for trying things out. */
export function TargetChoice({ businesses, value, onChange }: Props) {
  const { roles } = useMessages()
  const words = useWords(cliWords)
  const sorted = [...businesses].sort((a, b) => Number(b.is_test) - Number(a.is_test))
  const describe = (business: Business) => {
    if (!mayMakeKeys(business)) return words.mayNot
    return business.is_test ? `${words.test} · ${roles[business.role]}` : roles[business.role]
  }
  return (
    <Radio.Group label={words.business} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {sorted.map((business) => (
          <Radio
            key={business.unique_id}
            value={business.unique_id}
            label={business.name}
            description={describe(business)}
            disabled={!mayMakeKeys(business)}
          />
        ))}
        <Radio value={newTest} label={words.newTest} description={words.newTestHint} />
      </Stack>
    </Radio.Group>
  )
}
