import { SimpleGrid, TextInput } from '@mantine/core'
import { useWords } from '../../../../messages/provider.tsx'
import { entryWords } from './words.ts'

type Props = {
  start: { name: string | null; phone: string | null; email: string | null } | undefined
  problem: (field: string) => string | undefined
  isNameRequired?: boolean
}

/** The name of the buyer and how to reach them. */
export function BuyerFields({ start, problem, isNameRequired }: Props) {
  const { newOrder } = useWords(entryWords)
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        name="customer_name"
        label={newOrder.name}
        defaultValue={start?.name ?? ''}
        error={problem('customer_name')}
        required={isNameRequired}
        autoComplete="off"
      />
      <TextInput
        name="customer_phone"
        label={newOrder.phone}
        inputMode="tel"
        defaultValue={start?.phone ?? ''}
        error={problem('customer_phone')}
        autoComplete="off"
      />
      <TextInput
        name="customer_email"
        label={newOrder.email}
        inputMode="email"
        defaultValue={start?.email ?? ''}
        error={problem('customer_email')}
        autoComplete="off"
      />
    </SimpleGrid>
  )
}
