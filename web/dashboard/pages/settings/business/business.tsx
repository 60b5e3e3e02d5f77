import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { zoneChoices } from '../../../parts/fields/zone-choices.ts'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { invoiceWords } from '../../sales/invoices/words.ts'
import { Currency } from './currency.tsx'
import { Deletion } from './deletion.tsx'
import { Tax } from './tax.tsx'
import { businessWords } from './words.ts'

const InvoiceSettings = lazyPart([invoiceWords], async () => (await import('./invoice-settings.tsx')).default)

/** Settings of the whole business: profile, tax, invoices, data and deletion. */
export default function BusinessPage() {
  const { businessPage: words } = useWords(businessWords)
  const { can, path } = useBusiness()
  const pathTo = usePathTo()
  return (
    <Page title={words.title} lead={words.lead}>
      <Stack gap="lg">
        <Profile />
        <Currency />
        <Tax />
        <Suspense>
          <InvoiceSettings />
        </Suspense>
        {can('catalog:manage') && (
          <Card title={words.attributes.title} lead={words.attributes.lead}>
            <Button component={Link} variant="default" to={pathTo('attributes')}>
              {words.attributes.go}
            </Button>
          </Card>
        )}
        {can('business:delete') && (
          <>
            <Card title={words.export.title} lead={words.export.lead}>
              <Button component="a" variant="default" href={`/api/businesses/${path.business_id}/export`} download>
                {words.export.go}
              </Button>
            </Card>
            <Deletion />
          </>
        )}
      </Stack>
    </Page>
  )
}

function Profile() {
  const messages = useMessages()
  const { zones, common } = messages
  const { businessPage } = useWords(businessWords)
  const words = businessPage.profile
  const { business, path } = useBusiness()
  const notify = useNotice()
  const [zone, setZone] = useState(business.time_zone)
  const change = useAct('PATCH /api/businesses/{business_id}')
  const submit = async (values: FormData) => {
    const body = { name: readText(values, 'name'), time_zone: zone }
    if (await change.mutateAsync({ path, body }).catch(() => undefined)) notify(common.saved)
  }
  return (
    <Card title={words.title}>
      <ActionForm error={change.error} onSubmit={submit}>
        <TextInput
          name="name"
          label={words.name}
          defaultValue={business.name}
          error={fieldProblem(change.error, 'name', messages)}
          maw={420}
        />
        <NativeSelect
          name="time_zone"
          label={words.timeZone}
          description={words.timeZoneHint}
          value={zone}
          onChange={(event) => setZone(event.currentTarget.value)}
          data={zoneChoices(zone, zones)}
          error={fieldProblem(change.error, 'time_zone', messages)}
          maw={420}
        />
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            {common.save}
          </Button>
        </Group>
      </ActionForm>
    </Card>
  )
}
