import { Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { PlainList } from '../../../parts/lists/plain-list.tsx'
import { lazyPart } from '../../../preload.ts'
import { developerWords } from '../words.ts'
import { cliWords } from './words.ts'

const ScopePicker = lazyPart(
  [developerWords],
  async () => (await import('../../../parts/fields/scope-picker.tsx')).ScopePicker,
)

type Props = { asked: string[]; given: string[]; onChange: (scopes: string[]) => void; mayGrantMoney: boolean }

/** How many scopes of what the key gets, and on request each of them, to leave some out. */
export function GivenScopes({ asked, given, onChange, mayGrantMoney }: Props) {
  const words = useWords(cliWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="xs">
      <Text component="h2" size="sm" fw={650} m={0}>
        {words.given}
      </Text>
      <Summary given={given} />
      {given.length === 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {words.noneChosen}
        </Text>
      )}
      <Disclosure label={words.choose(given.length, asked.length)} onToggle={() => setOpen(true)}>
        <Suspense>
          {isOpen && (
            <ScopePicker
              label={words.given}
              value={given}
              onChange={onChange}
              only={asked}
              mayGrantMoney={mayGrantMoney}
              isLabelHidden
            />
          )}
        </Suspense>
      </Disclosure>
      <Text size="sm" c="dimmed">
        {words.givenHint}
      </Text>
    </Stack>
  )
}

/** How many scopes of each kind of record. */
function Summary({ given }: { given: string[] }) {
  const words = useWords(cliWords)
  const scopes = useApi('GET /api/scopes', {})
  return (
    <Loaded query={scopes}>
      {({ data }) => {
        const kinds = Map.groupBy(
          data.filter(({ name }) => given.includes(name)),
          ({ resource }) => resource,
        )
        const describe = ([resource, members]: [string, typeof data]) =>
          words.some(
            resource,
            members.length,
            members.some(({ is_money }) => is_money),
          )
        return <PlainList entries={[...kinds].map(describe)} />
      }}
    </Loaded>
  )
}
