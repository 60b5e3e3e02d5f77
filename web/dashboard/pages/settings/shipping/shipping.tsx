import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { entryWords } from '../../sales/orders/entry/words.ts'
import { Rates } from './rates.tsx'
import { Warehouses } from './warehouses.tsx'
import { shippingWords } from './words.ts'

const Tester = lazyPart([entryWords], async () => (await import('./tester.tsx')).default)

/** Edits warehouses, courier services and rates. */
export default function ShippingPage() {
  const { shipping } = useWords(shippingWords)
  const { can } = useBusiness()
  const pathTo = usePathTo()
  const [isTesting, setTesting] = useState(false)
  return (
    <Page title={shipping.title} lead={shipping.lead}>
      <Stack gap="lg">
        <Warehouses />
        {can('stores:manage') && <Rates />}
        <Card title={shipping.tester.title} lead={shipping.tester.lead}>
          <Button variant="default" onClick={() => setTesting(true)}>
            {shipping.tester.open}
          </Button>
        </Card>
        <Card title={shipping.free.title}>
          <Text size="sm">
            {shipping.free.lead}{' '}
            <Anchor component={Link} to={pathTo('discounts')} size="sm">
              {shipping.free.link}
            </Anchor>
          </Text>
        </Card>
      </Stack>
      {isTesting && (
        <Suspense fallback={null}>
          <Tester onClose={() => setTesting(false)} />
        </Suspense>
      )}
    </Page>
  )
}
