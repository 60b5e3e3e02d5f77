import { Anchor, Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { toAddress } from '../../../../client/request.ts'
import type { Customer } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { customerDialogWords } from './dialogs/words.ts'
import { customerWords } from './words.ts'

const EraseDialog = lazyPart([customerDialogWords], async () => (await import('./dialogs/dialogs.tsx')).EraseDialog)

const file = '/api/businesses/{business_id}/customers/{customer_id}/export'

/** Exports a person's data, or erases it. */
export function PersonalData({ customer }: { customer: Customer }) {
  const { personalData: words } = useWords(customerWords)
  const { path, can } = useBusiness()
  const [isErasing, setErasing] = useState(false)
  if (!can('orders:manage')) return null
  return (
    <Card title={words.title}>
      <Text size="sm" mb="sm">
        {words.lead}
      </Text>
      <Group gap="xs">
        <Button
          component="a"
          variant="default"
          size="sm"
          href={toAddress(file, { ...path, customer_id: customer.id })}
          download
          leftSection={<Icon name="download" size={16} />}
        >
          {words.download}
        </Button>
        {can('business:update') && (
          <Button variant="default" size="sm" c="var(--mantine-color-error)" onClick={() => setErasing(true)}>
            {words.erase}
          </Button>
        )}
      </Group>
      <Suspense>{isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}</Suspense>
    </Card>
  )
}

/** Shows the remains of an erased or merged customer. */
export function GoneCustomer({ customer }: { customer: Customer }) {
  const { personalData: words } = useWords(customerWords)
  const pathTo = usePathTo()
  const format = useFormat()
  const { erased_at, merged_into_id } = customer
  if (erased_at === null) return null
  return (
    <Card title={words.goneTitle}>
      {merged_into_id === null ? (
        <Text size="sm">{words.erasedOn(format.day(erased_at))}</Text>
      ) : (
        <Text size="sm">
          {words.mergedOn(format.day(erased_at))}{' '}
          <Anchor component={Link} to={pathTo('customer', { customer_id: merged_into_id })} size="sm">
            {words.openSurvivor}
          </Anchor>
        </Text>
      )}
    </Card>
  )
}
