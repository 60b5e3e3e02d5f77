import { Alert, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { PlainList } from '../../../parts/lists/plain-list.tsx'
import { paths } from '../../../paths.ts'
import { useUser } from '../../../session/session.tsx'
import { developerWords } from '../words.ts'
import { AppHeading } from './app-heading.tsx'
import type { AuthorizeRequest } from './authorize-request.ts'
import { BusinessChoice } from './business-choice.tsx'
import type { ConsentDetails } from './consent-details.ts'

type Props = { consent: ConsentDetails; request: AuthorizeRequest; hasChanged: boolean }

export function Consent({ consent: asked, request, hasChanged }: Props) {
  const { consent } = useWords(developerWords)
  const format = useFormat()
  const user = useUser()
  const [chosen, setChosen] = useState<string[]>(() => onlyChoice(asked))
  const [isSent, setSent] = useState(false)
  return (
    <Page title={consent.title(asked.application.name)} isCentered>
      {/* A real form: its answer is a redirect to the app, which the browser follows by itself. */}
      <form method="post" action={paths.authorize} onSubmit={() => setSent(true)}>
        {Object.entries(request).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="shown" value={asked.shown} />
        <input type="hidden" name="form_token" value={asked.form_token} />
        <Card>
          <Stack gap="lg">
            <AppHeading application={asked.application} />
            {hasChanged && (
              <Alert color="amber" variant="light" role="alert">
                {consent.changed}
              </Alert>
            )}
            {!asked.application.is_verified && (
              <Alert color="amber" variant="light" role="note">
                {consent.unverifiedApp}
              </Alert>
            )}
            <Part title={consent.permissions}>
              {asked.scopes.length === 0 && <Text size="sm">{consent.noPermissions}</Text>}
              <PlainList entries={asked.scopes.map(({ description }) => description)} />
            </Part>
            {asked.webhook_events.length > 0 && (
              <Part title={consent.events}>
                <PlainList entries={asked.webhook_events.map(({ description }) => description)} />
              </Part>
            )}
            {asked.billing_tags.length > 0 && (
              <Part title={consent.billing}>
                <PlainList
                  entries={asked.billing_tags.map((tag) => `${tag.label}: ${format.money(tag.price, tag.currency)}`)}
                />
              </Part>
            )}
            <Divider />
            <BusinessChoice businesses={asked.businesses} chosen={chosen} onChoose={setChosen} />
            <Group grow aria-busy={isSent}>
              <Button type="submit" name="decision" value="deny" variant="default" size="md">
                {consent.deny}
              </Button>
              <Button type="submit" name="decision" value="approve" size="md" disabled={chosen.length === 0}>
                {isSent ? consent.working : consent.approve}
              </Button>
            </Group>
          </Stack>
        </Card>
      </form>
      <Text size="sm" c="dimmed" ta="center">
        {consent.returns(new URL(asked.redirect_uri).host)}
        <br />
        {consent.signedInAs(user.email)}
      </Text>
    </Page>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Text component="h2" size="sm" fw={650} m={0}>
      {title}
    </Text>
    {children}
  </section>
)

/** Preselects the business if only one can be selected. */
function onlyChoice({ businesses }: ConsentDetails): string[] {
  const allowed = businesses.filter(({ is_allowed }) => is_allowed)
  return allowed.length === 1 ? [allowed[0]!.unique_id] : []
}
