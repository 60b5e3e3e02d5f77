import { Button, Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { useApi } from '../../api/hooks.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { useBusiness } from '../../session/business.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { Contact } from './contact.tsx'
import { Selling } from './selling.tsx'
import { ShopPages } from './shop-pages.tsx'

/** The settings of the shop's pages: appearance, language, contact and bank accounts. */
export default function StorePage() {
  const { stores, storeSettings } = useMessages()
  const path = { ...useBusiness().path, store_id: useParams().store_id! }
  const read = useApi('GET /api/businesses/{business_id}/stores/{store_id}', { path })
  const visit = (
    <Button component="a" variant="default" href={`/s/${path.store_id}`} target="_blank" rel="noreferrer">
      {storeSettings.visit}
    </Button>
  )
  return (
    <Page title={read.data?.name ?? stores.title} action={visit}>
      <Loaded query={read}>
        {({ name, closed_at, settings, phone, email }) => (
          <Stack gap="lg">
            <ShopPages settings={settings} path={path} />
            <Contact store={{ phone, email }} path={path} />
            <BankAccounts accounts={settings.payment_accounts ?? []} path={path} />
            <Selling store={{ name, closed_at }} path={path} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
