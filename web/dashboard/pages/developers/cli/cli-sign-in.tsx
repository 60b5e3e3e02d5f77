import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import type { Asked } from './asked.ts'
import { CodeForm } from './code-form.tsx'
import { GiveKey } from './give-key.tsx'
import { cliWords } from './words.ts'

type Outcome = { business: string } | 'refused'

/** The code of a command line, what it asks for, and the answer. */
export default function CliSignIn() {
  const words = useWords(cliWords)
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const [outcome, setOutcome] = useState<Outcome>()
  if (outcome && asked) return <Done outcome={outcome} machine={asked.machine_name} />
  if (asked) return <GiveKey code={code} asked={asked} onDone={setOutcome} />
  return (
    <Page title={words.title} lead={words.lead} isCentered>
      <CodeForm
        onOpened={(typed, opened) => {
          setCode(typed)
          setAsked(opened)
        }}
      />
    </Page>
  )
}

function Done({ outcome, machine }: { outcome: Outcome; machine: string }) {
  const words = useWords(cliWords)
  const isRefused = outcome === 'refused'
  return (
    <Page title={isRefused ? words.refused : words.done} isCentered>
      <Alert
        role="status"
        color={isRefused ? 'amber' : 'green'}
        variant="light"
        icon={<Icon name={isRefused ? 'warning' : 'check'} />}
      >
        <Text size="sm">{isRefused ? words.refusedText : words.doneText(machine, outcome.business)}</Text>
      </Alert>
    </Page>
  )
}
